-- Accounts follow the person at an identity provider, and not only claims (people 2.11).
CREATE TABLE provider_identity (
  provider   text NOT NULL CHECK (provider <> ''),
  issuer     text NOT NULL CHECK (issuer <> ''),
  subject    text NOT NULL CHECK (subject <> ''),
  account_id bigint NOT NULL REFERENCES account ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (provider, issuer, subject),
  CONSTRAINT provider_identity_account_key UNIQUE (account_id, provider, issuer)
);
COMMENT ON TABLE provider_identity IS
  'The person at an identity provider (issuer and sub) that an account belongs to, from the first sign-in there on (people 2.11).';

-- A logout token may arrive before the sign-in that it concerns is complete (people 2.14).
ALTER TABLE provider_sign_out
  ADD COLUMN subject text,
  ADD COLUMN sid text,
  ADD COLUMN received_at timestamptz;
COMMENT ON COLUMN provider_sign_out.received_at IS
  'Sign-ins that began before this moment open no session. NULL: written by the release before.';

-- The second factor and the time of the sign-in at the provider (people 8.3, 8.4).
ALTER TABLE session ADD COLUMN identity_second_factor boolean;
UPDATE session SET identity_second_factor = true WHERE identity_provider IS NOT NULL;
COMMENT ON COLUMN session.identity_second_factor IS
  'Whether the identity provider said that the person used a second factor. NULL: no provider began the session.';

ALTER TABLE provider_sign_in
  ADD COLUMN again boolean NOT NULL DEFAULT false,
  ADD COLUMN has_second_factor boolean,
  ADD COLUMN authenticated_at timestamptz;
COMMENT ON COLUMN provider_sign_in.again IS 'The person has to enter their secret at the provider, also if they are signed in there.';
COMMENT ON COLUMN provider_sign_in.authenticated_at IS
  'When the person entered their secret at the provider (auth_time). NULL: the provider does not say so.';

ALTER TABLE sign_in_step
  DROP CONSTRAINT sign_in_step_method_check,
  ADD CONSTRAINT sign_in_step_method_check CHECK (method IN ('password', 'link', 'provider')),
  ADD COLUMN identity_provider text,
  ADD COLUMN identity_subject text,
  ADD COLUMN identity_sid text,
  ADD CONSTRAINT sign_in_step_identity_check CHECK (
    (method = 'provider') = (identity_provider IS NOT NULL) AND (identity_provider IS NULL) = (identity_subject IS NULL)
    AND (identity_sid IS NULL OR identity_provider IS NOT NULL));
COMMENT ON COLUMN sign_in_step.identity_provider IS 'The identity provider that signed the person in, without a second factor.';

-- A role that a provider gave counts only for some days after a sign-in there (people 2.12).
ALTER TABLE staff_grant ADD COLUMN counts_until timestamptz;
UPDATE staff_grant SET counts_until = now() + interval '7 days' WHERE origin IS NOT NULL;
COMMENT ON COLUMN staff_grant.counts_until IS
  'The role does not count from this moment on. Each sign-in at the provider that gave the role sets a later one. NULL: given by hand.';
-- A renewed role ends no session.
DROP TRIGGER staff_grant_applies ON staff_grant;
CREATE TRIGGER staff_grant_applies
  AFTER INSERT OR DELETE OR UPDATE OF account_id, role, event_id, valid_from, valid_until, label, created_at, origin ON staff_grant
  FOR EACH ROW EXECUTE FUNCTION apply_staff_grant();
