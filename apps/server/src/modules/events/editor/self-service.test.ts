import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ErrorBody } from '@foyer/contract/wire/error-body';
import type { DraftImpact, EventDraft, EventVersion, EventVersionContent } from '@foyer/contract/events/event-draft';
import type { EventView, ListedEvent } from '@foyer/contract/events/events';
import type { EmailTemplate, SelfServiceEvent } from '@foyer/contract/events/editor';
import type { TicketConfiguration } from '@foyer/contract/tickets/ticket-configuration';
import type { Method } from '@foyer/contract/wire/endpoint';
import { localDateTime } from '@foyer/domain/shared/local-time';
import PostalMime from 'postal-mime';
import sharp from 'sharp';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { whileLocked } from '../../../../test/barrier.ts';
import { openShop, payBy, selfTicket, type Person, type Shop } from '../../../../test/ordering.ts';
import { createAddOn, createCoupon, createEvent, smallForm, type NewEvent } from '../../../seed/factories/event.ts';

let shop: Shop;
let admin: Person;
let other: Person;
beforeAll(async () => {
  shop = await openShop({ name: 'self-service' });
  admin = await shop.staff(['admin']);
  other = await shop.staff(['admin']);
});
afterAll(() => shop.close());

const db = () => shop.app.database.kysely;
const call = <B>(method: Method, path: string, body?: unknown, by: Person = admin) =>
  shop.app.inject<B & ErrorBody>(method, `/api/events/${path}`, {
    token: by.token,
    ...(body === undefined ? {} : { body }),
  });
const draftOf = async (eventId: number, by?: Person) =>
  (await call<EventDraft>('GET', `${eventId}/draft`, undefined, by)).body;
const save = (draft: EventDraft, change: Partial<EventDraft['definition']>, by?: Person) =>
  call<EventDraft>(
    'PUT',
    `${draft.eventId}/draft`,
    { revision: draft.revision, version: draft.version, definition: { ...draft.definition, ...change } },
    by,
  );
const publish = (eventId: number) =>
  call<{ error: { code: string; metadata?: object } }>('POST', `${eventId}/publish`, {});
const pathsOf = ({ body }: { body: ErrorBody }) =>
  body.error.items?.map(({ code, path }) => `${code} ${path}`) ?? [body.error.code];
const auditOf = (eventId: number) =>
  db()
    .selectFrom('audit_log')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('entity', '=', 'event')
    .orderBy('audit_log_id')
    .execute();

/** A separate event with a ticket type of 10 units, two sold and one on hold. */
async function sold(event: NewEvent = {}) {
  const eventId = await createEvent(db(), event);
  const type = await shop.ticketType({ event_id: eventId, quantity: 10, limit_quantity: true });
  for (const person of await shop.people(2)) {
    const { status } = await shop.order(person, {
      eventId,
      tickets: [selfTicket(person, type)],
      chargeCreditCardRequest: payBy(),
    });
    expect(status).toBe(200);
  }
  const holder = await shop.person();
  const held = await shop.app.inject('POST', '/api/ticket/reservation', {
    token: holder.token,
    body: {
      ticketConfigurationId: type,
      externalAccountIdentifier: holder.externalAccountIdentifier,
      relationshipType: 'CONSULTANT',
    },
  });
  expect(held.status).toBe(200);
  return { eventId, type };
}

const dates = {
  eventStart: '2026-02-10T15:00:00Z',
  eventEnd: '2026-02-12T23:00:00Z',
  registrationStart: '2026-01-05T00:00:00Z',
  registrationEnd: '2026-02-09T00:00:00Z',
};

describe('dates', () => {
  test('sets event and registration dates, shows them and writes the old ones to the audit log', async () => {
    const eventId = await createEvent(db());
    const { eventStart, eventEnd, registrationStart, registrationEnd } = dates;
    const { body } = await call<EventView>('PUT', `${eventId}/dates`, { eventStart, eventEnd });
    expect(body).toMatchObject({ eventStart: '2026-02-10T15:00:00.000Z', eventEnd: '2026-02-12T23:00:00.000Z' });
    await call('PUT', `${eventId}/registration-dates`, { registrationStart, registrationEnd });
    const person = await shop.person();
    const seen = await call<EventView>('GET', String(eventId), undefined, person);
    expect(seen.body).toMatchObject({
      eventStart: '2026-02-10T15:00:00.000Z',
      registrationEnd: '2026-02-09T00:00:00.000Z',
    });
    const [first] = await auditOf(eventId);
    expect(first).toMatchObject({
      action: 'event.dates',
      staff_account_id: admin.accountId,
      before: { eventStart: '2026-02-14T12:00:00.000Z' },
      after: { eventStart: '2026-02-10T15:00:00.000Z' },
    });
  });

  test('refuses invalid dates at the field and saves nothing', async () => {
    const eventId = await createEvent(db());
    const before = await draftOf(eventId);
    const wrong = await call('PUT', `${eventId}/dates`, { eventStart: dates.eventEnd, eventEnd: dates.eventStart });
    expect([wrong.status, pathsOf(wrong)]).toEqual([422, ['DATE_ORDER body.eventEnd']]);
    const late = await call('PUT', `${eventId}/registration-dates`, {
      registrationStart: '2027-01-01T00:00:00Z',
      registrationEnd: '2027-02-01T00:00:00Z',
    });
    expect(pathsOf(late)).toEqual(['DATE_ORDER body.registrationStart']);
    expect(pathsOf(await call('PUT', `${eventId}/dates`, { eventStart: 'soon', eventEnd: dates.eventEnd }))).toEqual([
      'DATE body.eventStart',
    ]);
    expect(await draftOf(eventId)).toEqual(before);
  });

  test('updates cached event lists at once', async () => {
    const eventId = await createEvent(db());
    const person = await shop.person();
    const startOf = async () =>
      (await shop.app.inject<ListedEvent[]>('GET', '/api/events', { token: person.token })).body.find(
        (event) => event.eventId === eventId,
      )?.eventStart;
    expect(await startOf()).toBe('2026-02-14T12:00:00.000Z');
    await call('PUT', `${eventId}/dates`, { eventStart: dates.eventStart, eventEnd: dates.eventEnd });
    expect(await startOf()).toBe('2026-02-10T15:00:00.000Z');
  });

  test('reports a conflict with editor and time for a change from an old version', async () => {
    const eventId = await createEvent(db());
    const { version } = await draftOf(eventId);
    const { eventStart, eventEnd } = dates;
    expect((await call('PUT', `${eventId}/dates`, { eventStart, eventEnd, version }, other)).status).toBe(200);
    const late = await call('PUT', `${eventId}/dates`, { eventStart, eventEnd: '2026-03-01T00:00:00Z', version });
    expect(late.status).toBe(409);
    expect(late.body.error).toMatchObject({
      code: 'EDIT_CONFLICT',
      metadata: {
        by: expect.stringMatching(/^\w+ \w+$/) as string,
        at: shop.app.clock.now().toISOString(),
        version: version + 1,
      },
    });
  });
});

