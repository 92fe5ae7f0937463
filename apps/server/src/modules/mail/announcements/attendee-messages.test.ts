import type { AccountMessage, AudienceCount, MessageAudience, SentMessage } from '@foyer/contract/mail/announcements';
import type { ErrorBody } from '@foyer/contract/wire/error-body';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, selfTicket, type Person, type Shop } from '../../../../test/ordering.ts';
import { MailFault, type MailMessage } from '../../../gateways/mail/port.ts';
import { smallForm } from '../../../seed/factories/event.ts';
import { announcementsJob } from './feed-messages.ts';
import { createOptOutLinks } from './opt-out/links.ts';

/**
 * Messages to attendees: recipients, one mail per address, priority below other mails, stopping a message, and
 * unsubscribing from news.
 */

let sent: MailMessage[] = [];
/** Replaces the delivery of a message. By default every message is delivered. */
let carry: (message: MailMessage) => Promise<void> = async () => undefined;
let shop: Shop;
let admin: Person;
let day: number;
let evening: number;

const meal = {
  name: 'meal',
  fieldType: 'Select' as const,
  label: 'Meal',
  fieldOptions: ['fish', 'plants'].map((value) => ({ value, text: value })),
};

beforeAll(async () => {
  shop = await openShop({
    name: 'attendee messages',
    event: {
      configuration: {
        canRegisterOtherAccounts: true,
        sections: [
          {
            name: 'registrationForm',
            title: 'About you',
            fields: [...smallForm.slice(0, -1), { ...meal, required: false }, ...smallForm.slice(-1)],
          },
        ],
      },
    },
    gateways: {
      mail: {
        name: 'files',
        send: async (message) => {
          await carry(message);
          sent.push(message);
        },
        close: () => undefined,
      },
    },
  });
  admin = await shop.staff(['admin']);
  [day, evening] = [await shop.ticketType(), await shop.ticketType()];
  // Ana and her guest use the same address in different case.
  const ana = await register('ana@example.com', 'en-US', { meal: 'fish' }, { firstName: 'Ana' });
  await register('ANA@example.com', 'en-US', {}, { person: ana, relationshipType: 'GUEST' });
  await register('luis@example.com', 'es-US', { meal: 'plants' }, { firstName: 'Luis' });
  await register('hanako@example.com', 'ja-JP', {}, { type: evening, firstName: 'Hanako' });
  const silent = await register('gone@example.com', 'en-US', {});
  await db().updateTable('ticket').set({ email: null }).where('account_id', '=', silent.accountId).execute();
  await db().updateTable('account').set({ email_address: null }).where('account_id', '=', silent.accountId).execute();
  await shop.app.jobs.drain();
});
afterAll(() => shop.close());
beforeEach(() => {
  sent = [];
  carry = async () => undefined;
});

const db = () => shop.app.database.kysely;

async function register(
  email: string,
  locale: 'en-US' | 'es-US' | 'ja-JP',
  answers: Record<string, string>,
  more: { person?: Person; type?: number; relationshipType?: string; firstName?: string } = {},
): Promise<Person> {
  const person = more.person ?? (await shop.person({ locale, email_address: email }));
  const { status } = await shop.order(admin, {
    tickets: [
      selfTicket(person, more.type ?? day, {
        relationshipType: more.relationshipType ?? 'CONSULTANT',
        values: { firstName: more.firstName ?? 'Robin', lastName: 'Taylor', email, ...answers },
      }),
    ],
    bypassPayment: true,
  });
  expect(status).toBe(200);
  return person;
}

const call = <B>(method: 'GET' | 'POST', path: string, body?: unknown, headers: Record<string, string> = {}) =>
  shop.app.inject<B & ErrorBody>(method, `/api/admin/${path}`, { token: admin.token, body, headers });
