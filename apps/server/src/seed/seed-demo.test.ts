import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { couponCodeField, fieldKinds } from '@foyer/contract/wire/vocabulary';
import { localDate } from '@foyer/domain/shared/dates';
import { isCheckInActive, isEventActive, isRegistrationActive } from '@foyer/domain/events/event-state';
import { changesOf } from '@foyer/domain/events/listed-changes';
import { checkSections } from '@foyer/domain/forms/definition';
import { validateForm } from '@foyer/domain/forms/validate';
import { demoNow, demoTemplate } from '../../test/demo.ts';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { verify } from '@node-rs/argon2';
import { readdir, readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { limits } from '../gateways/images/process.ts';
import { versionDefinition } from '../modules/events/definition/index.ts';
import { readStored } from '../modules/events/editor/stored-event.ts';
import { demoSignIns } from './demo-state.ts';
import { pictureFolder } from './events/demo-pictures.ts';
import { seedDemo } from './seed-demo.ts';

const now = demoNow;
let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase('seed', { template: await demoTemplate() });
}, 300_000);
afterAll(() => db.drop());

const account = (identifier: string) =>
  db.database.kysely
    .selectFrom('account')
    .selectAll()
    .where('external_account_identifier', '=', identifier)
    .executeTakeFirstOrThrow();
const event = (code: string) =>
  db.database.kysely.selectFrom('event').selectAll().where('event_short_code', '=', code).executeTakeFirstOrThrow();
const ticketTypes = (code: string) =>
  db.database.kysely
    .selectFrom('ticket_configuration as t')
    .innerJoin('event as e', 'e.event_id', 't.event_id')
    .innerJoin('stock as s', 's.stock_id', 't.stock_id')
    .selectAll('t')
    .select(['s.quantity', 's.sold'])
    .where('e.event_short_code', '=', code)
    .orderBy('t.position')
    .execute();
const timesOf = (row: Awaited<ReturnType<typeof event>>) => ({
  eventStart: row.event_start,
  eventEnd: row.event_end,
  registrationStart: row.registration_start,
  registrationEnd: row.registration_end,
  timeZone: row.configuration.timeZone,
  checkInOpensHoursBefore: row.configuration.checkInOpensHoursBefore,
});
const counted = async (statement: ReturnType<typeof sql<{ n: number }>>) =>
  (await statement.execute(db.database.kysely)).rows[0]?.n;

describe('accounts', () => {
  test('all 270 consultants and the staff can sign in', async () => {
    const rows = await db.database.kysely
      .selectFrom('account')
      .select(['external_account_identifier as id', 'password_hash', 'roles'])
      .execute();
    expect(rows).toHaveLength(277);
    const expected = [
      ...Array.from({ length: 250 }, (_, n) => `C1${String(n + 1).padStart(6, '0')}`),
      ...Array.from({ length: 20 }, (_, n) => `C2${String(n + 1).padStart(6, '0')}`),
      'admin',
      'helper',
      'scanner',
      'gate-b',
      'organizer',
      'desk',
      'reports',
    ];
    expect(new Set(rows.map((row) => row.id))).toEqual(new Set(expected));
    expect(new Set(rows.map((row) => row.password_hash)).size).toBe(1);
    expect(await verify(rows[0]?.password_hash ?? '', 'foyer-demo')).toBe(true);
    const roles = Object.fromEntries(rows.filter((row) => row.roles.length > 0).map((row) => [row.id, row.roles]));
    // The end of a start and the README list all accounts with a purpose.
    const listed = demoSignIns.map(([userId]) => userId);
    expect(new Set(listed)).toEqual(new Set([1, 2, 3, 4, 5].map((n) => `C100000${n}`).concat(Object.keys(roles))));
    const readme = await readFile(new URL('../../../../README.md', import.meta.url), 'utf8');
    const [, table = ''] = /^## Sign in to the demo$([\s\S]*?)^Pay with/m.exec(readme) ?? [];
    expect(Array.from(table.matchAll(/^\| `([\w-]+)`/gm), ([, userId]) => userId)).toEqual(listed);
    expect(roles).toEqual({
      admin: ['admin'],
      helper: ['helper'],
      scanner: ['ticket-scanner'],
      'gate-b': ['ticket-scanner'],
      organizer: ['organiser'],
      desk: ['desk'],
      reports: ['reports'],
    });
  });

  test('the accounts named in the readings have the described data', async () => {
    expect(await account('C1000001')).toMatchObject({ country_code: 'USA', locale: 'en-US', currency: 'USD' });
    expect(await account('C1000002')).toMatchObject({ country_code: 'USA', locale: 'es-US' });
    expect(await account('C1000003')).toMatchObject({
      country_code: 'JPN',
      locale: 'ja-JP',
      currency: 'JPY',
      last_name: '佐藤',
    });
    expect(await account('C1000004')).toMatchObject({ country_code: 'CAN', locale: 'en-US', currency: 'CAD' });
    const { account_id } = await account('C1000001');
    const streets = await db.database.kysely
      .selectFrom('address')
      .selectAll()
      .where('account_id', '=', account_id)
      .execute();
    expect(streets.filter((street) => street.status === 'ACTIVE').length).toBeGreaterThanOrEqual(2);
  });

  test('the organisation of C1000001 is C1000002 to C1000020, on several levels', async () => {
    const { account_id } = await account('C1000001');
    const below = await sql<{ id: string; direct: boolean }>`
      SELECT external_account_identifier AS id, upline_account_id = ${account_id} AS direct FROM account
      WHERE is_upline_of(${account_id}, account_id) ORDER BY 1`.execute(db.database.kysely);
    expect(below.rows.map((row) => row.id)).toEqual(
      Array.from({ length: 19 }, (_, n) => `C1${String(n + 2).padStart(6, '0')}`),
    );
    expect(below.rows.some((row) => !row.direct)).toBe(true);
  });
});