test('saves names in three languages and uses the default one as the event’s name', async () => {
  const eventId = await createEvent(db());
  const { eventStart: eventStartDate, eventEnd: eventEndDate, ...registration } = dates;
  const body = {
    eventId,
    translations: {
      name: { en_US: { value: 'Spring' }, es_US: { value: 'Primavera', isDefault: true }, ja_JP: { value: ' 春 ' } },
    },
    eventStartDate,
    eventEndDate,
    registrationStartDate: registration.registrationStart,
    registrationEndDate: registration.registrationEnd,
  };
  const path = 'update-self-service-event-basic-info';
  expect((await call<EventView>('PUT', path, body)).body).toMatchObject({
    defaultName: 'Primavera',
    translations: { name: { ja_JP: { value: '春' } } },
  });
  const empty = await call('PUT', path, { ...body, translations: { name: { en_US: { value: '  ' } } } });
  expect(pathsOf(empty)).toEqual(['REQUIRED body.translations.name.en_US.value']);
  expect(pathsOf(await call('PUT', path, { ...body, registrationEndDate: '2020-01-01T00:00:00Z' }))).toEqual([
    'DATE_ORDER body.registrationEndDate',
  ]);
});

describe('tickets', () => {
  const path = 'update-self-service-event-ticket-configurations';

  test('changes price and quantity, and refuses a quantity below sold and held units', async () => {
    const { eventId, type } = await sold();
    const update = (change: object) =>
      call<TicketConfiguration[]>('PUT', path, {
        eventId,
        ticketConfigurations: [{ ticketConfigurationId: type, ...change }],
      });
    const below = await update({ quantity: 2, amount: 120 });
    expect([below.status, below.body.error.code, below.body.error.metadata]).toEqual([
      409,
      'QUANTITY_BELOW_SOLD',
      { ticketConfigurationId: type, sold: 3 },
    ]);
    expect((await update({ quantity: 3, amount: 120.5 })).body).toMatchObject([
      { ticketConfigurationId: type, quantity: 3, available: 0, amount: 120.5 },
    ]);
    // A held unit is not sold yet.
    expect((await call<unknown[]>('GET', `${eventId}/ticket-configurations`)).body).toMatchObject([
      { ticketConfigurationId: type, sold: 2 },
    ]);
    expect(pathsOf(await update({ quantity: null }))).toEqual(['REQUIRED body.ticketConfigurations.0.quantity']);
    expect(pathsOf(await update({ amount: 1.234 }))).toEqual(['FORMAT body.ticketConfigurations.0.amount']);
    const foreign = await shop.ticketType();
    expect(pathsOf(await update({ ticketConfigurationId: foreign }))).toEqual([
      'ONE_OF body.ticketConfigurations.0.ticketConfigurationId',
    ]);
    const late = { startDateTime: dates.eventEnd, endDateTime: dates.eventStart };
    expect(pathsOf(await update(late))).toEqual(['DATE_ORDER body.ticketConfigurations.0.endDateTime']);
  });

  test('checks a new quantity after a concurrent sale', async () => {
    const { eventId, type } = await sold();
    const buyer = await shop.person();
    const stock = sql`SELECT s.stock_id FROM stock s JOIN ticket_configuration USING (stock_id)
      WHERE ticket_configuration_id = ${type} FOR UPDATE OF s`;
    // The sale and the change both wait for the stock row. In either order the numbers must agree.
    const [sale, change] = await whileLocked(
      shop.app.database,
      () => stock,
      2,
      () =>
        Promise.all([
          shop.order(buyer, { eventId, tickets: [selfTicket(buyer, type)], chargeCreditCardRequest: payBy() }),
          call('PUT', path, { eventId, ticketConfigurations: [{ ticketConfigurationId: type, quantity: 3 }] }),
        ]),
    );
    const [row] = (await call<TicketConfiguration[]>('GET', `${eventId}/ticket-configurations`)).body;
    expect(row?.available).toBeGreaterThanOrEqual(0);
    expect([
      [200, 409],
      [409, 200],
    ]).toContainEqual([sale.status, change.status]);
  });

  test('lists ticket types and coupons for staff, or only those on sale', async () => {
    const eventId = await createEvent(db());
    const now = await shop.ticketType({ event_id: eventId });
    const over = await shop.ticketType({ event_id: eventId, sale_end: new Date('2026-01-10T00:00:00Z') });
    const coupon = await createCoupon(db(), { ticket_configuration_id: now, conditions: { code: 'SECRET' } });
    const ids = async (query: string) =>
      (await call<TicketConfiguration[]>('GET', `${eventId}/ticket-configurations${query}`)).body.map(
        (each) => each.ticketConfigurationId,
      );
    expect(await ids('?activeOnly=false')).toEqual([now, over]);
    expect(await ids('?activeOnly=true')).toEqual([now]);
    expect((await call('GET', `${eventId}/coupons?activeOnly=false`)).body).toMatchObject([
      { ticketConfigurationCouponId: coupon, conditions: { code: 'SECRET' } },
    ]);
    const { body } = await call<SelfServiceEvent>('GET', `${eventId}/self-service`);
    expect([body.event.eventId, body.ticketConfigurations.length, body.coupons.length]).toEqual([eventId, 2, 1]);
  });
});

