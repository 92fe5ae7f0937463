-- The audit log is looked through by time, event, staff member and action, latest first; by person and entity there are indexes already.
-- What attendees do all day, ordering and registering, stands in the first two alone: every line more is paid for by each order.
CREATE INDEX audit_log_at_idx ON audit_log (at, audit_log_id);
CREATE INDEX audit_log_event_idx ON audit_log (event_id, at, audit_log_id) WHERE event_id IS NOT NULL;
CREATE INDEX audit_log_staff_idx ON audit_log (staff_account_id, at, audit_log_id) WHERE staff_account_id IS NOT NULL;
CREATE INDEX audit_log_action_idx ON audit_log (action, at, audit_log_id)
  WHERE action <> 'order.created' AND action <> 'ticket.registered' AND action <> 'ticket.checkedIn';
