-- Named selections of columns for exports, for all staff (reports 3.4).
CREATE TABLE export_preset (
  export_preset_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name             text NOT NULL CHECK (name ~ '\S' AND length(name) <= 60),
  list             text NOT NULL CHECK (list IN ('orders', 'attendees', 'payments')),
  format           text NOT NULL CHECK (format IN ('csv', 'xlsx')),
  columns          text[] NOT NULL CHECK (cardinality(columns) BETWEEN 1 AND 300),
  account_id       bigint NOT NULL REFERENCES account ON DELETE RESTRICT,
  saved_at         timestamptz NOT NULL,
  CONSTRAINT export_preset_name_key UNIQUE (name)
);
COMMENT ON TABLE export_preset IS 'A named selection of a list, a file format and columns. It applies to every event; an event without a column leaves it out.';