describe('images', () => {
  const send = (eventId: number, bytes: Uint8Array, name = 'banner.png', type = 'image/png') => {
    const form = new FormData();
    form.set('imageKey', 'event-banner');
    form.set('file', new File([new Uint8Array(bytes)], name, { type }));
    return call<{ fileExternalId: string }>('POST', `update-self-service-event-images/${eventId}`, form);
  };
  const picture = () => sharp({ create: { width: 640, height: 336, channels: 3, background: '#536' } });

  test('shows an uploaded image at once, detected by content and without metadata', async () => {
    const eventId = await createEvent(db());
    const bytes = await picture()
      .jpeg()
      .withExif({ IFD0: { Copyright: 'secret place' } })
      .toBuffer();
    const { status, body } = await send(eventId, bytes, '../../etc/called.gif', 'image/gif');
    expect(status).toBe(200);
    const shown = await shop.app.inject(
      'GET',
      `/api/events/${eventId}/images/event-banner?v=${body.fileExternalId}&width=320`,
    );
    expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/webp']);
    expect(shown.headers['cache-control']).toContain('immutable');
    const whole = await shop.app.inject('GET', `/api/events/${eventId}/images/event-banner`);
    expect((await sharp(whole.bytes).metadata()).exif).toBeUndefined();
    const { images } = await draftOf(eventId);
    expect(images).toEqual([
      { key: 'event-banner', fileName: 'called.gif', fileExternalId: body.fileExternalId, contentType: 'image/jpeg' },
    ]);
  });

  test('restores the images of an earlier version at once, and keeps the draft', async () => {
    const eventId = await createEvent(db());
    const first = (await send(eventId, await picture().png().toBuffer())).body;
    await send(eventId, await picture().negate().png().toBuffer());
    const { body: draft } = await save(await draftOf(eventId), { defaultName: 'In the draft' });
    const versions = (await call<EventVersion[]>('GET', `${eventId}/versions`)).body;
    const path = `${eventId}/versions/${versions[1]?.eventVersionId}/images`;
    expect((await call('POST', path, { version: draft.version - 1 })).status).toBe(409);
    expect((await call('POST', path, { version: draft.version })).status).toBe(200);
    const after = await draftOf(eventId);
    expect(after.images.map(({ fileExternalId }) => fileExternalId)).toEqual([first.fileExternalId]);
    expect(after).toMatchObject({ isOutdated: false, definition: { defaultName: 'In the draft' } });
  });

  test('serves images of an unpublished event only with the content hash', async () => {
    const eventId = await createEvent(db());
    const { body } = await send(eventId, await picture().png().toBuffer());
    const read = async (version: string) =>
      (await shop.app.inject('GET', `/api/events/${eventId}/images/event-banner${version}`)).status;
    const addresses = ['', '?v=', `?v=${body.fileExternalId.slice(0, 15)}`, `?v=${'0'.repeat(64)}`, '?width=320'];
    for (const address of addresses) expect([address, await read(address)]).toEqual([address, 200]);
    await db().updateTable('event').set({ published: false }).where('event_id', '=', eventId).execute();
    for (const address of addresses) expect([address, await read(address)]).toEqual([address, 404]);
    // Lists contain 16 characters of the hash, the editor all 64.
    for (const length of [16, 64]) {
      expect(await read(`?v=${body.fileExternalId.slice(0, length)}&width=320`)).toBe(200);
    }
  });

  test.each([
    ['an SVG with a script', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>'],
    ['a renamed executable', 'MZ\u0090\0\u0003 This program cannot be run in DOS mode.'],
    ['an HTML page', '<!doctype html><script>alert(1)</script>'],
  ])('refuses files that are %s', async (_, text) => {
    const eventId = await createEvent(db());
    const { status, body } = await send(eventId, Buffer.from(text, 'latin1'));
    expect([status, body.error.code]).toEqual([422, 'INVALID_IMAGE']);
    expect((await draftOf(eventId)).images).toEqual([]);
  });

  test('keeps only the image of a file with other data appended', async () => {
    const eventId = await createEvent(db());
    const polyglot = Buffer.concat([
      await picture().png().toBuffer(),
      Buffer.from('PK\u0003\u0004<script>alert(1)</script>'),
    ]);
    const { body } = await send(eventId, polyglot);
    const shown = await shop.app.inject('GET', `/api/events/${eventId}/images/event-banner?v=${body.fileExternalId}`);
    expect(shown.bytes.includes('<script>')).toBe(false);
  });
});

describe('mail templates', () => {
  const mail = (over: Partial<EmailTemplate> = {}) => ({
    templateName: 'confirmation' as const,
    locale: 'en-US' as const,
    templateSubject: 'You are in, *|NAME|*',
    templateHTMLContent: '<p>See you at *|EVENT_NAME|*. *|TICKETS|*</p>',
    ...over,
  });
  const withMail = async () => {
    const eventId = await createEvent(db());
    const draft = await draftOf(eventId);
    const saved = await save(draft, { emailTemplates: [mail()] });
    expect(saved.status).toBe(200);
    expect((await call('POST', `${eventId}/publish`, { revision: saved.body.revision })).status).toBe(200);
    const [template] = (await call<EmailTemplate[]>('GET', `${eventId}/email/templates`)).body;
    return { eventId, template };
  };

  test('changes templates by id, and refuses unknown tokens and scripts', async () => {
    const { eventId, template } = await withMail();
    const update = (change: Partial<EmailTemplate>) =>
      call<EmailTemplate[]>('PUT', 'update-self-service-event-email-templates', {
        eventId,
        templates: [{ ...template, ...change }],
      });
    expect((await update({ templateSubject: 'Hello' })).body[0]?.templateSubject).toBe('Hello');
    expect(pathsOf(await update({ templateSubject: '*|TICKETS|* *|PASSWORD|*' }))).toEqual([
      'ONE_OF body.templates.0.templateSubject',
      'ONE_OF body.templates.0.templateSubject',
    ]);
    for (const html of [
      '<p>*|NOPE|*</p>',
      '<script>alert(1)</script>',
      '<img src=x onerror=alert(1)>',
      '<a href="jav&#x61;script:alert(1)">x</a>',
      '<iframe src="https://example.com"></iframe>',
    ])
      expect((await update({ templateHTMLContent: html })).status, html).toBe(422);
    const near = await update({ templateHTMLContent: '<p>Hello</p>\n<a href="*|link|*">*|<b>NAME</b>|*</a>' });
    expect(near.body).toMatchObject({
      error: {
        items: [
          { metadata: { token: '*|link|*', line: 2, place: 'link', nearest: '*|LINK|*' } },
          { metadata: { token: '*|<b>NAME</b>|*', line: 2, place: 'text', nearest: '*|NAME|*' } },
        ],
      },
    });
    expect(pathsOf(await update({ eventEmailTemplateId: 999_999 }))).toEqual([
      'ONE_OF body.templates.0.eventEmailTemplateId',
    ]);
  });

  test('refuses a misspelled token, except in templates that had it before', async () => {
    const { eventId } = await withMail();
    const wrong = mail({ templateSubject: 'Hello {{name}}' });
    const calls = [
      call('POST', `${eventId}/email/preview`, wrong),
      call('POST', `${eventId}/email/test`, wrong),
      save(await draftOf(eventId), { emailTemplates: [wrong] }),
    ];
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([422, 422, 422]);
    await db()
      .updateTable('email_template')
      .set({ subject: 'Hello {{name}}' })
      .where('event_id', '=', eventId)
      .execute();
    const old = await draftOf(eventId);
    const { revision, ...saved } = (await save(old, { defaultName: 'Another name' })).body;
    expect(saved.definition.emailTemplates?.[0]?.templateSubject).toBe('Hello {{name}}');
    expect((await call('POST', `${eventId}/publish`, { revision })).status).toBe(200);
    expect(
      pathsOf(await save(await draftOf(eventId), { emailTemplates: [mail({ templateSubject: '{{name}}' })] })),
    ).toEqual(['ONE_OF body.definition.emailTemplates.0.templateSubject']);
  });

  test('accepts at most 100,000 characters in every call with a template', async () => {
    const { eventId, template } = await withMail();
    const draft = await draftOf(eventId);
    const statusesWith = async (templateHTMLContent: string) => {
      const own = mail({ templateHTMLContent });
      const templates = [{ ...template, templateHTMLContent }];
      const calls = [
        call('POST', `${eventId}/email/preview`, own),
        call('POST', `${eventId}/email/test`, own),
        call('PUT', 'update-self-service-event-email-templates', { eventId, templates }),
        save(draft, { emailTemplates: [own] }),
      ];
      return (await Promise.all(calls)).map(({ status }) => status);
    };
    expect(await statusesWith('x'.repeat(100_001))).toEqual([422, 422, 422, 422]);
    const statuses = await statusesWith('x'.repeat(100_000));
    // The draft has an older base after the third call, so the last call may conflict. It must not be refused for its length.
    expect([statuses.slice(0, 2), statuses.includes(422)]).toEqual([[200, 200], false]);
  });

  test('previews a template with sample data in each language, also before it is saved', async () => {
    const eventId = await createEvent(db(), { default_name: 'Sample & Co' });
    const look = (text: object) =>
      call<{ subject: string; html: string; templateHTMLContent: string }>('POST', `${eventId}/email/preview`, text);
    const own = await look(mail({ locale: 'ja-JP' }));
    expect(own.body.subject).toContain('You are in, 山田 花子');
    expect(own.body.html).toContain('Sample &amp; Co');
    expect(own.body.html).not.toContain('cid:');
    const builtIn = await look({ templateName: 'upgrade', locale: 'es-US' });
    expect(builtIn.body.templateHTMLContent).toContain('*|TICKET_BEFORE|*');
    expect((await look({ templateName: 'refund', locale: 'en-US' })).status).toBe(200);
  });

  test('previews a mail of the draft: its name, dates and venue, and the built-in text instead of the saved one', async () => {
    const eventId = await createEvent(db(), { default_name: 'Published name' });
    const saved = await save(await draftOf(eventId), { emailTemplates: [mail({ templateSubject: 'Saved subject' })] });
    await call('POST', `${eventId}/publish`, { revision: saved.body.revision });
    const { definition } = await draftOf(eventId);
    const draft = {
      defaultName: 'Draft name',
      eventStart: '2031-03-05T15:00:00.000Z',
      eventEnd: '2031-03-05T23:00:00.000Z',
      configuration: { timeZone: definition.configuration.timeZone, venue: { name: 'Draft hall' } },
    };
    const look = (more: object) =>
      call<{ subject: string; html: string }>('POST', `${eventId}/email/preview`, {
        templateName: 'confirmation',
        locale: 'en-US',
        ...more,
      });
    expect((await look({})).body.subject).toBe('Saved subject');
    const { body } = await look({ draft });
    expect(body.subject).not.toBe('Saved subject');
    for (const shown of ['Draft name', '2031', 'Draft hall']) expect(body.html).toContain(shown);
    expect(body.html).not.toContain('Published name');
    const nowhere = { ...draft, configuration: { timeZone: 'Nowhere/City' } };
    expect(pathsOf(await look({ draft: nowhere }))).toEqual(['ONE_OF body.draft.configuration.timeZone']);
  });

  test('uses the event’s sender name and reply address', async () => {
    const draft = await draftOf(await createEvent(db()));
    const { configuration } = draft.definition;
    const from = (mailReplyTo: string) =>
      save(draft, { configuration: { ...configuration, mailSenderName: 'Spring Team', mailReplyTo } });
    expect(pathsOf(await from('team@'))).toEqual(['EMAIL body.definition.configuration.mailReplyTo']);
    const { revision } = (await from('team@example.com')).body;
    expect((await call('POST', `${draft.eventId}/publish`, { revision })).status).toBe(200);
    const folder = join(shop.app.config.dataDir, 'outbox');
    const before = new Set(await readdir(folder).catch(() => []));
    expect((await call('POST', `${draft.eventId}/email/test`, mail())).status).toBe(200);
    const [sent = ''] = (await readdir(folder)).filter((file) => !before.has(file));
    const read = await PostalMime.parse(await readFile(join(folder, sent)));
    expect(read.from).toMatchObject({ name: 'Spring Team' });
    expect(read.replyTo).toMatchObject([{ address: 'team@example.com' }]);
  });

  test('sends a test mail only to the requesting admin', async () => {
    const eventId = await createEvent(db());
    const { body, status } = await call<{ to: string }>('POST', `${eventId}/email/test`, mail());
    expect(status).toBe(200);
    const { email_address } = await db()
      .selectFrom('account')
      .select('email_address')
      .where('account_id', '=', admin.accountId)
      .executeTakeFirstOrThrow();
    expect(body.to).toBe(email_address);
  });
});

test('sets and removes the link to the terms on every terms field', async () => {
  const terms = { name: 'TermsAndConditions', fieldType: 'TermsAndConditions' as const };
  const eventId = await createEvent(db(), {
    configuration: { sections: [{ name: 'registrationForm', title: 'You', fields: [...smallForm, terms] }] },
  });
  const set = (links: Record<string, string>, id = eventId) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(links)) form.set(name, value);
    return call('POST', `self-service-update-terms-and-conditions/${id}`, form);
  };
  const linkOf = async () =>
    (await call<EventView>('GET', String(eventId))).body.configuration.sections[0]?.fields.at(-1)?.translations?.link;
  const links = {
    termsAndConditionsLinkEn: 'https://example.com/en',
    termsAndConditionsLinkEs: 'https://example.com/es',
  };
  expect((await set(links)).status).toBe(200);
  expect(await linkOf()).toEqual({
    en_US: { value: links.termsAndConditionsLinkEn },
    es_US: { value: links.termsAndConditionsLinkEs },
  });
  await set({ termsAndConditionsLinkEs: '' });
  expect(await linkOf()).toEqual({ en_US: { value: links.termsAndConditionsLinkEn } });
  expect(pathsOf(await set({ termsAndConditionsLinkEn: 'javascript:alert(1)' }))).toEqual([
    'FORMAT body.termsAndConditionsLinkEn',
  ]);
  expect(pathsOf(await set(links, shop.eventId))).toEqual(['UNKNOWN_FIELD body.termsAndConditionsLinkEn']);
});

