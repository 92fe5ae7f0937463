-- Roles for all events or one, and for all times or a time span (people 4.8). account.roles follows the grants: the roles that an
-- account has at any time. It identifies staff accounts and gives no right.
CREATE TABLE staff_grant (
  staff_grant_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id     bigint NOT NULL REFERENCES account ON DELETE CASCADE,
  role           text NOT NULL CONSTRAINT staff_grant_role_check CHECK (role IN ('admin', 'helper', 'ticket-scanner')),
  event_id       bigint REFERENCES event ON DELETE CASCADE,
  valid_from     timestamptz,
  valid_until    timestamptz,
  label          text CHECK (label ~ '\S' AND length(label) <= 40),
  created_at     timestamptz NOT NULL,
  CONSTRAINT staff_grant_span_check CHECK (valid_until > valid_from),
  CONSTRAINT staff_grant_admin_check CHECK (role <> 'admin' OR (event_id IS NULL AND valid_from IS NULL AND valid_until IS NULL))
);
CREATE INDEX staff_grant_account_idx ON staff_grant (account_id);
CREATE INDEX staff_grant_event_idx ON staff_grant (event_id) WHERE event_id IS NOT NULL;
COMMENT ON TABLE staff_grant IS 'A role of an account, for one event or all, from valid_from until just before valid_until.';
COMMENT ON COLUMN staff_grant.event_id IS 'Null: all events.';
COMMENT ON COLUMN staff_grant.label IS 'Where the person works, like Gate B. For people to read.';
COMMENT ON COLUMN account.roles IS 'The roles of the account''s grants, also of grants that have ended or not begun. Only staff_grant changes it.';

INSERT INTO staff_grant (account_id, role, created_at)
SELECT account_id, unnest(roles), updated_at FROM account WHERE roles <> '{}';
UPDATE account a SET roles = ARRAY(SELECT DISTINCT g.role FROM staff_grant g WHERE g.account_id = a.account_id ORDER BY 1)
WHERE a.roles IS DISTINCT FROM ARRAY(SELECT DISTINCT g.role FROM staff_grant g WHERE g.account_id = a.account_id ORDER BY 1);

CREATE FUNCTION check_account_roles() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.roles IS DISTINCT FROM ARRAY(SELECT DISTINCT g.role FROM staff_grant g WHERE g.account_id = NEW.account_id ORDER BY 1) THEN
    RAISE EXCEPTION 'account.roles follows staff_grant. Change the grants of account %.', NEW.account_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'account_roles_follow_grants';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER account_roles_follow_grants BEFORE INSERT OR UPDATE OF roles ON account
  FOR EACH ROW EXECUTE FUNCTION check_account_roles();

-- Every change of grants ends the sessions and links of the account (docs/security.md Which sessions end). The update locks the account first:
-- a simultaneous sign-in either commits before, and its session is deleted here, or reads the new grants.
CREATE FUNCTION apply_staff_grant() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed bigint := CASE WHEN TG_OP = 'DELETE' THEN OLD.account_id ELSE NEW.account_id END;
BEGIN
  UPDATE account a SET roles = ARRAY(SELECT DISTINCT g.role FROM staff_grant g WHERE g.account_id = a.account_id ORDER BY 1)
  WHERE a.account_id = changed;
  DELETE FROM session WHERE account_id = changed OR staff_account_id = changed;
  DELETE FROM sign_in_token WHERE account_id = changed;
  RETURN NULL;
END $$;
CREATE TRIGGER staff_grant_applies AFTER INSERT OR UPDATE OR DELETE ON staff_grant
  FOR EACH ROW EXECUTE FUNCTION apply_staff_grant();
