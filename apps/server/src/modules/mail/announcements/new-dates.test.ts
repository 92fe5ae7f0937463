import type { ErrorBody } from '@foyer/contract/wire/error-body';
import type { DraftImpact, EventDraft } from '@foyer/contract/events/event-draft';
import type { EventDefinition } from '@foyer/contract/events/event-definition';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, selfTicket, type Person, type Shop } from '../../../../test/ordering.ts';
import type { MailMessage } from '../../../gateways/mail/port.ts';

/** The mail with the new calendar entry, for every way to change an event's dates or venue. */

let sent: MailMessage[] = [];
let shop: Shop;
let admin: Person;

beforeAll(async () => {
  shop = await openShop({
    name: 'new dates',
    gateways: {
      mail: {
        name: 'files',
        send: (message) => {
          sent.push(message);
          return Promise.resolve();
        },
        close: () => undefined,
      },
    },
  });
  admin = await shop.staff(['admin']);
  const type = await shop.ticketType();
  const register = async (email: string, locale: 'en-US' | 'es-US' | 'ja-JP') => {
    const person = await shop.person({ locale, email_address: email });
    const ticket = selfTicket(person, type, { values: { firstName: 'Robin', lastName: 'Taylor', email } });
    expect((await shop.order(admin, { tickets: [ticket], bypassPayment: true })).status).toBe(200);
  };
  await register('ana@example.com', 'en-US');
  await register('ANA@example.com', 'en-US');
  await register('luis@example.com', 'es-US');
  await register('hanako@example.com', 'ja-JP');
  await shop.app.jobs.drain();
});
afterAll(() => shop.close());
beforeEach(() => {
  sent = [];
});

const call = <B>(method: 'GET' | 'PUT' | 'POST', path: string, body?: unknown) =>
  shop.app.inject<B & ErrorBody>(method, `/api/events/${shop.eventId}/${path}`, {
    token: admin.token,
    ...(body === undefined ? {} : { body }),
  });
const draft = async () => (await call<EventDraft>('GET', 'draft')).body;
const save = async (change: (it: EventDefinition) => EventDefinition) => {
  const { revision, version, definition } = await draft();
  return (await call<EventDraft>('PUT', 'draft', { revision, version, definition: change(definition) })).body;
};
const later = (instant: string, days: number) => new Date(Date.parse(instant) + days * 86_400_000).toISOString();
const moved = (days: number) => (it: EventDefinition) => ({
  ...it,
  eventStart: later(it.eventStart, days),
  eventEnd: later(it.eventEnd, days),
});
/** Sent mails, sorted by address. */
const mails = async () => {
  await shop.app.jobs.drain();
  return sent.toSorted((a, b) => a.to.toLowerCase().localeCompare(b.to.toLowerCase()));
};
const calendarOf = (mail: MailMessage | undefined) =>
  mail?.attachments.find(({ fileName }) => fileName === 'event.ics')?.content.toString() ?? '';

describe('publishing new dates', () => {
  it('counts the addresses first, and mails each one once in its language with the new entry', async () => {
    const before = await draft();
    const { revision } = await save(moved(7));
    const impact = (await call<DraftImpact>('GET', 'draft/impact')).body;
    expect(impact.newDatesRecipients).toBe(3);
    expect((await call('POST', 'publish', { revision })).status).toBe(200);
    const [ana, hanako, luis, ...others] = await mails();
    expect(others).toEqual([]);
    expect(ana?.subject).toContain('New dates: ');
    expect(ana?.text).toContain('Before: ');
    expect(hanako?.subject).toContain('日程変更');
    expect(luis?.text).toContain('Nuevas fechas: ');
    const event = await shop.app.database.kysely
      .selectFrom('event')
      .select(['calendar_sequence', 'event_start'])
      .where('event_id', '=', shop.eventId)
      .executeTakeFirstOrThrow();
    expect(event.event_start.toISOString()).toBe(later(before.definition.eventStart, 7));
    for (const mail of [ana, hanako, luis]) {
      expect(Number(/SEQUENCE:(\d+)/.exec(calendarOf(mail))?.[1])).toBeGreaterThan(event.calendar_sequence);
      expect(calendarOf(mail)).toContain(`UID:event-${shop.eventId}@`);
      expect(calendarOf(mail)).toContain('METHOD:PUBLISH');
    }
    expect(event.calendar_sequence).toBeGreaterThan(0);
  });

  it('sends no mail if the editor declines it or the calendar entry does not change', async () => {
    const quiet = await save(moved(1));
    await call('POST', 'publish', { revision: quiet.revision, mailsNewDates: false });
    const named = await save((it) => ({ ...it, defaultName: `${it.defaultName} again` }));
    expect((await call<DraftImpact>('GET', 'draft/impact')).body.newDatesRecipients).toBeNull();
    await call('POST', 'publish', { revision: named.revision });
    expect(await mails()).toEqual([]);
  });

  it('mails a new venue together with the previous one', async () => {
    const venue = { name: 'Hall A', city: 'Austin', state: 'TX' };
    const first = await save((it) => ({ ...it, configuration: { ...it.configuration, venue } }));
    expect((await call('POST', 'publish', { revision: first.revision, mailsNewDates: false })).status).toBe(200);
    const second = await save((it) => ({
      ...it,
      configuration: { ...it.configuration, venue: { ...venue, name: 'Hall B' } },
    }));
    expect((await call('POST', 'publish', { revision: second.revision })).status).toBe(200);
    const [ana] = await mails();
    expect(ana?.subject).toContain('New venue');
    expect(ana?.text).toContain('Venue: Hall B');
    expect(ana?.text).toContain('Venue before: Hall A');
    expect(ana?.text).not.toContain('New dates');
    expect(calendarOf(ana)).toContain('Hall B');
  });
});

it('mails dates changed on the event page, and dates of a restored version', async () => {
  const { definition } = await draft();
  const dates = { eventStart: later(definition.eventStart, 3), eventEnd: later(definition.eventEnd, 3) };
  expect((await call('PUT', 'dates', dates)).status).toBe(200);
  expect(await mails()).toHaveLength(3);
  sent = [];
  const versions = (await call<{ eventVersionId: number }[]>('GET', 'versions')).body;
  const { version } = await draft();
  const path = `versions/${versions[1]?.eventVersionId ?? 0}/restore`;
  expect((await call('POST', path, { version })).status).toBe(200);
  expect(await mails()).toHaveLength(3);
});
