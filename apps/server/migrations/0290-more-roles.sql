-- Organiser, desk and reports (people 4.3). A grant for a further event does not end sessions: the role is known to them, and each request
-- reads the grants. An organiser who clones an event stays signed in.
ALTER TABLE staff_grant DROP CONSTRAINT staff_grant_role_check,
  ADD CONSTRAINT staff_grant_role_check CHECK (role IN ('admin', 'organiser', 'helper', 'desk', 'ticket-scanner', 'reports'));
ALTER TABLE account DROP CONSTRAINT account_roles_check,
  ADD CONSTRAINT account_roles_check CHECK (roles <@ ARRAY['admin', 'organiser', 'helper', 'desk', 'ticket-scanner', 'reports']::text[]);

CREATE OR REPLACE FUNCTION apply_staff_grant() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed bigint := CASE WHEN TG_OP = 'DELETE' THEN OLD.account_id ELSE NEW.account_id END;
  known text[];
BEGIN
  SELECT a.roles INTO known FROM account a WHERE a.account_id = changed FOR NO KEY UPDATE;
  UPDATE account a SET roles = ARRAY(SELECT DISTINCT g.role FROM staff_grant g WHERE g.account_id = a.account_id ORDER BY 1)
  WHERE a.account_id = changed;
  IF TG_OP = 'INSERT' AND NEW.role = ANY (known) THEN
    RETURN NULL;
  END IF;
  DELETE FROM session WHERE account_id = changed OR staff_account_id = changed;
  DELETE FROM sign_in_token WHERE account_id = changed;
  RETURN NULL;
END $$;