describe('activation', () => {
  const past: NewEvent = {
    created_at: new Date('2025-06-01T00:00:00Z'),
    configuration: { eligibleAccounts: ['C1234567'] },
  };
  const activate = (eventId: number, more = {}) =>
    call<{ activatedUntil: string; eligibleAccounts: string[] }>('POST', 'activate-event/', { eventId, ...more });

  test('activates a past event for a day and returns its eligible accounts', async () => {
    const eventId = await createEvent(db(), past);
    const { body } = await activate(eventId);
    expect(body).toMatchObject({ activatedUntil: '2026-01-21T12:00:00.000Z', eligibleAccounts: ['C1234567'] });
    const view = (await call<EventView>('GET', String(eventId))).body;
    expect(view).toMatchObject({
      isRegistrationActive: true,
      isCheckInActive: true,
      eventStart: '2025-07-01T00:00:00.000Z',
    });
    expect((await activate(eventId, { hours: 2 })).body.activatedUntil).toBe('2026-01-20T14:00:00.000Z');
  });

  test('refuses events that are not over and events open to Japan', async () => {
    for (const event of [{}, { ...past, configuration: { eligibleLocales: ['ja-JP' as const] } }]) {
      const refused = await activate(await createEvent(db(), event));
      expect([refused.status, refused.body.error.code]).toEqual([409, 'EVENT_NOT_ACTIVATABLE']);
    }
  });
});

describe('a clone', () => {
  test('is an unpublished copy without orders and tickets', async () => {
    const { eventId, type } = await sold({ event_short_code: 'CLONE25' });
    await createAddOn(db(), { ticket_configuration_id: type, quantity: 5 });
    await createCoupon(db(), { ticket_configuration_id: type, conditions: { firstN: 3 } });
    await db()
      .updateTable('event')
      .set({ activated_from: new Date(0), activated_until: new Date(1) })
      .where('event_id', '=', eventId)
      .execute();
    const clone = async () =>
      (await call<{ eventId: number; eventShortCode: string }>('POST', 'clone-event', { eventId })).body;
    const [one, two] = await Promise.all([clone(), clone()]);
    expect([one.eventShortCode, two.eventShortCode].toSorted()).toEqual(['CLONE25-2', 'CLONE25-3']);

    const { body } = await call<SelfServiceEvent>('GET', `${one.eventId}/self-service`);
    expect(body.event).toMatchObject({ isPublished: false, activatedUntil: null });
    const [ticket] = body.ticketConfigurations;
    expect(ticket).toMatchObject({
      quantity: 10,
      available: 10,
      addOns: [{ quantity: 5 }],
      coupons: [{ conditions: { firstN: 3 } }],
    });
    expect(ticket?.ticketConfigurationId).not.toBe(type);
    const bought = await db().selectFrom('ticket').select('ticket_id').where('event_id', '=', one.eventId).execute();
    expect(bought).toEqual([]);
    const person = await shop.person();
    expect((await call('GET', String(one.eventId), undefined, person)).status).toBe(404);

    expect((await call('POST', `${one.eventId}/publish`, {})).status).toBe(200);
    expect((await call('GET', String(one.eventId), undefined, person)).status).toBe(200);
  });
});