describe('events', () => {
  test('there are ten, in three languages, with valid forms and images', async () => {
    const rows = await db.database.kysely.selectFrom('event').selectAll().orderBy('event_id').execute();
    expect(Object.fromEntries(rows.map((row) => [row.event_short_code, row.event_type_cd]))).toEqual({
      FIVESTAR26: 'FIVESTAR',
      'FIVESTAR26-GALA': 'FIVESTAR',
      ENERGIZE26: 'ENERGIZE',
      AMBITION26: 'AMBITION',
      DIAMOND26: 'DIAMOND_CLUB',
      'REGIONAL26-JP': 'REGIONAL_TRAINING',
      ECFLYIN26: 'ECFLYIN',
      STRIKE25: 'STRIKE_OUT_HUNGER',
      HOT26: 'FIVESTAR_ADVISORS',
      GARDEN26: 'FIVESTAR_ADVISORS',
    });
    for (const { translations, configuration, event_short_code } of rows) {
      expect(Object.keys(translations.name ?? {})).toEqual(['en_US', 'es_US', 'ja_JP']);
      const { sections, guestFields, orderSummaryFields, images } = configuration;
      expect(checkSections(sections, { guestFields, orderSummaryFields }), event_short_code).toEqual([]);
      expect(images.map((image) => image.key)).toEqual(expect.arrayContaining(['event-banner', 'event-logo']));
    }
    const missing = sql<{ n: number }>`
      SELECT count(*) AS n FROM event e, jsonb_array_elements(e.configuration -> 'images') i
      WHERE NOT EXISTS (SELECT FROM image m WHERE m.event_id = e.event_id
        AND m.image_key = i ->> 'key' AND m.content_hash = i ->> 'fileExternalId')`;
    expect(await counted(missing)).toBe(0);
  });

  test('have versions from creation to the stored state, which can be compared', async () => {
    const { kysely } = db.database;
    const admin = await account('admin');
    for (const { event_id, event_short_code: code } of await kysely.selectFrom('event').selectAll().execute()) {
      const stored = await readStored(kysely, event_id);
      expect([code, stored.isUnwritten]).toEqual([code, false]);
      const versions = await kysely
        .selectFrom('event_version')
        .selectAll()
        .where('event_id', '=', event_id)
        .orderBy('version')
        .execute();
      expect(versions.map(({ version, kind, account_id }) => [version, kind, account_id])).toEqual([
        [1, 'found', null],
        [2, 'published', admin.account_id],
        ...(code === 'FIVESTAR26' ? [[3, 'mails', admin.account_id]] : []),
      ]);
      expect(versions.map(({ created_at }) => created_at)).toEqual(
        versions.map(({ created_at }) => created_at).toSorted((a, b) => a.getTime() - b.getTime()),
      );
      for (const [index, version] of versions.entries()) {
        const { changed } = version;
        const definition = await versionDefinition(kysely, version);
        const before = versions[index - 1];
        if (before)
          expect(changed.toSorted()).toEqual(
            changesOf(await versionDefinition(kysely, before), definition)
              .map(({ path }) => path)
              .toSorted(),
          );
        expect(changed.length > 0).toBe(index > 0);
        expect(definition.published).toBe(index > 0);
      }
    }
  });

  test('every text of forms and tickets exists in three languages', async () => {
    const texts = await sql<{ text: Record<string, { value: string }> }>`
      SELECT v.value AS text FROM ticket_configuration, jsonb_each(translations) v
      UNION ALL SELECT v.value FROM add_on, jsonb_each(translations) v
      UNION ALL SELECT v.value FROM coupon, jsonb_each(translations) v
      UNION ALL SELECT v.value FROM event, jsonb_path_query(configuration, '$.sections[*].translations') t, jsonb_each(t) v
      UNION ALL SELECT v.value FROM event, jsonb_path_query(configuration, '$.sections[*].fields[*].translations') t, jsonb_each(t) v
      UNION ALL SELECT v.value FROM event,
        jsonb_path_query(configuration, '$.sections[*].fields[*].fieldOptions[*].translations') t, jsonb_each(t) v
    `.execute(db.database.kysely);
    expect(texts.rows.length).toBeGreaterThan(300);
    for (const { text } of texts.rows) {
      expect(Object.keys(text)).toEqual(['en_US', 'es_US', 'ja_JP']);
      expect(Object.values(text).every(({ value }) => value.trim() !== '')).toBe(true);
    }
  });

  test('FIVESTAR26 has every field kind, a group, add-ons, coupons, transfers and upgrades', async () => {
    const fiveStar = await event('FIVESTAR26');
    const fields = fiveStar.configuration.sections.flatMap((section) => section.fields);
    expect(new Set(fields.map((field) => field.fieldType))).toEqual(new Set(fieldKinds));
    expect(fields.some((field) => field.multiple && field.fieldType === 'Select')).toBe(true);
    expect(fields.find((field) => field.name === 'email')).toMatchObject({ strict: true });
    expect(fields.some((field) => field.mask)).toBe(true);
    expect(fields.some((field) => field.name === couponCodeField)).toBe(true);
    expect(isRegistrationActive(timesOf(fiveStar), null, now)).toBe(true);
    const types = await ticketTypes('FIVESTAR26');
    expect(types.some((type) => type.additional_configuration.groupTicketConfiguration)).toBe(true);
    expect(types.some((type) => type.additional_configuration.upgradeTo)).toBe(true);
    expect(types.some((type) => type.additional_configuration.downgradeTo)).toBe(true);
    expect(types.some((type) => type.additional_configuration.transferable)).toBe(true);
    const addOns = await db.database.kysely.selectFrom('add_on').selectAll().execute();
    expect(addOns.length).toBeGreaterThan(5);
    const dinners = await db.database.kysely.selectFrom('pool').select('key').where('key', '=', 'dinner').execute();
    expect(dinners).toHaveLength(1);
    const coupons = await db.database.kysely.selectFrom('coupon').selectAll().execute();
    expect(coupons.some(({ conditions }) => conditions.titles)).toBe(true);
    expect(coupons.some(({ conditions }) => conditions.code)).toBe(true);
    expect(coupons.some(({ conditions, stock_id }) => conditions.firstN && stock_id)).toBe(true);
  });

  test('the gala is a child event with ten unsold tickets', async () => {
    const [gala, fiveStar] = [await event('FIVESTAR26-GALA'), await event('FIVESTAR26')];
    expect(gala.parent_event_id).toBe(fiveStar.event_id);
    expect(await ticketTypes('FIVESTAR26-GALA')).toMatchObject([{ quantity: 10, sold: 0, limit_quantity: true }]);
  });

  test.each(['ENERGIZE26', 'AMBITION26'])('%s is active at any hour of the day of seeding', async (code) => {
    const row = await event(code);
    const times = timesOf(row);
    const today = Date.parse(`${localDate(now, times.timeZone)}T00:00:00Z`);
    for (let hour = 0; hour <= 36; hour += 3) {
      const moment = new Date(Math.max(now.getTime(), today) + hour * 3_600_000);
      expect(isEventActive(times, null, moment)).toBe(true);
      expect(isCheckInActive(times, null, moment)).toBe(true);
    }
    expect(isRegistrationActive(times, null, now)).toBe(true);
    expect(row.configuration).toMatchObject({
      qrCodeEnabled: true,
      badgeEnabled: true,
      onSiteRegistrationEnabled: true,
    });
    const [children] = (
      await sql<{ n: number }>`SELECT count(*) AS n FROM event WHERE parent_event_id = ${row.event_id}`.execute(
        db.database.kysely,
      )
    ).rows;
    expect(children?.n).toBe(0);
  });

  test('ENERGIZE26 has a paid and a free ticket and a stream, and HOT26 has 500 tickets', async () => {
    const { configuration } = await event('ENERGIZE26');
    expect(configuration).toMatchObject({ liveEventEnabled: true });
    const types = await ticketTypes('ENERGIZE26');
    expect(types.map((type) => type.amount_minor > 0)).toEqual([true, false]);
    expect(types.every((type) => type.relationship_types.includes('CONSULTANT'))).toBe(true);
    const hot = await ticketTypes('HOT26');
    expect(hot).toMatchObject([{ quantity: 500, sold: 0, limit_quantity: true, currency: 'USD' }]);
    expect(hot[0]?.amount_minor).toBeGreaterThan(0);
    expect(isRegistrationActive(timesOf(await event('HOT26')), null, now)).toBe(true);
  });

  test('other events are not open yet, in Japan, free, or past', async () => {
    const diamond = await event('DIAMOND26');
    expect(diamond.registration_start.getTime()).toBeGreaterThan(now.getTime());
    expect(diamond.configuration.onSiteRegistrationEnabled).toBe(true);
    const japan = await event('REGIONAL26-JP');
    expect(japan.configuration).toMatchObject({ eligibleLocales: ['ja-JP'], canRegisterOtherAccounts: false });
    expect((await ticketTypes('REGIONAL26-JP')).every((type) => type.currency === 'JPY')).toBe(true);
    expect((await ticketTypes('ECFLYIN26')).every((type) => type.amount_minor === 0)).toBe(true);
    const past = await event('STRIKE25');
    expect(past.event_end.getTime()).toBeLessThan(now.getTime());
    expect(past.configuration.eligibleLocales).toEqual([]);
  });
});

