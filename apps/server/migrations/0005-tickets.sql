-- Tickets with their add-ons, history, teams, form links and search rows.

CREATE TABLE ticket (
  ticket_id                bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  event_id                 bigint NOT NULL,
  ticket_configuration_id  bigint NOT NULL,
  order_id                 bigint NOT NULL REFERENCES orders ON DELETE RESTRICT,
  account_id               bigint NOT NULL REFERENCES account ON DELETE RESTRICT,
  relationship_type        text NOT NULL CHECK (relationship_type <> ''),
  slot                     integer NOT NULL DEFAULT 1 CHECK (slot >= 1),
  is_self                  boolean NOT NULL,
  is_guest                 boolean NOT NULL,
  status                   text NOT NULL CHECK (status IN ('ACTIVE', 'CANCELED', 'CHECKED_IN')),
  first_name               text NOT NULL,
  last_name                text NOT NULL,
  email                    text,
  phone_number             text,
  ticket_data              jsonb NOT NULL CHECK (jsonb_typeof(ticket_data) = 'object'),
  list_amount_minor        bigint NOT NULL CHECK (list_amount_minor >= 0),
  amount_minor             bigint NOT NULL CHECK (amount_minor >= 0),
  currency                 text NOT NULL CHECK (currency IN ('USD', 'CAD', 'JPY')),
  currency_locale          text NOT NULL CHECK (currency_locale ~ '^[a-z]{2}-[A-Z]{2}$'),
  coupons_applied          bigint[] NOT NULL DEFAULT '{}',
  transferable             boolean NOT NULL,
  ticket_group             text CHECK (ticket_group <> ''),
  revision                 integer NOT NULL DEFAULT 1 CHECK (revision >= 1),
  registered_by_account_id bigint NOT NULL,
  search_text              text,
  search_document          tsvector
    GENERATED ALWAYS AS (array_to_tsvector(array_remove(string_to_array(search_text, ' '), ''))) STORED,
  created_at               timestamptz NOT NULL,
  updated_at               timestamptz NOT NULL,
  canceled_at              timestamptz,
  transferred_at           timestamptz,
  changed_in               xid8 NOT NULL DEFAULT '0'::xid8,
  answers_revision         integer NOT NULL DEFAULT 0,
  was_sold_below_list      boolean NOT NULL DEFAULT false,
  terms                    jsonb,
  -- One key checks configuration and event together.
  CONSTRAINT ticket_configuration_fkey FOREIGN KEY (ticket_configuration_id, event_id)
    REFERENCES ticket_configuration (ticket_configuration_id, event_id) ON DELETE RESTRICT,
  CONSTRAINT ticket_self_guest_check CHECK (NOT (is_self AND is_guest)),
  CONSTRAINT ticket_canceled_check CHECK ((status = 'CANCELED') = (canceled_at IS NOT NULL))
) WITH (fillfactor = 90);
CREATE UNIQUE INDEX ticket_place_key ON ticket (event_id, account_id, relationship_type, slot)
  WHERE status IN ('ACTIVE', 'CHECKED_IN');
CREATE INDEX ticket_account_idx ON ticket (account_id, event_id);
CREATE INDEX ticket_order_idx ON ticket (order_id);
CREATE INDEX ticket_search_idx ON ticket USING gin (search_document) WHERE search_text IS NOT NULL;
CREATE INDEX ticket_change_idx ON ticket (event_id, changed_in, ticket_id);
-- Reports and audiences count from this index alone.
CREATE INDEX ticket_event_idx ON ticket (event_id, created_at, ticket_id)
  INCLUDE (ticket_configuration_id, status, account_id, is_self, email);
CREATE INDEX ticket_email_idx ON ticket (lower(email) text_pattern_ops) WHERE email IS NOT NULL;
CREATE INDEX ticket_phone_idx ON ticket (phone_key(phone_number) text_pattern_ops) WHERE phone_number IS NOT NULL;
CREATE INDEX ticket_phone_end_idx ON ticket (reverse(phone_key(phone_number)) text_pattern_ops) WHERE phone_number IS NOT NULL;
COMMENT ON TABLE ticket IS
  'account_id is the account of the attendee. For a guest it is the account that invited the guest. The unique slot (event, account, relationship, slot) is the last protection against duplicates.';
