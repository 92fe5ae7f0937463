-- The browser that requested a sign-in link. There the link signs in at once; elsewhere a person presses a button first.

ALTER TABLE sign_in_request ADD COLUMN browser bytea;
COMMENT ON COLUMN sign_in_request.browser IS 'SHA-256 of the random text that the requesting browser stores; NULL when it stores nothing.';

ALTER TABLE sign_in_token ADD COLUMN browser bytea;
COMMENT ON COLUMN sign_in_token.browser IS 'As in sign_in_request; NULL for a link that an operator made.';
