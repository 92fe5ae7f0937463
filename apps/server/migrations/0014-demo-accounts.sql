-- Which accounts are the demo's: an installation with DEMO=false refuses them (readings §10 Demo and production).

ALTER TABLE account ADD COLUMN demo boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN account.demo IS 'Written by the demo; its password is known to everybody.';

-- Passwords are salted, so that only the demo, which hashes its one password once, has the same hash on several accounts.
UPDATE account SET demo = true
WHERE password_hash IN (SELECT password_hash FROM account GROUP BY password_hash HAVING count(*) > 1);