COMMENT ON COLUMN ticket.ticket_data IS 'Answers of the form, { registrationForm: … }.';
COMMENT ON COLUMN ticket.list_amount_minor IS
  'Price before coupons and overrides. amount_minor is the paid price of the ticket without add-ons.';
COMMENT ON COLUMN ticket.revision IS
  'Increased by a transfer and by a change. The QR code contains it, so the old code becomes invalid.';
COMMENT ON COLUMN ticket.registered_by_account_id IS
  'The buyer or staff member who registered the ticket. The order has the foreign keys.';
COMMENT ON COLUMN ticket.search_text IS
  'Words of the name of the attendee where it differs from the account, as for spouses and guests. Otherwise NULL.';
COMMENT ON COLUMN ticket.transferred_at IS
  'When the ticket last changed its holder. NULL while the buyer holds it. revision does not show it, because a change increases revision too.';
COMMENT ON COLUMN ticket.changed_in IS
  'The transaction that last wrote the row. A snapshot knows the open transactions, so a list of changes misses none.';
COMMENT ON COLUMN ticket.answers_revision IS
  'Number of changes of the answers. A writer sends the number that it has read, so simultaneous changes are not lost.';
COMMENT ON COLUMN ticket.was_sold_below_list IS
  'Whether staff sold it below its list price without a coupon, before a change replaced the price. That staff member cannot receive the ticket.';
COMMENT ON COLUMN ticket.terms IS
  'Terms at the purchase: cancellation, transfer, changes (tickets 7). NULL: the published terms. The next publishing stores them with the ticket before it changes the event.';

CREATE TABLE ticket_add_on (
  ticket_id    bigint NOT NULL REFERENCES ticket ON DELETE CASCADE,
  add_on_id    bigint NOT NULL REFERENCES add_on ON DELETE RESTRICT,
  quantity     integer NOT NULL DEFAULT 1 CHECK (quantity > 0),
  amount_minor bigint NOT NULL CHECK (amount_minor >= 0),
  currency     text NOT NULL CHECK (currency IN ('USD', 'CAD', 'JPY')),
  PRIMARY KEY (ticket_id, add_on_id)
);
COMMENT ON TABLE ticket_add_on IS 'Extras bought with a ticket. amount_minor is the total paid for them.';

CREATE TABLE ticket_history (
  ticket_history_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  ticket_id         bigint NOT NULL REFERENCES ticket ON DELETE CASCADE,
  kind              text NOT NULL
    CHECK (kind IN ('TRANSFER', 'UPGRADE', 'DOWNGRADE', 'EDIT', 'DEACTIVATE', 'REFUND', 'LEAVE_TEAM', 'CANCEL', 'ADD_ONS', 'CALLED_OFF')),
  account_id        bigint REFERENCES account ON DELETE SET NULL,
  staff_account_id  bigint REFERENCES account ON DELETE SET NULL,
  before            jsonb,
  after             jsonb,
  notes             text,
  created_at        timestamptz NOT NULL
);
CREATE INDEX ticket_history_ticket_idx ON ticket_history (ticket_id, created_at);
COMMENT ON TABLE ticket_history IS
  'Transfers and changes of a ticket, with the person and the values before and after.';

CREATE TABLE ticket_group (
  ticket_group_id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  event_id                bigint NOT NULL REFERENCES event ON DELETE CASCADE,
  ticket_configuration_id bigint NOT NULL REFERENCES ticket_configuration ON DELETE RESTRICT,
  leader_ticket_id        bigint NOT NULL
    CONSTRAINT ticket_group_leader_key UNIQUE REFERENCES ticket ON DELETE CASCADE,
  max_member_count        integer NOT NULL CHECK (max_member_count >= 1),
  member_count            integer NOT NULL DEFAULT 0,
  created_at              timestamptz NOT NULL,
  CONSTRAINT ticket_group_member_count_check CHECK (member_count >= 0 AND member_count <= max_member_count)
);
CREATE INDEX ticket_group_event_idx ON ticket_group (event_id);
COMMENT ON TABLE ticket_group IS
  'A group ticket with its members, including the leader. Guarded updates change member_count.';