const at = (path = '') => `events/${shop.eventId}/messages${path}`;
const count = async (audience: MessageAudience = {}, kind = 'service') =>
  (await call<AudienceCount>('POST', at('/audience'), { kind, audience })).body;
const namesOf = ({ first }: AudienceCount) => first.map(({ firstName, lastName }) => `${firstName} ${lastName}`);
const english = { subject: 'Doors, *|NAME|*', text: 'Dear *|NAME|*,\n\nDoors open at 9: https://example.com/map.' };
const japanese = { subject: '開場のご案内', text: '*|NAME|*様\n\n9時に開場します。' };
const send = (more: Record<string, unknown> = {}, headers = {}) =>
  call<SentMessage>(
    'POST',
    at(),
    { kind: 'service', audience: {}, texts: { en_US: english, ja_JP: japanese }, ...more },
    headers,
  );
const list = async () => (await call<{ messages: SentMessage[] }>('GET', at())).body.messages;
const recipients = () => sent.map(({ to }) => to.toLowerCase()).toSorted();
const everybody = ['ana@example.com', 'hanako@example.com', 'luis@example.com'];

const askForMeal = (required: boolean) =>
  sql`UPDATE event SET configuration = jsonb_set(configuration, '{sections,0,fields,3,required}', to_jsonb(${required}::boolean))
    WHERE event_id = ${shop.eventId}`.execute(db());

describe('the recipients', () => {
  it('are counted by address, with a count of tickets without an address', async () => {
    expect(await count()).toMatchObject({
      tickets: 5,
      recipients: 3,
      withoutAddress: 1,
      optedOut: 0,
      byLanguage: { 'en-US': 1, 'es-US': 1, 'ja-JP': 1 },
    });
  });

  it('are named in the order of registration, once per address, without people who receive nothing', async () => {
    expect(namesOf(await count())).toEqual(['Ana Taylor', 'Luis Taylor', 'Hanako Taylor']);
    expect(namesOf(await count({ ticketConfigurationId: evening }))).toEqual(['Hanako Taylor']);
  });

  it.each([
    ['a ticket type', () => ({ ticketConfigurationId: evening }), 1],
    ['a state', () => ({ statuses: ['CHECKED_IN'] as const }), 0],
    ['an answer', () => ({ answer: { field: 'meal', value: 'plants' } }), 1],
    ['no answer', () => ({ answer: { field: 'meal', value: null } }), 3],
    ['nothing that is missing', () => ({ isMissingAnswers: true }), 0],
  ])('can be limited to %s', async (_name, audience, tickets) => {
    expect(await count(audience() as MessageAudience)).toMatchObject({ tickets });
  });

  it('can be limited to attendees with missing answers to the current form', async () => {
    await askForMeal(true);
    try {
      // The guest's form has no meal field.
      const { tickets, recipients: reached } = await count({ isMissingAnswers: true });
      expect([tickets, reached]).toEqual([2, 1]);
    } finally {
      await askForMeal(false);
    }
  });
});

