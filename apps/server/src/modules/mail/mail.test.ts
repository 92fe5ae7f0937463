import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { startRelay } from '../../../test/relay.ts';
import { openDatabase } from '../../db/database.ts';
import { isUnavailable } from '../../db/errors.ts';
import { toJson } from '../../db/schema.ts';
import { MailFault, type MailGateway, type MailMessage } from '../../gateways/mail/port.ts';
import { createEvent } from '../../seed/factories/event.ts';
import { testWorkers } from '../../../test/workers.ts';
import { messageOf } from './message-of.ts';
import { queueMail } from './queue-mail.ts';
import { sendDueMail, type MailAttempt, type OutboxSettings } from './send-due-mail.ts';

const now = new Date('2026-03-01T12:00:00Z');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const never = new AbortController().signal;

let db: TestDatabase;
let ids: Record<'account' | 'event' | 'stock' | 'configuration' | 'order' | 'ticket' | 'guest', number>;

beforeAll(async () => {
  db = await createTestDatabase('mail');
  ids = await makeOrder();
});
afterAll(() => db.drop());

async function makeOrder() {
  const { kysely } = db.database;
  const { account_id: account } = await kysely
    .insertInto('account')
    .values({
      external_account_identifier: 'C1000003',
      account_type_code: 'CONSULTANT',
      first_name: '花子',
      last_name: '山田',
      country_code: 'JPN',
      locale: 'ja-JP',
      currency: 'JPY',
      search_text: '',
      created_at: now,
      updated_at: now,
    })
    .returning('account_id')
    .executeTakeFirstOrThrow();
  const event = await createEvent(kysely, {
    event_short_code: 'REGIONAL26-JP',
    event_type_cd: 'REGIONAL_TRAINING',
    default_name: 'Regional training',
    translations: { name: { ja_JP: { value: '地域研修' } } },
    event_start: new Date('2026-05-01T01:00:00Z'),
    event_end: new Date('2026-05-01T08:00:00Z'),
    registration_start: now,
    registration_end: later(86_400),
    configuration: {
      timeZone: 'Asia/Tokyo',
      venue: {
        name: 'Forum',
        city: 'Tokyo',
        translations: { venue: { ja_JP: { name: '東京フォーラム', city: '千代田区' } } },
      },
    },
    created_at: now,
  });
  const { stock_id: stock } = await kysely
    .insertInto('stock')
    .values({ kind: 'ticket', quantity: 10, sold: 2 })
    .returning('stock_id')
    .executeTakeFirstOrThrow();
  const { ticket_configuration_id: configuration } = await kysely
    .insertInto('ticket_configuration')
    .values({
      event_id: event,
      stock_id: stock,
      default_description: 'General',
      amount_minor: 12_000,
      currency: 'JPY',
      currency_locale: 'ja-JP',
      relationship_types: ['CONSULTANT'],
      translations: toJson({ description: { ja_JP: { value: '一般' } } }),
      created_at: now,
      updated_at: now,
    })
    .returning('ticket_configuration_id')
    .executeTakeFirstOrThrow();
  const { order_id: order } = await kysely
    .insertInto('orders')
    .values({
      account_id: account,
      event_id: event,
      payment_kind: 'card',
      currency: 'JPY',
      total_minor: 12_000,
      created_at: now,
    })
    .returning('order_id')
    .executeTakeFirstOrThrow();
  await kysely
    .insertInto('payment')
    .values({
      order_id: order,
      kind: 'card',
      amount_minor: 12_000,
      currency: 'JPY',
      gateway: 'sandbox',
      gateway_reference: 'sbx_1',
      last_four: '4242',
      card_type: 'VI',
      created_at: now,
    })
    .execute();
  const ticketOf = async (values: {
    first_name: string;
    slot: number;
    revision: number;
    amount_minor: number;
    transferred_at?: Date;
  }) => {
    const { ticket_id } = await kysely
      .insertInto('ticket')
      .values({
        event_id: event,
        ticket_configuration_id: configuration,
        order_id: order,
        account_id: account,
        relationship_type: 'CONSULTANT',
        is_self: true,
        is_guest: false,
        status: 'ACTIVE',
        last_name: '山田',
        ticket_data: toJson({}),
        list_amount_minor: 12_000,
        currency: 'JPY',
        currency_locale: 'ja-JP',
        transferable: true,
        registered_by_account_id: account,
        created_at: now,
        updated_at: now,
        ...values,
      })
      .returning('ticket_id')
      .executeTakeFirstOrThrow();
    return ticket_id;
  };
  const ticket = await ticketOf({ first_name: '花子', slot: 1, revision: 1, amount_minor: 12_000 });
  const guest = await ticketOf({ first_name: '次郎', slot: 2, revision: 2, amount_minor: 0, transferred_at: now });
  return { account, event, stock, configuration, order, ticket, guest };
}