CREATE TABLE ticket_group_member (
  ticket_id       bigint PRIMARY KEY REFERENCES ticket ON DELETE CASCADE,
  ticket_group_id bigint NOT NULL REFERENCES ticket_group ON DELETE CASCADE,
  position        integer NOT NULL DEFAULT 0,
  created_at      timestamptz NOT NULL,
  agreed_at       timestamptz
);
CREATE INDEX ticket_group_member_group_idx ON ticket_group_member (ticket_group_id, position);
COMMENT ON TABLE ticket_group_member IS 'Members of a group. The primary key allows a ticket in one group only.';
COMMENT ON COLUMN ticket_group_member.agreed_at IS
  'When the holder of the ticket agreed to be on this team with its leader. NULL until then. A transfer of either ticket clears it. Until the agreement a leader of another organisation sees nothing of the member.';

CREATE TABLE ticket_group_claim (
  ticket_id       bigint PRIMARY KEY REFERENCES ticket ON DELETE CASCADE,
  order_intent_id uuid NOT NULL REFERENCES order_intent ON DELETE CASCADE
);
CREATE INDEX ticket_group_claim_intent_idx ON ticket_group_claim (order_intent_id);
COMMENT ON TABLE ticket_group_claim IS
  'Members that pending intents are adding to a group, so a member of two groups is refused before its charge.';

CREATE TABLE form_link (
  ticket_id        bigint PRIMARY KEY REFERENCES ticket ON DELETE CASCADE,
  leader_ticket_id bigint NOT NULL REFERENCES ticket ON DELETE CASCADE,
  nonce            bytea NOT NULL CHECK (length(nonce) = 16),
  created_at       timestamptz NOT NULL,
  expires_at       timestamptz NOT NULL,
  mailed_at        timestamptz,
  filled_at        timestamptz,
  CONSTRAINT form_link_expiry_check CHECK (expires_at > created_at)
);
CREATE INDEX form_link_leader_idx ON form_link (leader_ticket_id);
COMMENT ON TABLE form_link IS
  'The link with which a member of a team fills in the form of the own ticket without signing in. It is valid only with the signature of the server.';
COMMENT ON COLUMN form_link.nonce IS 'Part of the signed text. A new nonce invalidates all earlier links.';
COMMENT ON COLUMN form_link.mailed_at IS 'When a leader last mailed it. The next mail must wait.';
COMMENT ON COLUMN form_link.filled_at IS 'When answers last arrived through the link.';

CREATE TABLE ticket_search (
  ticket_id  bigint PRIMARY KEY REFERENCES ticket ON DELETE CASCADE,
  event_id   bigint NOT NULL,
  account_id bigint NOT NULL,
  number     text COLLATE "C" NOT NULL,
  name       text NOT NULL,
  words      tsvector NOT NULL
);
-- Written with every ticket. The index sorts new entries in when 256 KB are pending.
CREATE INDEX ticket_search_words_idx ON ticket_search USING gin (words) WITH (gin_pending_list_limit = 256);
CREATE INDEX ticket_search_number_idx ON ticket_search (event_id, number, account_id);
COMMENT ON TABLE ticket_search IS
  'A search row for each valid ticket, written by triggers. It is narrow, because a word can match ten thousand rows.';
COMMENT ON COLUMN ticket_search.number IS 'The number of the account.';
COMMENT ON COLUMN ticket_search.name IS 'The name of the account, last name first, as lists are sorted.';

ALTER TABLE order_intent ADD CONSTRAINT order_intent_ticket_id_fkey
  FOREIGN KEY (ticket_id) REFERENCES ticket ON DELETE RESTRICT;

CREATE FUNCTION mark_ticket_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.changed_in := pg_current_xact_id();
  RETURN NEW;
END $$;
CREATE TRIGGER ticket_change_mark BEFORE INSERT OR UPDATE ON ticket FOR EACH ROW EXECUTE FUNCTION mark_ticket_change();