interface Cloned {
  eventId: number;
  eventShortCode: string;
  children: { eventId: number; eventShortCode: string }[];
}
const parentIn = async (eventId: number) => (await call<EventView>('GET', String(eventId))).body.parentEventId;

describe('a clone of an event with children', () => {
  const family = async (code: string) => {
    const dates = { event_start: new Date('2026-10-24T15:00:00Z'), event_end: new Date('2026-10-26T22:00:00Z') };
    const parent = await createEvent(db(), { event_short_code: code, ...dates });
    const child = (name: string) =>
      createEvent(db(), { event_short_code: `${code}-${name}`, parent_event_id: parent, ...dates });
    return { parent, dinner: await child('DINNER'), tour: await child('TOUR') };
  };
  const clone = (body: object) => call<Cloned>('POST', 'clone-event', body);

  test('copies the chosen children, attaches them to the copy and moves their dates', async () => {
    const { parent, dinner } = await family('FAMILY25');
    const { body } = await clone({ eventId: parent, children: [dinner], firstDay: '2027-11-06' });
    expect(body.children.map(({ eventShortCode }) => eventShortCode)).toEqual(['FAMILY25-DINNER-2']);
    const copy = body.children[0]?.eventId ?? 0;
    expect(await parentIn(copy)).toBe(body.eventId);
    const { definition } = await draftOf(copy);
    expect(definition.parentEventShortCode).toBe(body.eventShortCode);
    const { definition: whole } = await draftOf(body.eventId);
    const zone = whole.configuration.timeZone;
    const days = [whole, definition].map(({ eventStart, eventEnd }) =>
      [eventStart, eventEnd].map((at) => localDateTime(at, zone)),
    );
    const before = (await draftOf(parent)).definition;
    const time = localDateTime(before.eventStart, zone).slice(10);
    expect(days).toEqual([
      [`2027-11-06${time}`, expect.stringMatching(/^2027-11-08T/)],
      [`2027-11-06${time}`, expect.stringMatching(/^2027-11-08T/)],
    ]);
  });

  test('accepts the same, another or no parent event, and refuses an event that cannot be a parent', async () => {
    const { parent, dinner, tour } = await family('FAMILY26');
    const next = await createEvent(db(), { event_short_code: 'FAMILY27' });
    const parentOf = async (parentEventId?: number | null) => {
      const { body } = await clone({ eventId: dinner, ...(parentEventId === undefined ? {} : { parentEventId }) });
      return parentIn(body.eventId);
    };
    expect([await parentOf(), await parentOf(next), await parentOf(null)]).toEqual([parent, next, null]);
    expect(pathsOf(await clone({ eventId: dinner, parentEventId: tour }))).toEqual(['ONE_OF body.parentEventId']);
    expect(pathsOf(await clone({ eventId: dinner, parentEventId: 99_999 }))).toEqual(['ONE_OF body.parentEventId']);
  });

  test('refuses children of another event, duplicate children, and children when the copy has a parent', async () => {
    const { parent, dinner, tour } = await family('FAMILY28');
    const other = await family('FAMILY29');
    const tries = [
      { children: [dinner, other.dinner] },
      { children: [dinner, dinner] },
      { children: [tour], parentEventId: other.parent },
    ];
    const found = [];
    for (const body of tries) found.push(...pathsOf(await clone({ eventId: parent, ...body })));
    expect(found).toEqual(['ONE_OF body.children.1', 'ONE_OF body.children.1', 'ONE_OF body.children.0']);
    expect(pathsOf(await clone({ eventId: parent, firstDay: '9001-01-01' }))).toEqual(['DATE body.firstDay']);
    const codes = await db()
      .selectFrom('event')
      .select('event_id')
      .where('event_short_code', 'like', 'FAMILY28-%')
      .execute();
    expect(codes).toHaveLength(2);
  });
});

