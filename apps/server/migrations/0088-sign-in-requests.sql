-- Requests for a sign-in link. The request of an unknown user id takes the same work as that of a known one; a job looks the account up.

CREATE TABLE sign_in_request (
  sign_in_request_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id            text NOT NULL CHECK (length(user_id) <= 100),
  requested_at       timestamptz NOT NULL
);
COMMENT ON TABLE sign_in_request IS 'Requests for a sign-in link that no mail was written for yet; each is deleted within seconds.';
COMMENT ON COLUMN sign_in_request.user_id IS 'Folded, as it was typed; there may be no such account.';