describe('a message that is sent', () => {
  it('reaches each address once, in its language or the main one, even after a crash and with parallel jobs', async () => {
    const { status, body } = await send();
    expect([status, body]).toMatchObject([200, { recipients: 3, sent: 0, status: 'SENDING' }]);
    const job = announcementsJob(shop.app.database);
    const run = () => job.run({ now: shop.app.clock.now(), signal: new AbortController().signal });
    await Promise.all([run(), run()]);
    // Simulates a process that died before it stored its progress.
    await db().updateTable('attendee_message').set({ reached_ticket_id: 0, is_queued: false }).execute();
    await sql`UPDATE attendee_message SET reached_at = '-infinity'`.execute(db());
    await Promise.all([run(), run()]);
    await shop.app.jobs.drain();
    expect(recipients()).toEqual(everybody);
    const to = (address: string) => sent.find((message) => message.to.toLowerCase() === address);
    expect(to('ana@example.com')).toMatchObject({ subject: 'Doors, Ana Taylor' });
    expect(to('luis@example.com')?.text).toContain('Doors open at 9');
    expect(to('hanako@example.com')).toMatchObject({ subject: '開場のご案内' });
    expect(to('hanako@example.com')?.text).toContain('Taylor Hanako様');
    expect(to('ana@example.com')?.html).toContain('<a class="ink" href="https://example.com/map"');
    expect(sent.some((message) => message.unsubscribeUrl !== undefined)).toBe(false);
    expect(await list()).toMatchObject([{ status: 'SENT', recipients: 3, sent: 3, failed: 0, sentBy: 'Sam Staff' }]);
    const { rows } = await shop.app.database.pool.query(
      "SELECT action, after -> 'recipients' AS recipients FROM audit_log WHERE entity = 'attendee_message'",
    );
    expect(rows).toEqual([{ action: 'message.sent', recipients: 3 }]);
  });

  it('is listed for each person whose address or ticket it reached, and not among the mails of their tickets', async () => {
    const about = async (path: string, account: string) =>
      (await call<AccountMessage[]>('GET', `events/${shop.eventId}/${path}/${account}`)).body;
    const numbers = await db()
      .selectFrom('account')
      .select(['external_account_identifier as number', 'email_address'])
      .where('email_address', 'in', ['ana@example.com', 'luis@example.com'])
      .orderBy('email_address')
      .execute();
    const [ana = '', luis = ''] = numbers.map(({ number }) => number);
    expect(await about('account-messages', ana)).toMatchObject([
      { kind: 'service', subject: 'Doors, Ana Taylor', to: 'ana@example.com', status: 'SENT', attempts: 1 },
    ]);
    // A person who has the address only through another account's ticket received the message, too.
    const other = await shop.person({ locale: 'en-US', email_address: 'Luis@Example.com' });
    const [mine, same] = [
      await about('account-messages', luis),
      await about('account-messages', other.externalAccountIdentifier),
    ];
    expect([mine.length, same]).toEqual([1, mine]);
    expect((await about('mails', ana)).filter(({ subject }) => subject.startsWith('Doors'))).toEqual([]);
    expect(await about('account-messages', admin.externalAccountIdentifier)).toEqual([]);
  });

  it('is stored once for a repeated idempotency key, and again for another key', async () => {
    const key = { 'idempotency-key': 'message-0001' };
    const [one, two] = [await send({}, key), await send({}, key)];
    expect(two.body.messageId).toBe(one.body.messageId);
    expect((await send({ kind: 'news' }, key)).body.error.code).toBe('IDEMPOTENCY_KEY_REUSED');
    // Responses are stored for a day. The message keeps its key.
    await db().deleteFrom('idempotent_response').execute();
    expect((await send({}, key)).body.messageId).toBe(one.body.messageId);
    await db().deleteFrom('idempotent_response').execute();
    expect((await send({ kind: 'news' }, key)).body.error.code).toBe('IDEMPOTENCY_KEY_REUSED');
    await shop.app.jobs.drain();
    expect(recipients()).toEqual(everybody);
  });

  it('does not reach people who registered or cancelled after it was sent', async () => {
    await send();
    shop.app.clock.advance({ seconds: 1 });
    const late = await register('late@example.com', 'en-US', {});
    await db()
      .updateTable('ticket')
      .set({ status: 'CANCELED', canceled_at: shop.app.clock.now() })
      .where('email', '=', 'luis@example.com')
      .execute();
    try {
      await shop.app.jobs.drain();
      expect(
        sent
          .filter(({ subject }) => !subject.includes('registered'))
          .map(({ to }) => to)
          .toSorted(),
      ).toEqual(['ana@example.com', 'hanako@example.com']);
    } finally {
      await db()
        .updateTable('ticket')
        .set({ status: 'ACTIVE', canceled_at: null })
        .where('email', '=', 'luis@example.com')
        .execute();
      await db()
        .updateTable('ticket')
        .set({ status: 'CANCELED', canceled_at: shop.app.clock.now() })
        .where('account_id', '=', late.accountId)
        .execute();
    }
  });

  it('requires the main language and known tokens', async () => {
    const items = async (texts: object) =>
      (await send({ texts })).body.error.items?.map(({ code, path }) => [code, path]);
    expect(await items({ ja_JP: japanese })).toEqual([['REQUIRED', 'body.texts.en_US']]);
    expect(await items({ en_US: english, es_US: { subject: ' ', text: '*|TOTAL|*' } })).toEqual([
      ['REQUIRED', 'body.texts.es_US.subject'],
      ['ONE_OF', 'body.texts.es_US.text'],
    ]);
  });

  it('can be previewed, and sent to oneself first', async () => {
    const sample = { kind: 'news', locale: 'ja-JP', text: japanese };
    const preview = await call<{ subject: string; html: string }>('POST', at('/preview'), sample);
    expect(preview.body).toMatchObject({ subject: '開場のご案内' });
    expect(preview.body.html).toContain('山田 花子様');
    await db()
      .updateTable('account')
      .set({ email_address: 'sam@example.com' })
      .where('account_id', '=', admin.accountId)
      .execute();
    // The notice about the changed address is no message.
    await db().deleteFrom('outbox').where('template', '=', 'security-notice').execute();
    expect((await call('POST', at('/test'), sample)).body).toEqual({ to: 'sam@example.com' });
    expect(recipients()).toEqual(['sam@example.com']);
  });
});