describe('the parent event in a draft', () => {
  test('is saved, its effect is counted, and publishing applies it', async () => {
    const { eventId } = await sold();
    const parent = await createEvent(db(), { event_short_code: 'PARENT30' });
    const draft = await draftOf(eventId);
    const saved = await save(draft, { parentEventShortCode: 'PARENT30' });
    expect(saved.body.definition.parentEventShortCode).toBe('PARENT30');
    expect(await parentIn(eventId)).toBeNull();
    const { body } = await call<DraftImpact>('GET', `${eventId}/draft/impact`);
    expect(body.effects).toEqual([{ kind: 'noParentTicket', subject: 'PARENT30', count: 2 }]);
    expect(body.changes).toMatchObject([{ path: 'parentEventShortCode', kind: 'added', after: 'PARENT30' }]);
    expect((await publish(eventId)).status).toBe(200);
    expect(await parentIn(eventId)).toBe(parent);
    await save(await draftOf(eventId), { parentEventShortCode: null });
    expect((await publish(eventId)).status).toBe(200);
    expect(await parentIn(eventId)).toBeNull();
  });

  test('is refused when it is the event itself, a child, unknown, or when the event has children', async () => {
    const parent = await createEvent(db(), { event_short_code: 'PARENT31' });
    const child = await createEvent(db(), { event_short_code: 'CHILD31', parent_event_id: parent });
    const other = await createEvent(db(), { event_short_code: 'OTHER31' });
    const refused = async (eventId: number, parentEventShortCode: string) =>
      pathsOf(await save(await draftOf(eventId), { parentEventShortCode }));
    const found = [
      ...(await refused(other, 'OTHER31')),
      ...(await refused(other, 'CHILD31')),
      ...(await refused(other, 'NONE31')),
      ...(await refused(parent, 'OTHER31')),
    ];
    expect(found).toEqual(Array.from({ length: 4 }, () => 'ONE_OF body.definition.parentEventShortCode'));
    expect((await save(await draftOf(child), { parentEventShortCode: 'OTHER31' })).status).toBe(200);
  });

  test('follows the short code of the parent event when that code changes', async () => {
    const parent = await createEvent(db(), { event_short_code: 'PARENT32', published: false });
    await shop.ticketType({ event_id: parent });
    const { eventId } = await sold();
    await save(await draftOf(eventId), { parentEventShortCode: 'PARENT32' });
    await save(await draftOf(parent), { eventShortCode: 'PARENT33' });
    expect((await publish(parent)).status).toBe(200);
    expect(await draftOf(eventId)).toMatchObject({
      isOutdated: false,
      definition: { parentEventShortCode: 'PARENT33' },
    });
    expect((await publish(eventId)).status).toBe(200);
    expect(await parentIn(eventId)).toBe(parent);
  });

  test('makes no circle when two events become the parent of each other at once', async () => {
    const one = (await sold({ event_short_code: 'CIRCLE-A' })).eventId;
    const two = (await sold({ event_short_code: 'CIRCLE-B' })).eventId;
    await save(await draftOf(one), { parentEventShortCode: 'CIRCLE-B' });
    await save(await draftOf(two), { parentEventShortCode: 'CIRCLE-A' });
    const results = await Promise.all([publish(one), publish(two)]);
    expect(results.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    expect([await parentIn(one), await parentIn(two)].filter((each) => each !== null)).toHaveLength(1);
  });
});

test('creates an event from a template or without tickets, and requires an unused short code', async () => {
  const make = (body: object) => call<{ eventId: number; eventShortCode: string }>('POST', '', body);
  const made = await make({ template: 'ordinary', eventShortCode: 'spring27', firstDay: '2026-03-05', name: 'Spring' });
  expect([made.status, made.body.eventShortCode]).toEqual([201, 'SPRING27']);
  const { definition, isPublished } = await draftOf(made.body.eventId);
  expect([isPublished, definition.defaultName, definition.ticketConfigurations?.length]).toEqual([false, 'Spring', 1]);
  const empty = await make({ template: null, eventShortCode: 'EMPTY27', firstDay: '2026-03-05' });
  expect((await draftOf(empty.body.eventId)).definition.ticketConfigurations).toEqual([]);
  expect(pathsOf(await make({ template: null, eventShortCode: 'Spring27', firstDay: '2026-03-05' }))).toEqual([
    'ONE_OF body.eventShortCode',
  ]);
});

test('creates an event with the chosen days of registration, and refuses days in the wrong order', async () => {
  const make = (days: object) =>
    call<{ eventId: number }>('POST', '', {
      template: 'ordinary',
      eventShortCode: 'OPENS27',
      firstDay: '2027-03-05',
      ...days,
    });
  expect(pathsOf(await make({ registrationFirstDay: '2027-03-06' }))).toEqual([
    'DATE_ORDER body.registrationLastDay',
    'DATE_ORDER body.registrationFirstDay',
  ]);
  expect(pathsOf(await make({ registrationFirstDay: '2027-02-02', registrationLastDay: '2027-02-01' }))).toEqual([
    'DATE_ORDER body.registrationLastDay',
  ]);
  expect(pathsOf(await make({ registrationLastDay: '9001-01-01' }))).toEqual(['DATE body.registrationLastDay']);
  const made = await make({ registrationFirstDay: '2027-02-01', registrationLastDay: '2027-03-05' });
  const { definition } = await draftOf(made.body.eventId);
  // The times of the template, in the time zone of the event: 9:00 and 23:59 in Chicago.
  expect([definition.registrationStart, definition.registrationEnd]).toEqual([
    '2027-02-01T15:00:00.000Z',
    '2027-03-06T05:59:00.000Z',
  ]);
});

test('the checklist has the points of the draft, and a short code that another event uses', async () => {
  const { eventId } = await sold({ event_short_code: 'CHECKED-1' });
  await sold({ event_short_code: 'CHECKED-2', default_name: 'Second' });
  const points = async (query = '') =>
    (await call<{ code: string; subject?: string; severity: string }[]>('GET', `${eventId}/checklist${query}`)).body;
  const codes = async (query?: string) => (await points(query)).map(({ code }) => code);
  expect(await codes()).not.toContain('shortCodeTaken');
  expect(await codes('?eventShortCode=CHECKED-1')).not.toContain('shortCodeTaken');
  expect((await points('?eventShortCode=CHECKED-2'))[0]).toMatchObject({
    code: 'shortCodeTaken',
    severity: 'blocks',
    subject: 'Second',
  });
  const draft = await draftOf(eventId);
  await save(draft, { registrationEnd: new Date(Date.parse(draft.definition.eventEnd) + 1).toISOString() });
  expect(await codes()).toContain('registrationAfterEvent');
});

test('refuses to publish an event that attendees could not buy, and returns the open points', async () => {
  const { body } = await call<{ eventId: number }>('POST', '', {
    template: null,
    eventShortCode: 'NOTHING27',
    firstDay: '2026-03-05',
  });
  const refused = await publish(body.eventId);
  expect([refused.status, refused.body.error.code]).toEqual([409, 'NOT_READY_TO_PUBLISH']);
  expect(refused.body.error.metadata).toEqual({ points: 'noTicketType' });
  const draft = await draftOf(body.eventId);
  expect(draft.isPublished).toBe(false);
  const { definition } = await draftOf((await sold()).eventId);
  const [ticket] = definition.ticketConfigurations ?? [];
  if (!ticket) throw new Error('The event has no ticket type.');
  const only = (change: Partial<typeof ticket>) => ({ ...ticket, key: 'new', coupons: [], addOns: [], ...change });
  const none = await save(draft, {
    ticketConfigurations: [only({ quantity: 0 }), only({ key: 'off', active: false })],
  });
  expect([none.status, (await publish(body.eventId)).status]).toEqual([200, 409]);
  expect((await save({ ...draft, revision: none.body.revision }, { ticketConfigurations: [only({})] })).status).toBe(
    200,
  );
  expect((await publish(body.eventId)).status).toBe(200);
});

describe('a draft', () => {
  test('is invisible until it is published, and then becomes a version that can be restored', async () => {
    const { eventId, type } = await sold();
    const before = await draftOf(eventId);
    expect(before).toMatchObject({ revision: null, isOutdated: false });
    expect(before.figures).toEqual([{ kind: 'ticket', key: String(type), sold: 2, held: 1 }]);
    const [ticket] = before.definition.ticketConfigurations ?? [];
    if (!ticket) throw new Error('No ticket.');
    const saved = await save(before, {
      defaultName: 'Renamed',
      ticketConfigurations: [
        { ...ticket, amount: 75, addOns: [{ key: 'dinner', defaultName: 'Dinner', amount: 20, quantity: 4 }] },
        { ...ticket, key: 'late', defaultDescription: 'Late', amount: 150, coupons: [], addOns: [] },
      ],
    });
    expect([saved.status, saved.body.revision]).toEqual([200, 1]);
    const person = await shop.person();
    const seen = async () => (await call<EventView>('GET', String(eventId), undefined, person)).body.defaultName;
    expect(await seen()).not.toBe('Renamed');

    const impact = (await call<DraftImpact>('GET', `${eventId}/draft/impact`)).body;
    expect(impact.changes.map(({ path, kind }) => `${kind} ${path}`).toSorted()).toEqual([
      `added ticketConfigurations.${type}.addOns.dinner`,
      'added ticketConfigurations.late',
      'changed defaultName',
      `changed ticketConfigurations.${type}.amount`,
    ]);
    expect(impact.effects).toEqual([{ kind: 'priceForSold', subject: ticket.defaultDescription, count: 2 }]);

    expect((await call('POST', `${eventId}/publish`, { revision: 1 })).status).toBe(200);
    expect(await seen()).toBe('Renamed');
    const after = await draftOf(eventId);
    expect([after.revision, after.version]).toEqual([null, before.version + 1]);
    expect(after.definition.ticketConfigurations).toMatchObject([
      { amount: 75, addOns: [{ quantity: 4 }] },
      { defaultDescription: 'Late' },
    ]);

    const versions = (await call<EventVersion[]>('GET', `${eventId}/versions`)).body;
    expect(versions.map(({ version, kind }) => [version, kind])).toEqual([
      [before.version + 1, 'published'],
      [before.version, 'found'],
    ]);
    const back = versions[1]?.eventVersionId;
    const { body: content } = await call<EventVersionContent>('GET', `${eventId}/versions/${back}`);
    expect(content).toMatchObject({
      version: before.version,
      definition: { defaultName: before.definition.defaultName },
    });
    const other = await createEvent(db());
    expect((await call('GET', `${other}/versions/${back}`)).status).toBe(404);
    const again = await save(after, content.definition);
    expect(await seen()).toBe('Renamed');
    expect((await call('POST', `${eventId}/publish`, { revision: again.body.revision })).status).toBe(200);
    const restored = (await draftOf(eventId)).definition;
    expect(restored.defaultName).toBe(before.definition.defaultName);
    expect(restored.ticketConfigurations?.map(({ amount, active }) => [amount, active])).toEqual([
      [ticket.amount, true],
      [150, false],
    ]);
  });

  test('becomes a version that one call publishes again, unless the event has changed since', async () => {
    const eventId = await createEvent(db());
    const before = await draftOf(eventId);
    const saved = await save(before, { defaultName: 'Renamed' });
    await call('POST', `${eventId}/publish`, { revision: saved.body.revision });
    const [newest, first] = (await call<EventVersion[]>('GET', `${eventId}/versions`)).body;
    const restore = (version: number | undefined) =>
      call<EventView>('POST', `${eventId}/versions/${first?.eventVersionId}/restore`, { version });
    expect((await restore(before.version)).status).toBe(409);
    expect((await draftOf(eventId)).definition.defaultName).toBe('Renamed');
    const { status, body } = await restore(newest?.version);
    expect([status, body.defaultName]).toEqual([200, before.definition.defaultName]);
    const foreign = `${await createEvent(db())}/versions/${first?.eventVersionId}/restore`;
    expect((await call('POST', foreign, { version: 1 })).status).toBe(404);
  });

  test('keeps the short code when a version with an earlier code is published again', async () => {
    const eventId = await createEvent(db(), { event_short_code: 'EARLIER27', published: false });
    await shop.ticketType({ event_id: eventId });
    await save(await draftOf(eventId), { eventShortCode: 'PRINTED27' });
    expect((await publish(eventId)).status).toBe(200);
    const [newest, ...earlier] = (await call<EventVersion[]>('GET', `${eventId}/versions`)).body;
    const path = `${eventId}/versions/${earlier.at(-1)?.eventVersionId}/restore`;
    expect((await call('POST', path, { version: newest?.version })).status).toBe(200);
    expect((await draftOf(eventId)).definition.eventShortCode).toBe('PRINTED27');
  });

  test('of two simultaneous saves, reports a conflict to the second', async () => {
    const eventId = await createEvent(db());
    const draft = await draftOf(eventId);
    const row = sql`SELECT FROM event WHERE event_id = ${eventId} FOR UPDATE`;
    const answers = await whileLocked(
      shop.app.database,
      () => row,
      2,
      () => Promise.all([save(draft, { defaultName: 'One' }, admin), save(draft, { defaultName: 'Two' }, other)]),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const lost = answers.find(({ status }) => status === 409);
    expect(lost?.body.error).toMatchObject({
      code: 'EDIT_CONFLICT',
      metadata: { by: expect.stringMatching(/^\w+ \w+$/) as string },
    });
  });

  test('receives another editor’s direct change and does not undo it', async () => {
    const eventId = await createEvent(db());
    const saved = await save(await draftOf(eventId), { defaultName: 'Drafted' });
    expect(
      (await call('PUT', `${eventId}/dates`, { eventStart: dates.eventStart, eventEnd: dates.eventEnd }, other)).status,
    ).toBe(200);
    expect((await call('POST', `${eventId}/publish`, { revision: saved.body.revision })).status).toBe(409);
    const now = await draftOf(eventId);
    expect(now.isOutdated).toBe(false);
    await call('POST', `${eventId}/publish`, { revision: now.revision });
    const view = (await call<EventView>('GET', String(eventId))).body;
    expect([view.defaultName, view.eventStart]).toEqual(['Drafted', '2026-02-10T15:00:00.000Z']);
  });

  test('is outdated and cannot be published after the event was changed in another way', async () => {
    const eventId = await createEvent(db());
    const saved = await save(await draftOf(eventId), { defaultName: 'Drafted' });
    await db().updateTable('event').set({ default_name: 'Imported' }).where('event_id', '=', eventId).execute();
    expect((await draftOf(eventId)).isOutdated).toBe(true);
    expect((await call('POST', `${eventId}/publish`, { revision: saved.body.revision })).status).toBe(409);
    const { definition, revision, version } = await draftOf(eventId);
    expect((await call('PUT', `${eventId}/draft`, { definition, revision, version })).status).toBe(200);
    expect((await call('POST', `${eventId}/publish`, {})).status).toBe(200);
  });

  test('is refused at its fields when invalid, and nothing is saved', async () => {
    const { eventId } = await sold();
    const draft = await draftOf(eventId);
    const { configuration, ticketConfigurations = [] } = draft.definition;
    const [ticket] = ticketConfigurations;
    if (!ticket) throw new Error('No ticket.');
    const refusals = async (change: Partial<EventDraft['definition']>) => pathsOf(await save(draft, change));
    expect(await refusals({ configuration: { ...configuration, timeZone: 'Mars/Olympus' } })).toEqual([
      'ONE_OF body.definition.configuration.timeZone',
    ]);
    const [first] = configuration.sections;
    if (!first) throw new Error('No section.');
    const seen = 'url(https://example.com/seen)';
    expect(
      await refusals({ configuration: { ...configuration, color: seen, sections: [{ ...first, color: seen }] } }),
    ).toEqual(['FORMAT body.definition.configuration.color', 'FORMAT body.definition.configuration.sections.0.color']);
    expect(await refusals({ eventEnd: '2020-01-01T00:00:00Z' })).toEqual(['DATE_ORDER body.definition.eventEnd']);
    expect(await refusals({ ticketConfigurations: [{ ...ticket, quantity: 2 }] })).toEqual([
      'QUANTITY_BELOW_SOLD body.definition.ticketConfigurations.0.quantity',
    ]);
    expect(await refusals({ ticketConfigurations: [{ ...ticket, quantity: null }] })).toEqual([
      'REQUIRED body.definition.ticketConfigurations.0.quantity',
    ]);
    expect(await refusals({ ticketConfigurations: [{ ...ticket, key: '999999' }] })).toEqual([
      'ONE_OF body.definition.ticketConfigurations.0.key',
    ]);
    expect(await refusals({ eventShortCode: 'OTHER' })).toEqual(['ONE_OF body.definition.eventShortCode']);
    const twice = [...configuration.relationshipTypes, ...configuration.relationshipTypes.slice(0, 1)];
    expect(await refusals({ configuration: { ...configuration, relationshipTypes: twice } })).toEqual([
      `ONE_OF body.definition.configuration.relationshipTypes.${twice.length - 1}.relationshipType`,
    ]);
    const pets = { key: 'pets', defaultDescription: 'Pets', percentOff: 5, conditions: { relationshipTypes: ['PET'] } };
    expect(await refusals({ ticketConfigurations: [{ ...ticket, coupons: [pets] }] })).toEqual([
      'ONE_OF body.definition.ticketConfigurations.0.coupons.0.conditions.relationshipTypes',
    ]);
    expect(
      await refusals({
        configuration: {
          ...configuration,
          sections: [
            { name: 'registrationForm', title: 'You', fields: [{ ...smallForm[0], rules: 'nonsense' } as never] },
          ],
        },
      }),
    ).toEqual([expect.stringContaining('UNKNOWN_RULE body.definition.configuration.sections')]);
    expect(await refusals({ nonsense: true } as never)).toEqual(['UNKNOWN_FIELD body.definition.nonsense']);
    expect(await draftOf(eventId)).toEqual(draft);
  });

  test('counts tickets of a withdrawn ticket type, and keeps those tickets', async () => {
    const { eventId, type } = await sold();
    const draft = await draftOf(eventId);
    const asks = { name: 'diet', fieldType: 'Text' as const, label: 'Diet' };
    const { configuration } = draft.definition;
    const [section] = configuration.sections;
    if (!section) throw new Error('No section.');
    const saved = await save(draft, {
      ticketConfigurations: [],
      configuration: { ...configuration, sections: [{ ...section, fields: [asks, ...section.fields] }] },
    });
    expect(saved.status).toBe(200);
    const { effects } = (await call<DraftImpact>('GET', `${eventId}/draft/impact`)).body;
    expect(effects.map(({ kind, count }) => [kind, count])).toEqual([
      ['withdrawnSold', 2],
      ['withdrawnHeld', 1],
      ['missingAnswers', 2],
    ]);
    await call('POST', `${eventId}/publish`, { revision: saved.body.revision });
    const rows = await db().selectFrom('ticket').select('status').where('ticket_configuration_id', '=', type).execute();
    expect(rows.map(({ status }) => status)).toEqual(['ACTIVE', 'ACTIVE']);
    const buyer = await shop.person();
    const refused = await shop.order(buyer, {
      eventId,
      tickets: [selfTicket(buyer, type)],
      chargeCreditCardRequest: payBy(),
    });
    expect(refused.status).toBe(409);
  });

  test('is discarded by an editor who saw its last revision, and refused to others', async () => {
    const eventId = await createEvent(db());
    const first = (await save(await draftOf(eventId), { defaultName: 'Drafted' })).body;
    expect((await call('DELETE', `${eventId}/draft`)).status, 'without a revision').toBe(422);
    const second = (await save(first, { defaultName: 'Drafted by a colleague' })).body;
    const refused = await call<ErrorBody>('DELETE', `${eventId}/draft?revision=${first.revision}`);
    expect([refused.status, refused.body.error.code]).toEqual([409, 'EDIT_CONFLICT']);
    expect((await draftOf(eventId)).revision).toBe(second.revision);
    expect((await call('DELETE', `${eventId}/draft?revision=${second.revision}`)).status).toBe(200);
    expect((await draftOf(eventId)).revision).toBeNull();
    const again = await call<ErrorBody>('DELETE', `${eventId}/draft?revision=${second.revision}`);
    expect([again.status, again.body.error.code]).toEqual([409, 'EDIT_CONFLICT']);
  });

  test('writes an audit entry for each save and for discarding', async () => {
    const eventId = await createEvent(db());
    const saved = (await save(await draftOf(eventId), { defaultName: 'Drafted' })).body;
    await call('DELETE', `${eventId}/draft?revision=${saved.revision}`);
    const entries = await db()
      .selectFrom('audit_log')
      .select(['action', 'before', 'after'])
      .where('event_id', '=', eventId)
      .where('entity', '=', 'event_draft')
      .orderBy('audit_log_id')
      .execute();
    expect(entries).toMatchObject([
      { action: 'event.draftSaved', before: { revision: null }, after: { revision: 1 } },
      { action: 'event.draftDiscarded', before: { revision: 1 } },
    ]);
  });

  test('is refused with the short code of another event, when saved and when published', async () => {
    const taken = await createEvent(db());
    const { eventShortCode } = (await draftOf(taken)).definition;
    const eventId = await createEvent(db(), { published: false });
    const draft = await draftOf(eventId);
    const refused = await call<ErrorBody>('PUT', `${eventId}/draft`, {
      revision: draft.revision,
      version: draft.version,
      definition: { ...draft.definition, eventShortCode },
    });
    const items = (root: string) => [{ code: 'ONE_OF', path: `${root}.eventShortCode` }];
    expect([refused.status, refused.body.error.items]).toMatchObject([422, items('body.definition')]);
    const saved = await save(draft, { eventShortCode: 'FREE-SO-FAR' });
    expect(saved.status).toBe(200);
    await db().updateTable('event').set({ event_short_code: 'FREE-SO-FAR' }).where('event_id', '=', taken).execute();
    const late = await call<ErrorBody>('POST', `${eventId}/publish`, { revision: saved.body.revision });
    expect([late.status, late.body.error.items]).toMatchObject([422, items('draft')]);
  });
});

test('refuses control characters, scripts and numbers out of range, and saves nothing', async () => {
  const { eventId, type } = await sold();
  const draft = await draftOf(eventId);
  const { configuration } = draft.definition;
  const [section] = configuration.sections;
  if (!section) throw new Error('No section.');
  const update = 'update-self-service-event-ticket-configurations';
  const terms = (link: string) => ({
    configuration: {
      ...configuration,
      sections: [
        {
          ...section,
          fields: [
            ...section.fields,
            {
              name: 'TermsAndConditions',
              fieldType: 'TermsAndConditions' as const,
              translations: { link: { en_US: { value: link } } },
            },
          ],
        },
      ],
    },
  });
  const answers = [
    await save(draft, { defaultName: 'a\u0000b' }),
    await save(draft, terms('javascript:alert(1)')),
    await save(draft, { configuration: { ...configuration, liveEventUrl: 'javascript:alert(1)' } }),
    await save(draft, { eventStart: '0000-01-01T00:00:00Z' }),
    await call('PUT', `${eventId}/dates`, { eventStart: '0000-01-01T00:00:00Z', eventEnd: '9999-12-31T23:59:59Z' }),
    await call('PUT', update, {
      eventId,
      ticketConfigurations: [{ ticketConfigurationId: type, quantity: 3_000_000_000 }],
    }),
    await call('PUT', update, {
      eventId,
      ticketConfigurations: [{ ticketConfigurationId: type, defaultDescription: '\u0000' }],
    }),
    await call('POST', '', { template: null, eventShortCode: 'X1', firstDay: '0000-01-01' }),
    await call('POST', `${eventId}/email/preview`, {
      templateName: 'refund',
      locale: 'ja-JP',
      templateSubject: '\u0000',
    }),
  ];
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 422));
  expect(await draftOf(eventId)).toEqual(draft);
});