describe('outbox', () => {
  let sent: MailMessage[] = [];
  let fault: MailFault | null = null;
  const workers = testWorkers();
  afterAll(() => workers.close());
  const mail: MailGateway = {
    name: 'files',
    send: async (message) => {
      if (fault) throw fault;
      sent.push(message);
    },
    close: () => undefined,
  };
  const settings = (over: Partial<OutboxSettings> = {}): OutboxSettings => ({
    db: db.database.kysely,
    counters: db.database,
    workers,
    mail,
    from: 'Foyer <no-reply@foyer.example>',
    publicUrl: () => 'http://127.0.0.1:3000',
    ticketCode: ({ ticketId, eventId, revision }) => `FY1.${ticketId}.${eventId}.${revision}.signature-signature`,
    ticketUrl: ({ ticketId }) => `http://127.0.0.1:3000/api/ticket-link/${ticketId}`,
    formUrl: ({ ticketId }) => `http://127.0.0.1:3000/form#${ticketId}`,
    optOutUrl: (address) => `http://127.0.0.1:3000/api/news/opt-out/${address}`,
    keepLinks: false,
    ...over,
  });
  const send = (at: Date, over?: Partial<OutboxSettings>) => sendDueMail(settings(over), () => at, never);
  const rows = () => db.database.kysely.selectFrom('outbox').selectAll().orderBy('outbox_id').execute();
  const queue = (over: { dedupeKey?: string } = {}) =>
    queueMail(
      db.database.kysely,
      {
        template: 'confirmation',
        to: 'hanako@example.jp',
        locale: 'ja-JP',
        eventId: ids.event,
        orderId: ids.order,
        ...over,
      },
      now,
    );

  beforeEach(async () => {
    sent = [];
    fault = null;
    await db.database.kysely.deleteFrom('outbox').execute();
  });

  test('sends a complete confirmation once', async () => {
    await queue();
    expect(await send(now)).toBe(1);
    expect(await send(later(600))).toBe(0);
    expect(sent).toHaveLength(1);
    const [message] = sent;
    expect(message).toMatchObject({ to: 'hanako@example.jp', subject: '【お申し込み完了】地域研修' });
    for (const word of [
      '山田 花子 様',
      '千代田区 東京フォーラム',
      '一般',
      '末尾 4242',
      `確認番号: ${ids.order}`,
      'C1000003',
      '2026年5月1日',
    ]) {
      expect(message?.text).toContain(word);
    }
    expect(message?.text).toMatch(/合計: [¥￥]12,000/);
    // The second ticket was transferred. Its new code must not go to the buyer.
    expect(message?.attachments.map(({ fileName }) => fileName)).toEqual([`ticket-${ids.ticket}.png`, 'event.ics']);
    expect(await rows()).toMatchObject([{ status: 'SENT', sent_at: now, next_attempt_at: null, attempts: 1 }]);
  });

  test('sends one mail for repeated requests with the same dedupe key', async () => {
    await queue({ dedupeKey: 'confirmation:1' });
    await queue({ dedupeKey: 'confirmation:1' });
    expect(await rows()).toHaveLength(1);
  });

  test('never sends a mail from a transaction that was rolled back', async () => {
    const failing = db.database.transaction(async (tx) => {
      await queueMail(
        tx,
        { template: 'sign-in-link', to: 'a@example.com', locale: 'en-US', name: 'A', url: 'http://x', minutes: 15 },
        now,
      );
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect(await send(later(1))).toBe(0);
  });

  test('composes every kind of mail from its queued row', async () => {
    const base = { to: 'a@example.com', locale: 'en-US' as const, eventId: ids.event };
    const about = { ...base, ticketId: ids.guest };
    const { kysely } = db.database;
    await queueMail(kysely, { template: 'itinerary', ...about, sender: 'Hanako' }, now);
    await queueMail(kysely, { template: 'transfer-from', ...about, name: 'Hanako', recipient: 'Jiro' }, now);
    await queueMail(kysely, { template: 'transfer-to', ...about, name: 'Jiro', sender: 'Hanako' }, now);
    await queueMail(
      kysely,
      { template: 'upgrade', ...about, name: 'Jiro', before: 'Standard', amountMinor: 500, currency: 'JPY' },
      now,
    );
    await queueMail(kysely, { template: 'cancellation', ...about, name: 'Jiro' }, now);
    const refund = {
      orderId: ids.order,
      name: 'Hanako',
      amountMinor: 700,
      currency: 'JPY' as const,
      lastFour: '4242',
      reason: null,
      isOnItsWay: false,
    };
    await queueMail(kysely, { template: 'refund', ...base, ...refund }, now);
    expect(await send(now)).toBe(6);
    const summaries = sent.map(({ subject, attachments }) => [
      subject,
      attachments.some(({ cid }) => cid !== undefined),
    ]);
    expect(summaries).toHaveLength(6);
    // The second value is whether the mail contains the ticket's code, which only the holder may have.
    for (const each of [
      ['Itinerary for Regional training', false],
      ['Your ticket for Regional training was transferred', false],
      ['You have a ticket for Regional training', true],
      ['Your ticket for Regional training has changed', true],
      ['Your ticket for Regional training was canceled', false],
      [`Refund for your order ${ids.order}`, false],
    ]) {
      expect(summaries).toContainEqual(each);
    }
  });

  test('retries with growing pauses and then gives up', async () => {
    await queue();
    fault = new MailFault('451 later', false);
    let at = now;
    const pauses: number[] = [];
    for (;;) {
      await send(at);
      const [row] = await rows();
      if (!row?.next_attempt_at) break;
      pauses.push((row.next_attempt_at.getTime() - at.getTime()) / 60_000);
      at = row.next_attempt_at;
      expect(await send(new Date(at.getTime() - 1))).toBe(0);
    }
    expect(pauses).toEqual([0.5, 2, 10, 30, 60, 180, 360, 720, 1440]);
    expect(await rows()).toMatchObject([{ status: 'FAILED', attempts: 10, last_error: '451 later' }]);
    expect(sent).toEqual([]);
  });

  test('sends queued mail when the mail server is available again', async () => {
    await queue();
    fault = new MailFault('gone', false);
    await send(now);
    fault = null;
    await send(later(31));
    expect(sent).toHaveLength(1);
    expect(await rows()).toMatchObject([{ status: 'SENT', last_error: null }]);
  });

  test('gives up at once after a permanent failure', async () => {
    await queue();
    fault = new MailFault('550 no such mailbox', true);
    await send(now);
    expect(await rows()).toMatchObject([{ status: 'FAILED', attempts: 1 }]);
  });

  test('marks a mail as failed when its ticket is gone, and sends the next mail', async () => {
    await queueMail(
      db.database.kysely,
      {
        template: 'itinerary',
        to: 'a@example.com',
        locale: 'en-US',
        eventId: ids.event,
        ticketId: ids.ticket,
        sender: 'x',
      },
      now,
    );
    await db.database.kysely.updateTable('outbox').set({ ticket_id: null }).execute();
    await queue();
    await send(now);
    expect(sent).toHaveLength(1);
    expect(await rows()).toMatchObject([
      { status: 'FAILED', last_error: 'What the mail is about is no longer there' },
      { status: 'SENT' },
    ]);
  });

  test('sends each mail once with several workers', async () => {
    for (let index = 0; index < 40; index++) await queue();
    await Promise.all(Array.from({ length: 5 }, () => send(now)));
    await send(now);
    expect(sent).toHaveLength(40);
    expect(new Set(sent.map(({ id }) => id)).size).toBe(40);
  });

  test('lets another worker send the mail of a dead worker after the lease', async () => {
    await queue();
    const stuck = { ...mail, send: () => new Promise<void>(() => undefined) };
    void send(now, { mail: stuck });
    await expect.poll(async () => (await rows())[0]?.attempts).toBe(1);
    expect(await send(later(60))).toBe(0);
    expect(await send(later(121))).toBe(1);
    expect(sent).toHaveLength(1);
  });

  test('sends 60 mails of 19 s each exactly once while other workers poll', async () => {
    for (let index = 0; index < 60; index++) await queue();
    let at = now;
    const clock = () => at;
    // Four mails are sent at a time. When four are in progress, the clock advances 19 s and all four complete.
    let lines: (() => void)[] = [];
    let begun = 0;
    const withinReach: number[] = [];
    const slow: MailGateway = {
      ...mail,
      send: async (message) => {
        const through = new Promise<void>((resolve) => lines.push(resolve));
        begun += 1;
        if (begun % 4 === 0) {
          at = new Date(at.getTime() + 19_000);
          const ready = lines;
          lines = [];
          // No other worker can claim a mail that is being sent.
          const { rows: reach } = await sql<{ id: number }>`SELECT outbox_id AS id FROM outbox
            WHERE attempts > 0 AND next_attempt_at <= ${at}`.execute(db.database.kysely);
          withinReach.push(...reach.map(({ id }) => id));
          for (const pass of ready) pass();
        }
        await through;
        sent.push(message);
      },
    };
    for (let done = 1; done > 0;) done = await sendDueMail(settings({ mail: slow }), clock, never);
    expect(withinReach).toEqual([]);
    expect(at).toEqual(later(15 * 19));
    expect(sent).toHaveLength(60);
    expect(new Set(sent.map(({ id }) => id)).size).toBe(60);
    expect((await rows()).every(({ status, attempts }) => status === 'SENT' && attempts === 1)).toBe(true);
  });

  test('renews the lease of a slow delivery, and releases a delivery that never ends', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      await queue();
      let at = now;
      const stuck = { ...mail, send: () => new Promise<void>(() => undefined) };
      void sendDueMail(settings({ mail: stuck }), () => at, never);
      await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0);
      const until = async () => (await rows())[0]?.next_attempt_at?.getTime() ?? 0;
      for (let passed = 40; passed <= 480; passed += 40) {
        at = later(passed);
        vi.advanceTimersByTime(40_000);
        await expect.poll(until).toBe(later(passed + 120).getTime());
        expect(await send(at)).toBe(0);
      }
      at = later(520);
      vi.advanceTimersByTime(40_000);
      expect(vi.getTimerCount()).toBe(0);
      expect(await send(later(600))).toBe(1);
      expect(sent).toHaveLength(1);
    } finally {
      vi.useRealTimers();
    }
  });

  test('reports the result of each attempt, and stores the subject from the first attempt on', async () => {
    await queue();
    const attempts: MailAttempt[] = [];
    const onAttempt = (attempt: MailAttempt) => void attempts.push(attempt);
    fault = new MailFault('451 4.2.1 <hanako@example.jp>: later', false, 'deferred');
    await send(now, { onAttempt });
    expect(await rows()).toMatchObject([
      { status: 'PENDING', subject: '【お申し込み完了】地域研修', last_error: '451 4.2.1 <hanako@example.jp>: later' },
    ]);
    fault = null;
    await send(later(31), { onAttempt });
    expect(attempts).toMatchObject([
      {
        outcome: 'put off',
        reason: 'deferred',
        error: '451 4.2.1 <(address)>: later',
        nextAttempt: later(30),
        attempts: 1,
      },
      { outcome: 'sent', attempts: 2, template: 'confirmation' },
    ]);
    expect(JSON.stringify(attempts)).not.toContain('hanako@example.jp');
  });

  test('records a sent mail after a database failure, and does not send it again', async () => {
    const relay = await startRelay(db.url);
    const database = await openDatabase({ url: relay.url, poolSize: 4, onConnectionLost: () => undefined });
    await queue();
    const handed = vi.fn<MailGateway['send']>(async () => {
      await relay.cut();
      setTimeout(() => void relay.restore(), 400);
    });
    const mail: MailGateway = { name: 'files', send: handed, close: () => undefined };
    // Other senders of the job may have found no database. Their error is thrown after the deliveries in progress have
    // ended.
    await sendDueMail(settings({ mail, db: database.kysely, counters: database }), () => now, never).catch(
      (error: unknown) => expect(isUnavailable(error)).toBe(true),
    );
    await database.close();
    await relay.cut();
    expect(handed).toHaveBeenCalledOnce();
    expect(await db.database.kysely.selectFrom('outbox').select('status').execute()).toEqual([{ status: 'SENT' }]);
  });

  test("sends an order's mail while mails of a message to many are stuck", async () => {
    const { kysely } = db.database;
    const { attendee_message_id: messageId } = await kysely
      .insertInto('attendee_message')
      .values({
        event_id: ids.event,
        kind: 'service',
        audience: toJson({}),
        texts: toJson({ ja_JP: { subject: '開場のご案内', text: '9時に開場します。' } }),
        main_locale: 'ja-JP',
        recipient_count: 8,
        account_id: ids.account,
        created_at: now,
      })
      .returning('attendee_message_id')
      .executeTakeFirstOrThrow();
    for (let n = 0; n < 8; n += 1) {
      await kysely
        .insertInto('outbox')
        .values({
          template: 'message',
          recipient: `reader-${n}@example.jp`,
          locale: 'ja-JP',
          event_id: ids.event,
          ticket_id: ids.ticket,
          attendee_message_id: messageId,
          next_attempt_at: now,
          created_at: now,
        })
        .execute();
    }
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    let begun = 0;
    const slow: MailGateway = {
      ...mail,
      send: async (message) => {
        begun += 1;
        await held;
        sent.push(message);
      },
    };
    const many = sendDueMail(settings({ mail: slow }), () => now, never, 'many');
    await expect.poll(() => begun).toBe(2);
    await queue();
    expect(await send(now)).toBe(1);
    expect(sent.map(({ to }) => to)).toEqual(['hanako@example.jp']);
    release();
    expect(await many).toBe(8);
    expect(sent.map(({ subject }) => subject).slice(1)).toEqual(Array.from({ length: 8 }, () => '開場のご案内'));
  });

  test('returns claimed mails when the process stops before sending', async () => {
    await queue();
    await sendDueMail(settings(), () => now, AbortSignal.abort());
    expect(await rows()).toMatchObject([{ status: 'PENDING', attempts: 0, next_attempt_at: now }]);
  });

  test('waits briefly before each mail while the process is busy, and stops at once on shutdown', async () => {
    await queue();
    const isBusy = vi.fn<() => boolean>(() => true);
    expect(await send(now, { busy: isBusy })).toBe(1);
    expect(isBusy).toHaveBeenCalledOnce();
    expect(sent).toHaveLength(1);

    await queue({ dedupeKey: 'another' });
    const stopping = new AbortController();
    const busy = () => {
      stopping.abort();
      return true;
    };
    await sendDueMail(settings({ busy }), () => now, stopping.signal);
    expect(sent).toHaveLength(1);
    expect(await rows()).toMatchObject([{ status: 'SENT' }, { status: 'PENDING', attempts: 0 }]);
  });

  test('removes a one-time link from the database after sending, except in demo mode', async () => {
    const link = {
      template: 'sign-in-link',
      to: 'a@example.com',
      locale: 'en-US',
      name: 'A',
      url: 'http://x/login?token=t',
      minutes: 15,
    } as const;
    await queueMail(db.database.kysely, link, now);
    await send(now);
    await queueMail(db.database.kysely, link, now);
    await send(now, { keepLinks: true });
    expect((await rows()).map(({ payload }) => payload.url)).toEqual([undefined, 'http://x/login?token=t']);
    expect(sent[0]?.text).toContain('http://x/login?token=t');
  });

  test("prefers an event's own template to the default one, in the mail's language", async () => {
    const template = (event_id: number | null, subject: string) => ({
      event_id,
      template_name: 'confirmation',
      locale: 'ja-JP' as const,
      subject,
      html_content: '<p>*|NAME|*</p>',
      updated_at: now,
    });
    const { kysely } = db.database;
    await kysely
      .insertInto('email_template')
      .values([template(null, 'default'), template(ids.event, 'own *|ORDER_ID|*')])
      .execute();
    await queue();
    await send(now);
    await kysely.deleteFrom('email_template').where('event_id', 'is not', null).execute();
    await queue();
    await send(now);
    await kysely.deleteFrom('email_template').execute();
    expect(sent.map(({ subject }) => subject)).toEqual([`own ${ids.order}`, 'default']);
  });

  test('composes the same mail before and after it is sent', async () => {
    await queue();
    const [row] = await rows();
    const preview = row && (await messageOf(settings(), row, { now, requester: {} }));
    await sendDueMail(settings(), () => now, never);
    expect(preview?.html).toBe(sent[0]?.html);
  });
});
