-- Mail that was handed over and came back, as far as the operator's mail service tells (`foyer mail bounces`).
ALTER TABLE outbox
  ADD COLUMN bounced_at timestamptz,
  ADD COLUMN bounce_reason text CHECK (bounce_reason <> ''),
  ADD CONSTRAINT outbox_bounce_check CHECK ((bounced_at IS NULL) = (bounce_reason IS NULL));
CREATE INDEX outbox_bounced_idx ON outbox (bounced_at) WHERE bounced_at IS NOT NULL;