describe('a message that is stopped', () => {
  it('sends no more mails: gives up deferred ones and counts the results', async () => {
    carry = async () => {
      throw new MailFault('Try again later', false, 'deferred');
    };
    const { body } = await send();
    const job = announcementsJob(shop.app.database);
    await job.run({ now: shop.app.clock.now(), signal: new AbortController().signal });
    await sql`UPDATE outbox SET attempts = 1 WHERE attendee_message_id = ${body.messageId} AND recipient = 'luis@example.com'`.execute(
      db(),
    );
    carry = async () => undefined;
    const stopped = await call<SentMessage>('POST', `messages/${body.messageId}/stop`);
    expect(stopped.body).toMatchObject({ status: 'STOPPED', recipients: 3 });
    await shop.app.jobs.drain();
    expect(sent).toEqual([]);
    expect((await list())[0]).toMatchObject({ status: 'STOPPED', sent: 0, failed: 1 });
    expect((await call<SentMessage>('POST', `messages/${body.messageId}/stop`)).status).toBe(200);
  });
});

describe('news', () => {
  const linkOf = () => new URL(sent[0]?.unsubscribeUrl ?? 'http://nothing').pathname;
  const one = { audience: { answer: { field: 'meal', value: 'plants' } }, kind: 'news' };
  const post = (path: string, fields: Record<string, string> | FormData) =>
    shop.app.inject('POST', path, {
      body: fields instanceof FormData ? fields : Buffer.from(new URLSearchParams(fields).toString()),
      ...(fields instanceof FormData ? {} : { headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
    });

  it('can be ended with one click in the mail program and resumed on the page, without affecting other mails', async () => {
    await send(one);
    await shop.app.jobs.drain();
    expect(sent[0]?.html).toContain(linkOf());
    const link = linkOf();
    // A mail program that prefetches the link changes nothing.
    expect((await shop.app.inject('GET', link)).text).toContain('receives news about');
    expect((await count(one.audience, 'news')).optedOut).toBe(0);
    const click = new FormData();
    click.append('List-Unsubscribe', 'One-Click');
    expect((await post(link, click)).status).toBe(200);
    expect(await count(one.audience, 'news')).toMatchObject({ recipients: 0, optedOut: 1, first: [] });
    expect(await count(one.audience)).toMatchObject({
      recipients: 1,
      optedOut: 0,
      first: [{ firstName: 'Luis', lastName: 'Taylor' }],
    });
    sent = [];
    await send(one);
    await shop.app.jobs.drain();
    expect(sent).toEqual([]);
    await send({ ...one, kind: 'service' });
    await shop.app.jobs.drain();
    expect(recipients()).toEqual(['luis@example.com']);
    await post(link, { news: 'on' });
    expect(await count(one.audience, 'news')).toMatchObject({ recipients: 1, optedOut: 0 });
    await post(link, { 'List-Unsubscribe': 'One-Click' });
    expect((await post(link, {})).status).toBe(422);
    expect(await count(one.audience, 'news')).toMatchObject({ recipients: 0, optedOut: 1 });
    await post(link, { news: 'on' });
  });

  it('cannot be ended by a forged or changed link', async () => {
    await send(one);
    await shop.app.jobs.drain();
    const link = linkOf();
    const token = link.slice(link.lastIndexOf('/') + 1);
    const changed = `${token.slice(0, 20)}${token[20] === 'A' ? 'B' : 'A'}${token.slice(21)}`;
    for (const other of [changed, token.slice(0, -4), 'x', `${token}AAAA`]) {
      expect((await post(link.replace(token, other), { news: 'off' })).status).toBe(404);
    }
    expect(await count(one.audience, 'news')).toMatchObject({ optedOut: 0 });
    const links = createOptOutLinks('another installation');
    const long = { address: `${'x'.repeat(242)}@example.com`, locale: 'ja-JP' } as const;
    expect(links.read(links.tokenOf(long))).toEqual(long);
    expect((await post(link.replace(token, links.tokenOf(long)), { news: 'off' })).status).toBe(404);
    expect(token).not.toContain(Buffer.from('luis').toString('base64url').slice(0, 4));
  });
});

it('sends a message about missing answers only to attendees who have not answered', async () => {
  await askForMeal(true);
  try {
    const { recipients: counted } = await count({ isMissingAnswers: true });
    await send({ audience: { isMissingAnswers: true } });
    await shop.app.jobs.drain();
    expect(recipients()).toEqual(['hanako@example.com']);
    expect(counted).toBe(1);
  } finally {
    await askForMeal(false);
  }
});

it('counts an address with several languages once, in the language of its first ticket, and not after an opt-out', async () => {
  const before = await count();
  await register('both@example.com', 'ja-JP', {});
  await register(' Both@Example.com', 'en-US', {});
  // The first ticket is the oldest by creation time, not by id.
  const later = await register('turned@example.com', 'en-US', {});
  await register('turned@example.com', 'es-US', {});
  await sql`UPDATE ticket SET created_at = created_at + interval '1 second' WHERE account_id = ${later.accountId}`.execute(
    db(),
  );
  shop.app.clock.advance({ seconds: 2 });
  const now = await count();
  expect(now.tickets).toBe(before.tickets + 4);
  expect(now.recipients).toBe(before.recipients + 2);
  const more = (locale: 'en-US' | 'es-US' | 'ja-JP') =>
    (now.byLanguage[locale] ?? 0) - (before.byLanguage[locale] ?? 0);
  expect([more('en-US'), more('es-US'), more('ja-JP')]).toEqual([0, 1, 1]);

  const refusing = await count({}, 'news');
  await sql`INSERT INTO news_opt_out (address_hash, opted_out_at) VALUES (sha256('both@example.com'), now())`.execute(
    db(),
  );
  const refused = await count({}, 'news');
  expect(refused).toEqual({
    ...refusing,
    recipients: refusing.recipients - 1,
    optedOut: refusing.optedOut + 1,
    byLanguage: { ...refusing.byLanguage, 'ja-JP': (refusing.byLanguage['ja-JP'] ?? 0) - 1 },
    first: refused.first,
  });
  expect(await count()).toEqual(now);
});
