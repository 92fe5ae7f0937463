-- A new password, other roles, closing and anonymising end the sessions of the account, whichever statement makes the change
-- (docs/security.md Sessions). The statement has locked the account by then: a sign-in under way either commits before, and its session is
-- deleted here, or sees the changed account.

CREATE FUNCTION end_account_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM session WHERE account_id = NEW.account_id OR staff_account_id = NEW.account_id;
  DELETE FROM sign_in_token WHERE account_id = NEW.account_id;
  IF OLD.roles = NEW.roles THEN
    DELETE FROM sign_in_device WHERE account_id = NEW.account_id;
    DELETE FROM staff_pin WHERE account_id = NEW.account_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER account_sessions_end AFTER UPDATE OF password_hash, password_changed_at, roles, closed_at, anonymised_at ON account
  FOR EACH ROW WHEN (
    OLD.password_hash IS DISTINCT FROM NEW.password_hash
    OR OLD.password_changed_at IS DISTINCT FROM NEW.password_changed_at
    OR OLD.roles IS DISTINCT FROM NEW.roles
    OR (OLD.closed_at IS NULL AND NEW.closed_at IS NOT NULL)
    OR (OLD.anonymised_at IS NULL AND NEW.anonymised_at IS NOT NULL)
  ) EXECUTE FUNCTION end_account_sessions();
