import { eventDefinition } from '@foyer/contract/events/event-definition';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts';
import { createAccount } from '../../../seed/factories/account.ts';
import { definitionOf, templates, writeEvent } from '../definition/index.ts';
import { cloneEvent } from './clone-event.ts';

/**
 * What a clone does with every link of an event. Links are columns and JSON values with the id of an event, ticket
 * type, add-on, coupon or stock row. A new link fails the test until it is listed here. Decide whether the clone links
 * to its own parts, keeps the old link, or has none.
 */
const clonedLinks = {
  'add_on.stock_id': 'own',
  'add_on.ticket_configuration_id': 'own',
  'coupon.stock_id': 'own',
  'coupon.ticket_configuration_id': 'own',
  'email_template.event_id': 'own',
  'event.cloned_from_event_id': 'source',
  'event.configuration.checkInLists.*.addOns.*': 'own',
  'event.configuration.checkInLists.*.tickets.*': 'own',
  'event.configuration.sections.*.fields.*.fieldOptions.*.showWhen.value': 'own',
  'event.configuration.sections.*.fields.*.showWhen.all.*.value.*': 'own',
  'event.configuration.sections.*.fields.*.showWhen.value': 'own',
  // The admin chooses the clone's parent: none, the same or another event.
  'event.parent_event_id': 'chosen',
  'image.event_id': 'own',
  'ticket_configuration.additional_configuration.downgradeTo.*': 'own',
  'ticket_configuration.additional_configuration.package.parts.*.ticket': 'own',
  'ticket_configuration.additional_configuration.upgradeTo.*': 'own',
  'ticket_configuration.event_id': 'own',
  'ticket_configuration.stock_id': 'own',
} as const;

/** Columns of rows that a clone does not copy. */
const leftOut = {
  'answers_forgotten.event_id': 'Nothing of the clone was forgotten yet.',
  'attendee_message.event_id': 'Its scheduled messages were written for the people of the copied event.',
  'audit_log.event_id': 'The log of the clone begins with the clone.',
  'badge_file.event_id': 'Badges for people of the copied event.',
  'call_off.event_id': 'The clone was not called off.',
  'cash_drawer.event_id': 'Money of the copied event.',
  'check_in.event_id': 'People of the copied event.',
  'door_device.event_id': 'A device belongs to the door of one event.',
  'door_scan.event_id': 'People of the copied event.',
  'editor_visit.event_id': 'Open editors of the copied event.',
  'earned_place.deferred_event_id': 'Places of people, for the copied event.',
  'event_draft.event_id': 'The clone has what attendees of the copied event see.',
  'event_picture.event_id': 'The clone gets rows of its own, for the pictures that it shows.',
  'event_version.event_id': 'The clone has no earlier versions.',
  'event_version_part.event_id': 'The clone has no earlier versions.',
  'export_schedule.event_id': 'Its recipients were chosen for the people of the copied event.',
  'hold.stock_id': 'What people of the copied event chose.',
  'hold.ticket_configuration_id': 'What people of the copied event chose.',
  'hold.window_stock_id': 'What people of the copied event chose.',
  'list_entry.event_id': 'People of the copied event.',
  'missing_answers.event_id': 'Tickets of the copied event.',
  'missing_answers_state.event_id': 'Tickets of the copied event.',
  'order_intent.event_id': 'Orders of the copied event.',
  'order_intent_stock.stock_id': 'Orders of the copied event.',
  'orders.event_id': 'Orders of the copied event.',
  'outbox.event_id': 'Mail of the copied event.',
  'package_part.part_stock_id': 'Written from the definition, which is copied.',
  'package_part.stock_id': 'Written from the definition, which is copied.',
  'draw.event_id': 'Written from the definition, which is copied.',
  'draw.ticket_configuration_id': 'Written from the definition, which is copied.',
  'pool.event_id': 'Written from the definition, which is copied.',
  'pool.stock_id': 'Written from the definition, which is copied.',
  'api_key.event_id': 'Another system may use the copied event alone.',
  'webhook_endpoint.event_id': 'Another system asked for messages about the copied event alone.',
  'trial_copy.event_id': 'A trial copy belongs to the event that was tried.',
  'buyer_count.event_id': 'Counted for the windows of the copied event.',
  'recheck_ticket.event_id': 'Tickets of the copied event.',
  'saved_filter.event_id': 'Questions of the staff of the copied event.',
  'shout_out.event_id': 'People of the copied event.',
  'staff_grant.event_id': 'The roles of people at the copied event.',
  'qualification.defer_event_id': 'The event to which its places can be moved.',
  'sale_window.event_id': 'Written from the definition, which is copied.',
  'sale_window.stock_id': 'Written from the definition, which is copied.',
  'sale_window.ticket_configuration_id': 'Written from the definition, which is copied.',
  'sale_window.type_stock_id': 'Written from the definition, which is copied.',
  'sale_alert.event_id': 'Requests of people for the copied event.',
  'sale_alert_opening.event_id': 'Requests of people for the copied event.',
  'sale_alert_opening.stock_id': 'Requests of people for the copied event.',
  'stock_draw.pool_stock_id': 'Written from the definition, which is copied.',
  'stock_draw.stock_id': 'Written from the definition, which is copied.',
  'ticket.event_id': 'Tickets of the copied event.',
  'ticket.ticket_configuration_id': 'Tickets of the copied event.',
  'ticket.window_stock_id': 'Tickets of the copied event.',
  'ticket_add_on.add_on_id': 'Tickets of the copied event.',
  'ticket_claim.event_id': 'Orders of the copied event.',
  'ticket_group.event_id': 'Teams of the copied event.',
  'ticket_group.ticket_configuration_id': 'Teams of the copied event.',
  'ticket_package.event_id': 'Orders of the copied event.',
  'ticket_package.ticket_configuration_id': 'Orders of the copied event.',
  'ticket_search.event_id': 'Tickets of the copied event.',
  'waiting_entry.event_id': 'People of the copied event.',
  'waiting_entry.stock_id': 'People of the copied event.',
  'waiting_entry.ticket_configuration_id': 'People of the copied event.',
  'waiting_entry.window_stock_id': 'People of the copied event.',
} as const;