describe('orders and tickets', () => {
  test('up to C1000200 only the family of C1000005 has orders or tickets', async () => {
    const holders = await sql<{ id: string }>`
      SELECT DISTINCT a.external_account_identifier AS id FROM account a
      WHERE (EXISTS (SELECT FROM ticket t WHERE t.account_id = a.account_id) OR EXISTS (SELECT FROM orders o WHERE o.account_id = a.account_id))
        AND a.external_account_identifier BETWEEN 'C1000001' AND 'C1000200'`.execute(db.database.kysely);
    expect(holders.rows).toEqual([{ id: 'C1000005' }]);
    const family = await sql<{ code: string; types: string[]; transferable: boolean; upgradable: boolean }>`
      SELECT e.event_short_code AS code, array_agg(t.relationship_type ORDER BY t.relationship_type) AS types,
        bool_or(t.transferable) AS transferable, bool_or(c.additional_configuration ? 'upgradeTo') AS upgradable
      FROM ticket t JOIN event e USING (event_id) JOIN account a USING (account_id)
      JOIN ticket_configuration c USING (ticket_configuration_id)
      WHERE a.external_account_identifier = 'C1000005' AND t.status = 'ACTIVE' GROUP BY 1 ORDER BY 1`.execute(
      db.database.kysely,
    );
    const types = ['CONSULTANT', 'GUEST', 'SPOUSE'];
    expect(family.rows).toEqual([
      { code: 'ENERGIZE26', types, transferable: true, upgradable: true },
      { code: 'FIVESTAR26', types, transferable: true, upgradable: true },
    ]);
  });

  test('the crowd fills several pages, with valid answers and no dates in the future', async () => {
    const rows = await db.database.kysely
      .selectFrom('ticket as t')
      .innerJoin('event as e', 'e.event_id', 't.event_id')
      .leftJoin('check_in as c', 'c.ticket_id', 't.ticket_id')
      .selectAll('t')
      .select(['e.configuration', 'e.event_short_code', 'c.checked_in_at'])
      .select((eb) =>
        eb
          .selectFrom('add_on as a')
          .select(sql<number[]>`coalesce(array_agg(a.add_on_id), '{}')`.as('ids'))
          .whereRef('a.ticket_configuration_id', '=', 't.ticket_configuration_id')
          .as('offered'),
      )
      .execute();
    const perEvent = new Map<string, number>();
    for (const row of rows) {
      perEvent.set(row.event_short_code, (perEvent.get(row.event_short_code) ?? 0) + 1);
      const { relationshipTypes, sections, guestFields, timeZone } = row.configuration;
      const form = row.ticket_data['registrationForm'] as Record<string, unknown>;
      const { findings, dropped, values } = validateForm({
        sections,
        values: form,
        context: {
          mode: 'register',
          relationship: relationshipTypes.find((type) => type.relationshipType === row.relationship_type) ?? null,
          ticketConfigurationId: row.ticket_configuration_id,
          addOns: [],
          addOnsOffered: row.offered ?? [],
          guestFields,
          onSite: false,
          today: localDate(row.created_at, timeZone),
        },
      });
      expect({ findings, dropped }, `${row.event_short_code} ${row.ticket_id}`).toEqual({ findings: [], dropped: [] });
      expect(values).toMatchObject({ firstName: row.first_name, lastName: row.last_name });
      expect(row.created_at <= now && (row.checked_in_at ?? now) <= now && (row.canceled_at ?? now) <= now).toBe(true);
      expect(row.status === 'CHECKED_IN').toBe(row.checked_in_at !== null);
    }
    for (const code of ['FIVESTAR26', 'ENERGIZE26', 'AMBITION26', 'STRIKE25'])
      expect(perEvent.get(code)).toBeGreaterThan(25);
    for (const code of ['REGIONAL26-JP', 'ECFLYIN26']) expect(perEvent.get(code)).toBeGreaterThan(5);
    const statuses = await sql<{ n: number }>`SELECT count(DISTINCT status) AS n FROM ticket`.execute(
      db.database.kysely,
    );
    expect(statuses.rows[0]?.n).toBe(3);
  });

  test('stock matches tickets, orders match payments, and payments match the gateway', async () => {
    const wrongStock = sql<{ n: number }>`
      SELECT count(*) AS n FROM stock s WHERE s.kind <> 'pool' AND s.held <> (
        SELECT count(*) FROM hold h WHERE h.state = 'HELD' AND s.stock_id IN (h.stock_id, h.window_stock_id)) OR s.kind <> 'pool' AND s.sold <> (
        SELECT count(*) FROM ticket t JOIN ticket_configuration c USING (ticket_configuration_id)
        WHERE c.stock_id = s.stock_id AND t.status <> 'CANCELED') + (
        SELECT count(*) FROM ticket_add_on x JOIN add_on a USING (add_on_id) JOIN ticket t USING (ticket_id)
        WHERE a.stock_id = s.stock_id AND t.status <> 'CANCELED') + (
        SELECT count(*) FROM ticket t, unnest(t.coupons_applied) u(coupon_id) JOIN coupon c USING (coupon_id)
        WHERE c.stock_id = s.stock_id AND t.status <> 'CANCELED')`;
    expect(await counted(wrongStock)).toBe(0);
    const wrongPools = sql<{ n: number }>`
      SELECT count(*) AS n FROM pool JOIN stock p USING (stock_id) WHERE p.sold = 0 OR p.sold <> (
        SELECT sum(d.weight * s.sold) FROM stock_draw d JOIN stock s ON s.stock_id = d.stock_id WHERE d.pool_stock_id = p.stock_id)`;
    expect(await counted(wrongPools)).toBe(0);
    const wrongOrders = sql<{ n: number }>`
      SELECT count(*) AS n FROM orders o WHERE o.total_minor <> (
        SELECT sum(t.amount_minor + coalesce((SELECT sum(a.amount_minor) FROM ticket_add_on a WHERE a.ticket_id = t.ticket_id), 0))
        FROM ticket t WHERE t.order_id = o.order_id)
      OR o.total_minor <> coalesce((SELECT sum(p.amount_minor) FROM payment p WHERE p.order_id = o.order_id), 0)`;
    expect(await counted(wrongOrders)).toBe(0);
    const wrongCharges = sql<{ n: number }>`
      SELECT count(*) AS n FROM payment p LEFT JOIN sandbox_charge c ON c.reference = p.gateway_reference
      WHERE p.kind = 'card' AND (c.amount_minor IS DISTINCT FROM p.amount_minor OR c.refunded_minor <> p.refunded_minor
        OR p.refunded_minor <> coalesce((SELECT sum(r.amount_minor) FROM refund r WHERE r.payment_id = p.payment_id), 0))`;
    expect(await counted(wrongCharges)).toBe(0);
    const kinds = await sql<{
      kinds: string[];
    }>`SELECT array_agg(DISTINCT payment_kind ORDER BY payment_kind) AS kinds FROM orders`.execute(db.database.kysely);
    expect(kinds.rows[0]?.kinds).toEqual(['bypass', 'card', 'cash', 'none']);
    expect(await counted(sql`SELECT count(*) AS n FROM refund`)).toBeGreaterThan(0);
    expect(await counted(sql`SELECT count(*) AS n FROM order_intent WHERE status <> 'COMPLETE'`)).toBe(0);
    const wrongGroups = sql<{ n: number }>`
      SELECT count(*) AS n FROM ticket_group g
      WHERE g.member_count <> (SELECT count(*) FROM ticket_group_member m WHERE m.ticket_group_id = g.ticket_group_id)`;
    expect(await counted(wrongGroups)).toBe(0);
    expect(await counted(sql`SELECT count(*) AS n FROM ticket_group`)).toBe(3);
  });

  test('ECFLYIN26 has a draw that ended: winners with a hold, and the others on the waiting list in drawn order', async () => {
    const entries = await sql<{ state: string; rank: number; units: number; held: number; waiting: number[] }>`
      SELECT e.state, e.rank, e.units, count(h.hold_id)::int AS held,
        array_agg(w.rank ORDER BY w.rank) FILTER (WHERE w.state = 'WAITING') AS waiting
      FROM draw_entry e JOIN draw_entry_member m USING (draw_entry_id) JOIN waiting_entry w USING (waiting_entry_id)
      LEFT JOIN hold h ON h.hold_id = w.hold_id AND h.state = 'HELD' AND h.expires_at > ${now}
      GROUP BY e.draw_entry_id ORDER BY e.rank`.execute(db.database.kysely);
    expect(entries.rows).toHaveLength(12);
    const won = entries.rows.filter(({ state }) => state === 'WON');
    expect(won.reduce((sum, { held }) => sum + held, 0)).toBe(8);
    expect(won.every(({ units, held }) => units === held)).toBe(true);
    const waiting = entries.rows.filter(({ state }) => state === 'WAITING').flatMap((each) => each.waiting);
    expect(waiting.length).toBeGreaterThan(3);
    expect(waiting).toEqual(waiting.toSorted((a, b) => a - b));
  });

  test('DIAMOND26 has badges of two ticket types in their own colours, with a Japanese and a very long name', async () => {
    const { event_id: eventId, configuration } = await event('DIAMOND26');
    // The last type is a package, and its tickets are of the others.
    const types = (await ticketTypes('DIAMOND26')).slice(0, -1).map((type) => String(type.ticket_configuration_id));
    const colors = configuration.badges?.[0]?.front.flatMap((field) => field.colors ?? []) ?? [];
    expect(colors.map(({ key }) => key)).toEqual(types);
    expect(new Set(colors.map(({ color }) => color)).size).toBe(2);
    const tickets = await db.database.kysely
      .selectFrom('ticket')
      .select(['first_name', 'last_name', 'ticket_configuration_id', 'status'])
      .where('event_id', '=', eventId)
      .execute();
    expect(new Set(tickets.map((ticket) => String(ticket.ticket_configuration_id)))).toEqual(new Set(types));
    expect(new Set(tickets.map(({ status }) => status))).toEqual(new Set(['ACTIVE']));
    const names = tickets.map((ticket) => `${ticket.last_name} ${ticket.first_name}`);
    expect(names.some((each) => /^\p{Script=Han}/u.test(each))).toBe(true);
    expect(Math.max(...names.map((each) => each.length))).toBeGreaterThan(50);
  });

  test('there are awards, shout-outs, reports and mail templates', async () => {
    const greeted = await sql<{ code: string; kinds: number }>`
      SELECT e.event_short_code AS code, count(DISTINCT kind) AS kinds FROM shout_out JOIN event e USING (event_id)
      GROUP BY 1 ORDER BY 1`.execute(db.database.kysely);
    expect(greeted.rows).toEqual([
      { code: 'AMBITION26', kinds: 4 },
      { code: 'ENERGIZE26', kinds: 4 },
    ]);
    expect(await counted(sql`SELECT count(*) AS n FROM account_award`)).toBeGreaterThan(60);
    const unpictured = sql<{ n: number }>`
      SELECT count(*) AS n FROM award a WHERE NOT EXISTS (
        SELECT FROM image i WHERE i.event_id IS NULL AND i.image_key = a.image_name)`;
    expect(await counted(unpictured)).toBe(0);
    expect(await counted(sql`SELECT count(DISTINCT locale) AS n FROM email_template`)).toBe(3);
    const withAnswers = sql<{ n: number }>`
      SELECT count(*) AS n FROM email_template WHERE html_content LIKE '%*|ANSWERS|*%' AND html_content LIKE '%</html>%'`;
    expect(await counted(withAnswers)).toBe(3);
    const asBlocks = sql<{ n: number }>`
      SELECT count(*) AS n FROM attendee_message, jsonb_each(texts) t WHERE t.value ->> 'html' LIKE '%*|ANSWERS|*%'`;
    expect(await counted(asBlocks)).toBe(3);
  });
});

