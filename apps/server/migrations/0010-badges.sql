-- Awards and shout-outs, which the organisation imports, and the badges that show them.

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
COMMENT ON TABLE award IS 'Awards for badges.';

CREATE TABLE account_award (
  account_id bigint NOT NULL REFERENCES account ON DELETE CASCADE,
  award_id   bigint NOT NULL REFERENCES award ON DELETE CASCADE,
  is_default boolean NOT NULL DEFAULT true,
  earned_on  date,
  PRIMARY KEY (account_id, award_id)
);
CREATE INDEX account_award_award_idx ON account_award (award_id);
COMMENT ON TABLE account_award IS 'Awards of an account. is_default awards are on the badge from the start.';

CREATE TABLE shout_out (
  shout_out_id       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id         bigint NOT NULL REFERENCES account ON DELETE CASCADE,
  event_id           bigint REFERENCES event ON DELETE CASCADE,
  kind               text NOT NULL
    CHECK (kind IN ('RECENT_PROMOTION', 'RECENT_ENROLLMENT', 'FAST_TRACKED', 'LATE_REGISTRATION')),
  promotion_title_cd text,
  occurred_on        date,
  created_at         timestamptz NOT NULL,
  CONSTRAINT shout_out_key UNIQUE NULLS NOT DISTINCT (account_id, event_id, kind),
  CONSTRAINT shout_out_promotion_check CHECK (kind <> 'RECENT_PROMOTION' OR promotion_title_cd IS NOT NULL)
);
CREATE INDEX shout_out_event_idx ON shout_out (event_id) WHERE event_id IS NOT NULL;
COMMENT ON TABLE shout_out IS 'Reasons to greet a person at the door. Without an event: at every event.';

CREATE TABLE badge (
  ticket_id           bigint PRIMARY KEY REFERENCES ticket ON DELETE CASCADE,
  title               text CHECK (title IN ('MC', 'RC', 'SC', 'EC', 'NC')),
  layout              jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(layout) = 'object'),
  print_count         integer NOT NULL DEFAULT 0 CHECK (print_count >= 0),
  last_printed_at     timestamptz,
  updated_at          timestamptz NOT NULL,
  printed_fingerprint bytea
);
COMMENT ON TABLE badge IS 'What staff chose for a badge instead of its defaults, and the number of prints.';
COMMENT ON COLUMN badge.printed_fingerprint IS
  'SHA-256 of the content of the last print. It shows which badges have changed since (door 6.5). NULL for prints before this column existed.';

CREATE TABLE badge_award (
  ticket_id bigint NOT NULL REFERENCES badge ON DELETE CASCADE,
  award_id  bigint NOT NULL REFERENCES award ON DELETE CASCADE,
  pinned    boolean NOT NULL,
  PRIMARY KEY (ticket_id, award_id)
);
CREATE INDEX badge_award_award_idx ON badge_award (award_id);
COMMENT ON TABLE badge_award IS 'Awards that staff added to or removed from a badge.';

CREATE TABLE badge_print (
  badge_print_id        bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  ticket_id             bigint NOT NULL REFERENCES ticket ON DELETE CASCADE,
  printed_at            timestamptz NOT NULL,
  printed_by_account_id bigint REFERENCES account ON DELETE RESTRICT,
  fingerprint           bytea
);
CREATE INDEX badge_print_ticket_idx ON badge_print (ticket_id, printed_at);
COMMENT ON TABLE badge_print IS
  'Each print of a badge, with the staff member who printed it. badge.print_count and badge.last_printed_at summarise the prints.';
COMMENT ON COLUMN badge_print.fingerprint IS
  'SHA-256 of the printed content. NULL for prints before this column existed.';

CREATE TABLE badge_file (
  badge_file_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  event_id      bigint NOT NULL REFERENCES event ON DELETE CASCADE,
  account_id    bigint NOT NULL REFERENCES account ON DELETE CASCADE,
  locale        text NOT NULL CHECK (locale ~ '^[a-z]{2}-[A-Z]{2}$'),
  state         text NOT NULL DEFAULT 'PENDING' CHECK (state IN ('PENDING', 'READY', 'FAILED', 'CANCELED')),
  ticket_ids    bigint[] NOT NULL CHECK (cardinality(ticket_ids) BETWEEN 0 AND 2000),
  fingerprints  text[],
  done_count    integer NOT NULL DEFAULT 0 CHECK (done_count >= 0),
  content       bytea,
  try_at        timestamptz,
  tries         integer NOT NULL DEFAULT 0,
  created_at    timestamptz NOT NULL,
  expires_at    timestamptz NOT NULL,
  confirmed_at  timestamptz,
  CONSTRAINT badge_file_pending_check CHECK ((state = 'PENDING') = (try_at IS NOT NULL)),
  CONSTRAINT badge_file_ready_check CHECK (
    (state = 'READY') = (content IS NOT NULL)
    AND (state <> 'READY' OR cardinality(fingerprints) = cardinality(ticket_ids))
    AND (confirmed_at IS NULL OR state = 'READY'))
);
CREATE UNIQUE INDEX badge_file_pending_key ON badge_file (account_id) WHERE state = 'PENDING';
CREATE INDEX badge_file_account_idx ON badge_file (account_id, event_id, badge_file_id);
CREATE INDEX badge_file_event_idx ON badge_file (event_id);
CREATE INDEX badge_file_try_idx ON badge_file (try_at) WHERE try_at IS NOT NULL;
CREATE INDEX badge_file_expires_idx ON badge_file (expires_at);
COMMENT ON TABLE badge_file IS
  'A PDF with the badges of these tickets, in print order, made in the background (door 6.7). Rows are deleted when they expire.';
COMMENT ON COLUMN badge_file.fingerprints IS
  'SHA-256 of the content of each badge in the file, in the order of ticket_ids.';
COMMENT ON COLUMN badge_file.done_count IS 'Finished badges while the file is made.';
COMMENT ON COLUMN badge_file.try_at IS
  'When a process may start or take over the work. NULL when the work has ended.';
COMMENT ON COLUMN badge_file.confirmed_at IS 'When the staff member confirmed that the badges were printed.';
