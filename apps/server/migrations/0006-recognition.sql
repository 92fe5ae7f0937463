-- What the organisation imports about people: titles, awards, shout-outs; and the badges that show them.

CREATE TABLE account_title (
  account_id bigint NOT NULL REFERENCES account ON DELETE CASCADE,
  title      text NOT NULL CHECK (title IN ('MC', 'RC', 'SC', 'EC', 'NC')),
  since      date,
  PRIMARY KEY (account_id, title)
);
COMMENT ON TABLE account_title IS 'Every title that an account may show on a badge; account.title is the present one.';

CREATE TABLE award (
  award_id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  award_code          text NOT NULL CONSTRAINT award_code_key UNIQUE CHECK (award_code <> ''),
  award_name          text NOT NULL CHECK (award_name <> ''),
  award_description   text NOT NULL DEFAULT '',
  award_group_name    text NOT NULL,
  group_display_order integer NOT NULL DEFAULT 0,
  position            integer NOT NULL DEFAULT 0,
  display_level       integer NOT NULL CHECK (display_level BETWEEN 1 AND 4),
  is_tiered           boolean NOT NULL DEFAULT false,
  image_name          text,
  translations        jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(translations) = 'object')
);
COMMENT ON TABLE award IS 'Awards that can stand on a badge.';

CREATE TABLE account_award (
  account_id bigint NOT NULL REFERENCES account ON DELETE CASCADE,
  award_id   bigint NOT NULL REFERENCES award ON DELETE CASCADE,
  is_default boolean NOT NULL DEFAULT true,
  earned_on  date,
  PRIMARY KEY (account_id, award_id)
);
CREATE INDEX account_award_award_idx ON account_award (award_id);
COMMENT ON TABLE account_award IS 'Awards that an account has earned; is_default ones are on the badge from the start.';

CREATE TABLE badge (
  ticket_id       bigint PRIMARY KEY REFERENCES ticket ON DELETE CASCADE,
  title           text CHECK (title IN ('MC', 'RC', 'SC', 'EC', 'NC')),
  layout          jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(layout) = 'object'),
  print_count     integer NOT NULL DEFAULT 0 CHECK (print_count >= 0),
  last_printed_at timestamptz,
  updated_at      timestamptz NOT NULL
);
COMMENT ON TABLE badge IS 'What staff chose for a badge beyond its defaults, and how often it was printed.';

CREATE TABLE badge_award (
  ticket_id bigint NOT NULL REFERENCES badge ON DELETE CASCADE,
  award_id  bigint NOT NULL REFERENCES award ON DELETE CASCADE,
  pinned    boolean NOT NULL,
  PRIMARY KEY (ticket_id, award_id)
);
CREATE INDEX badge_award_award_idx ON badge_award (award_id);
COMMENT ON TABLE badge_award IS 'Awards pinned to or unpinned from a badge, against the account''s defaults.';

CREATE TABLE shout_out (
  shout_out_id       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id         bigint NOT NULL REFERENCES account ON DELETE CASCADE,
  event_id           bigint REFERENCES event ON DELETE CASCADE,
  kind               text NOT NULL CHECK (kind IN ('RECENT_PROMOTION', 'RECENT_ENROLLMENT', 'FAST_TRACKED', 'LATE_REGISTRATION')),
  promotion_title_cd text,
  occurred_on        date,
  created_at         timestamptz NOT NULL,
  CONSTRAINT shout_out_key UNIQUE NULLS NOT DISTINCT (account_id, event_id, kind),
  CONSTRAINT shout_out_promotion_check CHECK (kind <> 'RECENT_PROMOTION' OR promotion_title_cd IS NOT NULL)
);
CREATE INDEX shout_out_event_idx ON shout_out (event_id) WHERE event_id IS NOT NULL;
COMMENT ON TABLE shout_out IS 'Reasons to greet somebody at the door; without event: at every event.';
