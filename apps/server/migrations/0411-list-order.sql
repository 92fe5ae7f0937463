-- Lists of a large event are sorted from these indexes: attendees by last name, orders by time and number.

CREATE INDEX ticket_name_idx ON ticket (event_id, lower(last_name), ticket_id);
DROP INDEX orders_event_idx;
CREATE INDEX orders_event_idx ON orders (event_id, created_at, order_id);
