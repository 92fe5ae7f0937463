-- Qualifications, the places that accounts earn with them, and the lists of who is invited next (selling 3).

CREATE TABLE qualification (
  qualification_id   bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key                text NOT NULL CONSTRAINT qualification_key UNIQUE CHECK (key ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  default_name       text NOT NULL CHECK (default_name <> ''),
  translations       jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(translations) = 'object'),
  period_start       date,
  period_end         date,
  quantity           integer CHECK (quantity >= 0),
  defer_event_id     bigint REFERENCES event ON DELETE SET NULL,
  next_offer         text NOT NULL DEFAULT 'none' CHECK (next_offer IN ('none', 'list')),
  offer_days         integer NOT NULL DEFAULT 14 CHECK (offer_days BETWEEN 1 AND 365),
  most_invitations   integer CHECK (most_invitations BETWEEN 1 AND 100),
  first_timers_first boolean NOT NULL DEFAULT false,
  granted            bigint NOT NULL DEFAULT 0,
  taken              bigint NOT NULL DEFAULT 0,
  created_at         timestamptz NOT NULL,
  CONSTRAINT qualification_period_check CHECK (period_start <= period_end),
  CONSTRAINT qualification_taken_check CHECK (taken <= quantity)
);
CREATE INDEX qualification_defer_event_idx ON qualification (defer_event_id) WHERE defer_event_id IS NOT NULL;
COMMENT ON TABLE qualification IS 'What accounts can earn, with the rules of its places (selling 3).';
COMMENT ON COLUMN qualification.quantity IS 'How many places can be accepted. NULL is unlimited.';
COMMENT ON COLUMN qualification.defer_event_id IS 'The event to which a place can be moved once. NULL: places cannot be moved.';
COMMENT ON COLUMN qualification.next_offer IS 'Who gets a place that was not accepted: nobody, or the next account of the ranked list.';
COMMENT ON COLUMN qualification.most_invitations IS 'After so many invitations an account is off the ranked list. NULL: no limit.';
COMMENT ON COLUMN qualification.granted IS 'Rows of earned_place, counted by earned_place_count. foyer audit compares it with the states.';
COMMENT ON COLUMN qualification.taken IS 'Places in the states ACCEPTED and DEFERRED. qualification_taken_check limits them.';

CREATE TABLE earned_place (
  earned_place_id   bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  qualification_id  bigint NOT NULL REFERENCES qualification ON DELETE RESTRICT,
  account_id        bigint NOT NULL REFERENCES account ON DELETE CASCADE,
  seats             integer NOT NULL DEFAULT 1 CHECK (seats BETWEEN 1 AND 100),
  guests            integer NOT NULL DEFAULT 0 CHECK (guests BETWEEN 0 AND 100),
  state             text NOT NULL DEFAULT 'OFFERED'
    CHECK (state IN ('OFFERED', 'ACCEPTED', 'DECLINED', 'DEFERRED', 'EXPIRED', 'REVOKED')),
  offered_until     timestamptz NOT NULL,
  invitations       integer NOT NULL DEFAULT 1 CHECK (invitations >= 1),
  remind_at         timestamptz,
  deferred_event_id bigint REFERENCES event ON DELETE SET NULL,
  deferred_at       timestamptz,
  lost_at           timestamptz,
  created_at        timestamptz NOT NULL,
  changed_at        timestamptz NOT NULL,
  CONSTRAINT earned_place_account_key UNIQUE (qualification_id, account_id),
  CONSTRAINT earned_place_deferred_check CHECK (state <> 'DEFERRED' OR deferred_at IS NOT NULL)
);
CREATE INDEX earned_place_account_idx ON earned_place (account_id);
CREATE INDEX earned_place_offered_idx ON earned_place (offered_until) WHERE state = 'OFFERED';
CREATE INDEX earned_place_remind_idx ON earned_place (remind_at) WHERE state = 'OFFERED' AND remind_at IS NOT NULL;
CREATE INDEX earned_place_state_idx ON earned_place (qualification_id, state, earned_place_id);
CREATE INDEX earned_place_deferred_event_idx ON earned_place (deferred_event_id) WHERE deferred_event_id IS NOT NULL;
COMMENT ON TABLE earned_place IS 'A place that an account earned with a qualification, and the state of its offer (selling 3).';
COMMENT ON COLUMN earned_place.seats IS 'Tickets for the account itself and relationships that the benefit does not name as guests.';
COMMENT ON COLUMN earned_place.remind_at IS 'When the next reminder is mailed: 7 days, then 2 days before the end of the offer. NULL: none is left.';
COMMENT ON COLUMN earned_place.lost_at IS 'When the account lost the qualification. Staff see it; the place and its tickets stay.';

