CREATE TABLE webhook_endpoint (
  webhook_endpoint_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  url                 text NOT NULL CHECK (url <> ''),
  description         text NOT NULL,
  kinds               text[] NOT NULL CHECK (cardinality(kinds) > 0),
  event_id            bigint REFERENCES event ON DELETE CASCADE,
  is_stopped          boolean NOT NULL DEFAULT false,
  secret_version      integer NOT NULL DEFAULT 1,
  previous_secret_until timestamptz,
  failing_since       timestamptz,
  created_at          timestamptz NOT NULL
);
CREATE INDEX webhook_endpoint_event_idx ON webhook_endpoint (event_id) WHERE event_id IS NOT NULL;
COMMENT ON TABLE webhook_endpoint IS 'Addresses of other systems that hear what happens (integrations 1).';
COMMENT ON COLUMN webhook_endpoint.event_id IS 'Only messages about this event. NULL: all messages of the kinds.';
COMMENT ON COLUMN webhook_endpoint.secret_version IS 'The secret is derived from the signing key, the id and this number, so no secret is stored.';
COMMENT ON COLUMN webhook_endpoint.previous_secret_until IS 'Until then requests are also signed with the version before.';
COMMENT ON COLUMN webhook_endpoint.failing_since IS 'When the first of the tries failed that have failed since without a success between. NULL: the last try succeeded.';

CREATE TABLE webhook_message (
  webhook_message_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  message_id         uuid NOT NULL DEFAULT gen_random_uuid(),
  kind               text NOT NULL CHECK (kind <> ''),
  subject            text NOT NULL CHECK (subject <> ''),
  data               jsonb NOT NULL,
  created_at         timestamptz NOT NULL
);
CREATE INDEX webhook_message_created_idx ON webhook_message (created_at);
COMMENT ON TABLE webhook_message IS 'What happened, written in the transaction of its cause by a trigger of audit_log while an endpoint wants it.';
COMMENT ON COLUMN webhook_message.subject IS 'What the message is about, such as ticket:12. Messages about one subject are delivered in their order.';

CREATE TABLE webhook_delivery (
  webhook_delivery_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  webhook_message_id  bigint NOT NULL REFERENCES webhook_message ON DELETE CASCADE,
  webhook_endpoint_id bigint NOT NULL REFERENCES webhook_endpoint ON DELETE CASCADE,
  subject             text NOT NULL CHECK (subject <> ''),
  state               text NOT NULL DEFAULT 'OPEN' CHECK (state IN ('OPEN', 'DELIVERED', 'FAILED')),
  since               timestamptz NOT NULL,
  next_try_at         timestamptz,
  tries               integer NOT NULL DEFAULT 0,
  last_try_at         timestamptz,
  status              integer,
  fault               text CHECK (fault IN ('status', 'address', 'timeout', 'network', 'certificate')),
  response            text,
  took_ms             integer,
  created_at          timestamptz NOT NULL,
  CHECK ((state = 'OPEN') = (next_try_at IS NOT NULL))
);
CREATE INDEX webhook_delivery_message_idx ON webhook_delivery (webhook_message_id);
CREATE INDEX webhook_delivery_due_idx ON webhook_delivery (webhook_endpoint_id, next_try_at, webhook_delivery_id) WHERE state = 'OPEN';
CREATE INDEX webhook_delivery_subject_idx ON webhook_delivery (webhook_endpoint_id, subject, webhook_delivery_id) WHERE state = 'OPEN';
CREATE INDEX webhook_delivery_list_idx ON webhook_delivery (webhook_endpoint_id, webhook_delivery_id);
COMMENT ON TABLE webhook_delivery IS 'A message on its way to an endpoint.';
COMMENT ON COLUMN webhook_delivery.since IS 'When the three days of tries began: at the cause, or at a repetition.';
COMMENT ON COLUMN webhook_delivery.next_try_at IS
  'When the delivery is due. A claimed one is due again after its lease, in case its process dies. Later ones of the subject are not due before it.';

-- webhook_write is a file of the module, so it can change without a migration.
CREATE FUNCTION tell_webhooks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM webhook_endpoint WHERE NOT is_stopped) THEN
    PERFORM webhook_write(ARRAY(SELECT audit_log_id FROM added ORDER BY audit_log_id));
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER audit_log_webhooks AFTER INSERT ON audit_log REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION tell_webhooks();