test('uses every image file, each in the form of a stored original', async () => {
  const files = await readdir(pictureFolder);
  const names = sql<{ names: string[] }>`SELECT array_agg(DISTINCT file_name) AS names FROM image`;
  const { names: used = [] } = (await names.execute(db.database.kysely)).rows[0] ?? {};
  expect(files.toSorted()).toEqual(used.toSorted());
  for (const file of files) {
    const bytes = await readFile(new URL(file, pictureFolder));
    const { format, exif, icc, xmp, width, height } = await sharp(bytes).metadata();
    expect([file, format, exif, icc, xmp]).toEqual([
      file,
      file.endsWith('.png') ? 'png' : 'jpeg',
      undefined,
      undefined,
      undefined,
    ]);
    expect(Math.max(width, height), file).toBeLessThanOrEqual(limits.longestSide);
  }
});

describe('seeding again', () => {
  test('changes nothing, also with two processes', async () => {
    const count = sql<{ n: number }>`
      SELECT (SELECT count(*) FROM account) + (SELECT count(*) FROM event) + (SELECT count(*) FROM ticket) AS n`;
    const before = await counted(count);
    expect(await Promise.all([seedDemo(db.database, { now }), seedDemo(db.database, { now })])).toEqual([
      'alreadyThere',
      'alreadyThere',
    ]);
    expect(await counted(count)).toBe(before);
  });

  test('seeds once with two processes on an empty database, and works after a failed attempt', async () => {
    const other = await createTestDatabase('seed-twice');
    try {
      await sql`ALTER TABLE shout_out ADD CONSTRAINT broken CHECK (false)`.execute(other.database.kysely);
      await expect(seedDemo(other.database, { now })).rejects.toThrow('broken');
      await sql`ALTER TABLE shout_out DROP CONSTRAINT broken`.execute(other.database.kysely);
      const outcomes = await Promise.all([1, 2].map(() => seedDemo(other.database, { now })));
      expect(outcomes.toSorted()).toEqual(['alreadyThere', 'seeded']);
    } finally {
      await other.drop();
    }
  });
});