CREATE TABLE qualification_candidate (
  qualification_id bigint NOT NULL REFERENCES qualification ON DELETE CASCADE,
  account_id       bigint NOT NULL REFERENCES account ON DELETE CASCADE,
  rank             integer NOT NULL CHECK (rank >= 1),
  invited          integer NOT NULL DEFAULT 0 CHECK (invited >= 0),
  PRIMARY KEY (qualification_id, account_id)
);
CREATE INDEX qualification_candidate_rank_idx ON qualification_candidate (qualification_id, invited, rank);
CREATE INDEX qualification_candidate_account_idx ON qualification_candidate (account_id);
COMMENT ON TABLE qualification_candidate IS 'The ranked list of a qualification: who gets the places that others did not accept.';

-- The counters follow the rows of one statement, so an import updates its qualification once per batch.
CREATE FUNCTION earned_place_count_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE qualification q SET granted = q.granted + n.rows, taken = q.taken + n.taken
  FROM (SELECT qualification_id, count(*) AS rows, count(*) FILTER (WHERE state IN ('ACCEPTED', 'DEFERRED')) AS taken
    FROM changed GROUP BY 1 ORDER BY 1) n
  WHERE q.qualification_id = n.qualification_id;
  RETURN NULL;
END
$$;
CREATE FUNCTION earned_place_count_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE qualification q SET granted = q.granted - n.rows, taken = q.taken - n.taken
  FROM (SELECT qualification_id, count(*) AS rows, count(*) FILTER (WHERE state IN ('ACCEPTED', 'DEFERRED')) AS taken
    FROM changed GROUP BY 1 ORDER BY 1) n
  WHERE q.qualification_id = n.qualification_id;
  RETURN NULL;
END
$$;
CREATE FUNCTION earned_place_count_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE qualification q SET taken = q.taken + n.taken
  FROM (SELECT qualification_id, sum(taken) AS taken FROM (
      SELECT qualification_id, 1 AS taken FROM after_change WHERE state IN ('ACCEPTED', 'DEFERRED')
      UNION ALL
      SELECT qualification_id, -1 FROM before_change WHERE state IN ('ACCEPTED', 'DEFERRED')) c
    GROUP BY 1 HAVING sum(taken) <> 0 ORDER BY 1) n
  WHERE q.qualification_id = n.qualification_id;
  RETURN NULL;
END
$$;
CREATE TRIGGER earned_place_count_inserted AFTER INSERT ON earned_place
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION earned_place_count_inserted();
CREATE TRIGGER earned_place_count_deleted AFTER DELETE ON earned_place
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION earned_place_count_deleted();
CREATE TRIGGER earned_place_count_updated AFTER UPDATE ON earned_place
  REFERENCING OLD TABLE AS before_change NEW TABLE AS after_change FOR EACH STATEMENT EXECUTE FUNCTION earned_place_count_updated();

-- A ticket that was bought with a place uses one of its units: 1 to 100 are seats, 101 to 200 are guests. An ended ticket
-- gives its unit back by its status. A pending order claims its units like its slots.
ALTER TABLE ticket ADD COLUMN earned_place_id bigint REFERENCES earned_place ON DELETE SET NULL,
  ADD COLUMN earned_unit integer,
  ADD CONSTRAINT ticket_earned_unit_check CHECK (earned_unit BETWEEN 1 AND 200);
CREATE UNIQUE INDEX ticket_earned_unit_key ON ticket (earned_place_id, earned_unit)
  WHERE earned_place_id IS NOT NULL AND status IN ('ACTIVE', 'CHECKED_IN');
CREATE INDEX ticket_earned_place_idx ON ticket (earned_place_id) WHERE earned_place_id IS NOT NULL;
COMMENT ON COLUMN ticket.earned_unit IS 'The unit of the earned place that the ticket uses: 1 to 100 a seat, 101 to 200 a guest.';
ALTER TABLE ticket_claim ADD COLUMN earned_place_id bigint REFERENCES earned_place ON DELETE CASCADE,
  ADD COLUMN earned_unit integer;
CREATE UNIQUE INDEX ticket_claim_earned_unit_key ON ticket_claim (earned_place_id, earned_unit) WHERE earned_place_id IS NOT NULL;