/** Names in the definition's schema that sound like a link, with what they contain. */
const names = {
  addOns: 'parts of the definition; in a check-in list a link',
  coupons: 'parts of the definition',
  downgradeTo: 'a link',
  eventEnd: 'a date',
  eventShortCode: 'the clone gets a code of its own',
  eventStart: 'a date',
  eventTypeCd: 'a word of the vocabulary',
  fileExternalId: 'the hash of a picture, which the clone shows too',
  groupTicketConfiguration: 'the name of a group of tickets, which the pictures have too',
  key: 'a name within the event',
  liveEventEnabled: 'a switch',
  liveEventUrl: 'left out: the stream of the copied event',
  parentEventShortCode: 'chosen',
  sharedStock: 'only read from older files',
  taxId: 'of the issuer of receipts',
  ticket: 'the crop of a picture for wallet tickets',
  ticketConfigurations: 'parts of the definition',
  ticketGroup: 'a word',
  tickets: 'a link of a check-in list',
  upgradeTo: 'a link',
  whenUnpaid: 'a word of the vocabulary',
  withCoupons: 'a switch of a benefit',
} as const;

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase('clone links');
  // Ids start at values that no other number in a row has, so the test can find them in JSON.
  for (const [n, name] of ['event', 'ticket_configuration', 'add_on', 'coupon', 'stock'].entries()) {
    await sql`ALTER TABLE ${sql.table(name)} ALTER COLUMN ${sql.ref(`${name}_id`)} RESTART WITH ${sql.lit(910_000_001 + n * 10_000_000)}`.execute(
      db.database.kysely,
    );
  }
});
afterAll(() => db.drop());

const isId = (value: unknown) => /^9[1-5]0000\d{3}$/.test(String(value));

/** Paths in a row that contain the id of an event or of something that an event sells, with the ids. */
function linksIn(value: unknown, path: string): [path: string, id: string][] {
  if (typeof value !== 'object' || value === null) return isId(value) ? [[path, String(value)]] : [];
  const name = (key: string) => (Array.isArray(value) ? '*' : key);
  return Object.entries(value).flatMap(([key, inner]) => linksIn(inner, `${path}.${name(key)}`));
}

/** Links in all rows of an event, read as JSON. */
async function linksOf(eventId: number): Promise<[path: string, id: string][]> {
  const tickets = sql`SELECT ticket_configuration_id FROM ticket_configuration WHERE event_id = ${eventId}`;
  const { rows } = await sql<{ name: string; row: unknown }>`
    SELECT 'event' AS name, to_jsonb(t) - 'event_id' AS row FROM event t WHERE event_id = ${eventId}
    UNION ALL SELECT 'image', to_jsonb(t) FROM image t WHERE event_id = ${eventId}
    UNION ALL SELECT 'email_template', to_jsonb(t) FROM email_template t WHERE event_id = ${eventId}
    UNION ALL SELECT 'ticket_configuration', to_jsonb(t) - 'ticket_configuration_id' FROM ticket_configuration t
      WHERE event_id = ${eventId}
    UNION ALL SELECT 'coupon', to_jsonb(t) - 'coupon_id' FROM coupon t WHERE ticket_configuration_id IN (${tickets})
    UNION ALL SELECT 'add_on', to_jsonb(t) - 'add_on_id' FROM add_on t
      WHERE ticket_configuration_id IN (${tickets})`.execute(db.database.kysely);
  return rows.flatMap(({ name, row }) => linksIn(row, name));
}

test('lists every column with a link as copied or left out', async () => {
  const { rows } = await sql<{ name: string }>`
    SELECT c.relname || '.' || a.attname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND a.attnum > 0 AND NOT a.attisdropped
      AND a.attname <> c.relname || '_id' AND (
        a.attname ~ '(event|ticket_configuration|add_on|coupon|stock)_ids?$' OR EXISTS (
          SELECT FROM pg_constraint k WHERE k.contype = 'f' AND k.conrelid = c.oid AND a.attnum = ANY (k.conkey)
          AND k.confrelid IN ('event'::regclass, 'ticket_configuration'::regclass, 'add_on'::regclass,
            'coupon'::regclass, 'stock'::regclass)))`.execute(db.database.kysely);
  const columns = Object.keys(clonedLinks).filter((path) => path.split('.').length === 2);
  expect(rows.map(({ name }) => name).toSorted()).toEqual([...columns, ...Object.keys(leftOut)].toSorted());
});

