-- A sign-in renews the hash of an unchanged password. It announces the new hash for its transaction, and then nothing ends. Every other
-- change of a hash still ends the sessions of the account (0086-session-ends.sql).

CREATE OR REPLACE FUNCTION end_account_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.password_hash = current_setting('foyer.renewed_hash', true)
    AND OLD.password_changed_at IS NOT DISTINCT FROM NEW.password_changed_at AND OLD.roles = NEW.roles
    AND OLD.closed_at IS NOT DISTINCT FROM NEW.closed_at AND OLD.anonymised_at IS NOT DISTINCT FROM NEW.anonymised_at
  THEN RETURN NULL; END IF;
  DELETE FROM session WHERE account_id = NEW.account_id OR staff_account_id = NEW.account_id;
  DELETE FROM sign_in_token WHERE account_id = NEW.account_id;
  IF OLD.roles = NEW.roles THEN
    DELETE FROM sign_in_device WHERE account_id = NEW.account_id;
    DELETE FROM staff_pin WHERE account_id = NEW.account_id;
  END IF;
  RETURN NULL;
END $$;