-- Each word with the id of its event in front, such as `12/smith`, so one index look-up finds the people of an event.
CREATE FUNCTION ticket_search_words(event bigint, search_text text) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
  SELECT coalesce(array_to_tsvector(array_agg(DISTINCT event || '/' || word)), ''::tsvector)
  FROM unnest(string_to_array(search_text, ' ')) AS word WHERE word <> ''
$$;

-- The content of ticket_search. PostgreSQL inlines the function like a view.
CREATE FUNCTION ticket_search_source() RETURNS SETOF ticket_search LANGUAGE sql STABLE AS $$
  SELECT t.ticket_id, t.event_id, t.account_id, a.external_account_identifier, lower(btrim(a.last_name || ' ' || a.first_name)),
    ticket_search_words(t.event_id, concat_ws(' ', a.search_text, t.search_text))
  FROM ticket t JOIN account a USING (account_id)
  WHERE t.status <> 'CANCELED'
$$;

CREATE FUNCTION ticket_search_add() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ticket_search
  SELECT s.* FROM added JOIN ticket_search_source() s USING (ticket_id) ORDER BY ticket_id;
  RETURN NULL;
END $$;
CREATE TRIGGER ticket_search_add AFTER INSERT ON ticket REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION ticket_search_add();

-- A ticket that is canceled or restored, or gets another event, holder or name.
CREATE FUNCTION ticket_search_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM ticket_search WHERE ticket_id = NEW.ticket_id;
  INSERT INTO ticket_search SELECT * FROM ticket_search_source() WHERE ticket_id = NEW.ticket_id;
  RETURN NULL;
END $$;
CREATE TRIGGER ticket_search_change AFTER UPDATE OF status, event_id, account_id, search_text ON ticket
  FOR EACH ROW WHEN ((OLD.status = 'CANCELED') <> (NEW.status = 'CANCELED') OR OLD.event_id <> NEW.event_id
    OR OLD.account_id <> NEW.account_id OR OLD.search_text IS DISTINCT FROM NEW.search_text)
  EXECUTE FUNCTION ticket_search_change();

-- An account with another name or number.
CREATE FUNCTION ticket_search_rename() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE ticket_search s SET number = r.number, name = r.name, words = r.words
  FROM ticket_search_source() r
  WHERE r.account_id = NEW.account_id AND s.ticket_id = r.ticket_id;
  RETURN NULL;
END $$;
CREATE TRIGGER ticket_search_rename AFTER UPDATE OF search_text, first_name, last_name, external_account_identifier ON account
  FOR EACH ROW WHEN ((OLD.search_text, OLD.first_name, OLD.last_name, OLD.external_account_identifier)
    IS DISTINCT FROM (NEW.search_text, NEW.first_name, NEW.last_name, NEW.external_account_identifier))
  EXECUTE FUNCTION ticket_search_rename();

CREATE FUNCTION count_answers_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.answers_revision := OLD.answers_revision + 1;
  RETURN NEW;
END $$;
CREATE TRIGGER ticket_answers_count BEFORE UPDATE OF ticket_data ON ticket FOR EACH ROW
  WHEN (OLD.ticket_data IS DISTINCT FROM NEW.ticket_data) EXECUTE FUNCTION count_answers_change();

-- An agreement is between two accounts. It ends when the ticket of the member or leader goes to another account. The
-- lock on the team makes a simultaneous agreement of a member wait.
CREATE FUNCTION end_team_agreements() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM ticket_group WHERE leader_ticket_id = NEW.ticket_id FOR UPDATE;
  UPDATE ticket_group_member m SET agreed_at = NULL
  WHERE m.agreed_at IS NOT NULL AND (m.ticket_id = NEW.ticket_id OR m.ticket_group_id IN (
    SELECT g.ticket_group_id FROM ticket_group g WHERE g.leader_ticket_id = NEW.ticket_id));
  RETURN NULL;
END $$;
CREATE TRIGGER ticket_team_agreements AFTER UPDATE OF account_id ON ticket FOR EACH ROW
  WHEN (OLD.account_id IS DISTINCT FROM NEW.account_id) EXECUTE FUNCTION end_team_agreements();