test('lists every definition property that sounds like a link', () => {
  const found = new Set<string>();
  const walk = (schema: unknown) => {
    if (typeof schema !== 'object' || schema === null) return;
    for (const [name, inner] of Object.entries(schema)) {
      if (name === 'properties') for (const property of Object.keys(inner as object)) found.add(property);
      walk(inner);
    }
  };
  walk(z.toJSONSchema(eventDefinition, { io: 'input', unrepresentable: 'any' }));
  const linking = [...found].filter((name) => /ticket|addOn|event|coupon|grade|ids?$|key|stock|for$/i.test(name));
  expect(linking.toSorted()).toEqual(Object.keys(names).toSorted());
});

test('links the clone to its own parts and never to the copied event', async () => {
  const { kysely } = db.database;
  const account = await createAccount(kysely);
  const now = new Date('2026-06-01T12:00:00Z');
  const parentDay = { code: 'MAIN26', firstDay: '2026-10-01', published: true, mails: false };
  const parent = await writeEvent(kysely, definitionOf(templates.ordinary, parentDay), { now, parentEventId: null });
  const whole = definitionOf(templates['five-star'], {
    code: 'SIDE26',
    firstDay: '2026-10-02',
    published: true,
    mails: true,
  });
  const [one, two, ...others] = whole.ticketConfigurations ?? [];
  const addOn = one?.addOns?.[0];
  if (!one || !two || !addOn) throw new Error('The template has two tickets and an add-on.');
  const [first, ...sections] = whole.configuration.sections;
  if (!first) throw new Error('The template has a form.');
  const asksTicket = { field: '$ticket', is: 'equals' as const, value: one.key };
  const { eventId } = await writeEvent(
    kysely,
    {
      ...whole,
      configuration: {
        ...whole.configuration,
        liveEventUrl: 'https://live.example.org/last-year',
        checkInLists: [{ key: 'dinner', name: 'Dinner', passage: 'once', tickets: [one.key], addOns: [addOn.key] }],
        sections: [
          {
            ...first,
            fields: [
              ...first.fields,
              {
                name: 'linked',
                fieldType: 'Select',
                label: 'Linked',
                showWhen: { all: [{ field: '$addOns', is: 'includes', value: [addOn.key] }] },
                fieldOptions: [{ value: 'a', text: 'A', showWhen: asksTicket }],
              },
              { name: 'also', fieldType: 'Text', label: 'Also', showWhen: asksTicket },
            ],
          },
          ...sections,
        ],
      },
      ticketConfigurations: [
        one,
        { ...two, additionalConfiguration: { ...two.additionalConfiguration, downgradeTo: [one.key] } },
        ...others,
        {
          ...one,
          key: 'pair',
          addOns: [],
          coupons: [],
          additionalConfiguration: {
            package: {
              parts: [one, two].map(({ key }) => ({ ticket: key, relationshipType: 'CONSULTANT' })),
            },
          },
        },
      ],
    },
    { now, parentEventId: parent.eventId },
  );
  const hash = 'a'.repeat(64);
  await sql`INSERT INTO image_content (content_hash, content_type, bytes, created_at)
    VALUES (${hash}, 'image/png', '', ${now})`.execute(kysely);
  await sql`INSERT INTO image (event_id, image_key, file_name, content_hash, created_at)
    VALUES (${eventId}, 'event-logo', 'logo.png', ${hash}, ${now})`.execute(kysely);

  const actor = { ...account, firstName: 'Ada', lastName: 'Admin', locale: 'en-US' as const, country: 'USA' as const };
  const clone = await cloneEvent(
    db.database,
    { eventId, firstDay: '2027-09-30' },
    { actor: { ...actor, roles: ['admin'] }, now, locale: 'en-US', requestId: 'clone', remoteAddress: '127.0.0.1' },
  );
  const links = await linksOf(clone.eventId);
  expect([...new Set(links.map(([path]) => path))].toSorted()).toEqual(Object.keys(clonedLinks).toSorted());
  const ofSource = new Set((await linksOf(eventId)).map(([, id]) => id).concat(String(eventId)));
  const shared = links.filter(([, id]) => ofSource.has(id));
  expect(shared).toEqual(
    expect.arrayContaining([
      ['event.cloned_from_event_id', String(eventId)],
      ['event.parent_event_id', String(parent.eventId)],
    ]),
  );
  expect(shared).toHaveLength(2);
  const { configuration } = await kysely
    .selectFrom('event')
    .select('configuration')
    .where('event_id', '=', clone.eventId)
    .executeTakeFirstOrThrow();
  expect(configuration.liveEventUrl).toBeUndefined();
});
