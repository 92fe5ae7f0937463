-- What a copy of the database must know of itself: which key its codes were signed with, and that it is a copy.

ALTER TABLE installation
  ADD COLUMN signing_key text CHECK (signing_key <> ''),
  ADD COLUMN paused_at   timestamptz,
  ADD COLUMN backup_at   timestamptz,
  ADD CONSTRAINT installation_paused_check CHECK (paused_at IS NULL OR backup_at IS NOT NULL);
COMMENT ON COLUMN installation.signing_key IS
  'Fingerprint of the key that signs ticket codes, from the first start on; NULL before. Another key is refused at start.';
COMMENT ON COLUMN installation.paused_at IS
  'Set by foyer restore, cleared by foyer resume: meanwhile nothing is sold, mailed or done in the background.';
COMMENT ON COLUMN installation.backup_at IS 'Moment of the backup that this database was restored from.';

-- Charges that the gateway has and we do not: after a restore, or made by somebody else with our keys.
CREATE TABLE unknown_charge (
  unknown_charge_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  gateway           text NOT NULL CHECK (gateway IN ('sandbox', 'stripe')),
  gateway_reference text NOT NULL CHECK (gateway_reference <> ''),
  gateway_key       text,
  amount_minor      bigint NOT NULL CHECK (amount_minor >= 0),
  refunded_minor    bigint NOT NULL DEFAULT 0 CHECK (refunded_minor >= 0),
  currency          text NOT NULL CHECK (currency IN ('USD', 'CAD', 'JPY')),
  charged_at        timestamptz NOT NULL,
  found_by          text NOT NULL CHECK (found_by IN ('webhook', 'audit')),
  created_at        timestamptz NOT NULL,
  resolved_at       timestamptz,
  resolution        text CHECK (resolution <> ''),
  resolved_by_account_id bigint REFERENCES account ON DELETE RESTRICT,
  CONSTRAINT unknown_charge_key UNIQUE (gateway, gateway_reference),
  CONSTRAINT unknown_charge_resolved_check CHECK ((resolved_at IS NULL) = (resolution IS NULL))
);
CREATE INDEX unknown_charge_open_idx ON unknown_charge (charged_at, unknown_charge_id) WHERE resolved_at IS NULL;
COMMENT ON TABLE unknown_charge IS
  'Money that the gateway has taken and that no attempt of ours stands for. Open until staff say what became of it.';
