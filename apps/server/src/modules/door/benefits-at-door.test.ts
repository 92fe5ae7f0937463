import { randomUUID } from 'node:crypto';
import { rosterEntry } from '@foyer/domain/door/roster-row';
import type { BadgeFile } from '@foyer/contract/door/badge-files';
import type { Badge } from '@foyer/contract/door/badges';
import type { DoorState, Roster, ScanResult } from '@foyer/contract/door/door';
import type { BadgeDesign } from '@foyer/contract/events/badge-design';
import type { EventDefinition } from '@foyer/contract/events/event-definition';
import type { EventDraft } from '@foyer/contract/events/event-draft';
import type { EventView } from '@foyer/contract/events/events';
import type { OwnEarnedPlace } from '@foyer/contract/people/qualifications';
import type { Benefit } from '@foyer/contract/tickets/benefit';
import type { CheckInAnswer } from '@foyer/contract/tickets/ticket';
import type { ErrorBody } from '@foyer/contract/wire/error-body';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, selfTicket, type Person, type Shop } from '../../../test/ordering.ts';
import { readPdf } from '../../../test/pdf.ts';
import { readDoorState } from './roster/read-state.ts';

/** The check-in list and the ribbon of a benefit (selling 4.7, selling 4.8). */

let shop: Shop;
let admin: Person;
let scanner: Person;
let [pass, other] = [0, 0];
const device = randomUUID();
const field = { x: 2, width: 58, height: 9, pt: 14 } as const;
const design: BadgeDesign = {
  key: 'own',
  width: 62,
  height: 40,
  front: [
    { ...field, key: 'name', kind: 'name', y: 2 },
    { ...field, key: 'ribbon', kind: 'ribbon', y: 24, color: '#ffd700' },
  ],
};
const benefit: Benefit = {
  qualification: 'five-star',
  price: { kind: 'free' },
  checkInList: 'vip',
  ribbon: { text: 'Five-Star 2026', translations: { text: { ja_JP: { value: 'ファイブスター' } } } },
};

beforeAll(async () => {
  shop = await openShop({
    name: 'benefits at the door',
    now: '2026-02-15T15:00:00Z',
    event: {
      event_type_cd: 'DIAMOND_CLUB',
      registration_end: new Date('2026-02-20T00:00:00Z'),
      configuration: { badgeEnabled: true, qrCodeEnabled: true },
    },
  });
  admin = await shop.staff(['admin']);
  scanner = await shop.staff(['ticket-scanner']);
  pass = await shop.ticketType({ amount_minor: 0, default_description: 'Pass' });
  other = await shop.ticketType({ amount_minor: 0, default_description: 'Day' });
  await call('PUT', 'admin/qualifications/five-star', {
    name: 'Five-Star',
    translations: {},
    periodStart: null,
    periodEnd: null,
    quantity: null,
    deferEventId: null,
    nextOffer: 'none',
    offerDays: 14,
    mostInvitations: null,
    firstTimersFirst: false,
  });
  await save([benefit]);
  await call('POST', `events/${shop.eventId}/publish`, {});
});
afterAll(() => shop.close());

async function call<B>(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown, by = admin, language = 'en-US') {
  const answer = await shop.app.inject<B & ErrorBody>(method, `/api/${path}`, {
    token: by.token,
    headers: { 'accept-language': language },
    ...(body === undefined ? {} : { body }),
  });
  return answer;
}
const event = (path: string) => `admin/events/${shop.eventId}/${path}`;

async function save(benefits: Benefit[]) {
  const { body } = await call<EventDraft>('GET', `events/${shop.eventId}/draft`);
  const { revision, version, definition } = body;
  const next: EventDefinition = {
    ...definition,
    configuration: {
      ...definition.configuration,
      badges: [design],
      checkInLists: [{ key: 'vip', name: 'VIP dinner', passage: 'once' }],
    },
    ticketConfigurations: (definition.ticketConfigurations ?? []).map((ticket) =>
      ticket.key === String(pass) ? { ...ticket, additionalConfiguration: { benefits } } : ticket,
    ),
  };
  return call<ErrorBody>('PUT', `events/${shop.eventId}/draft`, { revision, version, definition: next });
}

/** A person with an accepted place, who ordered a ticket of the type. */
async function qualified(type = pass) {
  const person = await shop.person();
  await call('POST', 'admin/qualifications/five-star/places', {
    accounts: [person.externalAccountIdentifier],
    seats: 1,
    guests: 0,
    offeredUntil: '2026-03-01T00:00:00Z',
  });
  const { body } = await call<OwnEarnedPlace[]>('GET', 'account/places', undefined, person);
  const earnedPlaceId = body[0]?.earnedPlaceId ?? 0;
  await call('POST', `account/places/${earnedPlaceId}`, { action: 'accept' }, person);
  return { person, earnedPlaceId, ticketId: await bought(person, type) };
}
async function bought(person: Person, type: number) {
  const values = { firstName: 'Ada', lastName: 'Abel', email: 'a@example.com' };
  const { body } = await shop.order(person, { tickets: [selfTicket(person, type, { values })] });
  return body.order?.tickets[0]?.ticketId ?? 0;
}
const revoke = (earnedPlaceId: number) =>
  call('POST', `admin/places/${earnedPlaceId}`, { action: 'revoke', reason: 'Lost the title' });

async function scan(ticketId: number) {
  const body = { eventId: shop.eventId, listId: 'vip' };
  const answer = await call<CheckInAnswer>('POST', `ticket/${ticketId}/check-in`, body, scanner);
  return answer.body.error?.code ?? answer.body.success;
}
async function offline(ticketId: number, scannedAt: string) {
  const scans = [{ scanId: randomUUID(), ticketId, scannedAt, shown: 'admit', listId: 'vip' }];
  const sentAt = shop.app.clock.now().toISOString();
  const { body } = await call<{ results: ScanResult[] }>('POST', event('scans'), { deviceId: device, sentAt, scans });
  return body.results[0];
}
const roster = async (since?: string) => {
  const query = new URLSearchParams({ deviceId: device, ...(since === undefined ? {} : { since }) });
  return (await call<Roster>('GET', event(`roster?${query.toString()}`), undefined, scanner)).body;
};
const qualificationIn = ({ tickets }: Roster, ticketId: number) =>
  tickets.map(rosterEntry).find((entry) => entry.ticketId === ticketId)?.qualification;
const ribbonOf = async (ticketId: number, language = 'en-US') =>
  (await call<Badge>('GET', `ticket/${ticketId}/badge`, undefined, scanner, language)).body.printed?.ribbon;
const registered = async (): Promise<DoorState['lists'][number]['registered'] | undefined> =>
  (await readDoorState(shop.app.database.kysely, shop.eventId, shop.app.clock.now(), 'en-US')).lists[0]?.registered;

test('a list that only a benefit names admits its tickets, and no others', async () => {
  const { ticketId } = await qualified();
  expect(await scan(ticketId)).toBe(true);
  expect(await scan(ticketId)).toBe(false);
  // The same ticket type without a place, and a place with a ticket type that has no benefit.
  expect(await scan(await bought(await shop.person(), pass))).toBe('NOT_ON_LIST');
  expect(await scan((await qualified(other)).ticketId)).toBe('NOT_ON_LIST');
  expect(await registered()).toBe(1);
});

test('the ribbon is printed in the language of the reader, on screen and in the PDF', async () => {
  const { ticketId } = await qualified();
  const plain = await bought(await shop.person(), pass);
  expect(await ribbonOf(ticketId)).toBe('Five-Star 2026');
  expect(await ribbonOf(ticketId, 'ja-JP')).toBe('ファイブスター');
  expect(await ribbonOf(ticketId, 'es-US')).toBe('Five-Star 2026');
  expect(await ribbonOf(plain)).toBeUndefined();
  const chosen = { sortBy: 'lastName', printed: null, ticketConfigurationId: pass, countryCode: null };
  const { body } = await call<BadgeFile>('POST', event('badge-files'), chosen, admin, 'ja-JP');
  await shop.app.jobs.drain();
  const pdf = await shop.app.inject('GET', `/api/${event(`badge-files/${body.badgeFileId}`)}`, { token: admin.token });
  const ribbons = (await readPdf(pdf.bytes)).filter((page) => page.includes('ファイブスター'));
  // The two people with a place have a ribbon, the others have none.
  expect(ribbons).toHaveLength(2);
});

test('a revoked place takes list and ribbon away at once, also from devices without a network', async () => {
  const { ticketId, earnedPlaceId } = await qualified();
  await call('POST', event('badge-prints'), { ticketIds: [ticketId] });
  const whole = await roster();
  expect(whole.head?.lists).toMatchObject([
    { listId: 'vip', benefits: [{ ticketConfigurationId: pass, qualification: 'five-star' }] },
  ]);
  expect(qualificationIn(whole, ticketId)).toBe('five-star');
  const before = (await registered()) ?? 0;
  const changed = async () =>
    (await call<{ results: Badge[] }>('GET', event('badges?printed=changed'))).body.results.map((one) => one.ticketId);
  expect(await changed()).toEqual([]);

  expect((await revoke(earnedPlaceId)).status).toBe(200);
  expect(await scan(ticketId)).toBe('NOT_ON_LIST');
  expect(await offline(ticketId, '2026-02-15T15:00:00Z')).toMatchObject({ verdict: 'notOnList', isConflict: true });
  expect(qualificationIn(await roster(whole.cursor), ticketId)).toBeNull();
  expect(await ribbonOf(ticketId)).toBeUndefined();
  expect(await changed()).toEqual([ticketId]);
  expect(await registered()).toBe(before - 1);
  // The ticket stays valid at the entrance (selling 3.5).
  const entrance = { eventId: shop.eventId };
  expect((await call<CheckInAnswer>('POST', `ticket/${ticketId}/check-in`, entrance, scanner)).body.success).toBe(true);
});

test('the benefit belongs to the definition: refused without its list, cloned, and unknown to attendees', async () => {
  const refused = await save([{ ...benefit, checkInList: 'gone' }]);
  expect(refused.body.error.code).toBe('VALIDATION_ERROR');
  expect(JSON.stringify(refused.body)).toContain('additionalConfiguration.benefits.0.checkInList');
  const clone = await call<{ eventId: number }>('POST', 'events/clone-event', { eventId: shop.eventId });
  const { body } = await call<EventDraft>('GET', `events/${clone.body.eventId}/draft`);
  const benefits = body.definition.ticketConfigurations?.flatMap(
    ({ additionalConfiguration }) => additionalConfiguration?.benefits ?? [],
  );
  expect(benefits).toEqual([benefit]);
  const seen = await call<EventView>('GET', `events/${shop.eventId}`, undefined, await shop.person());
  expect(JSON.stringify(seen.body)).not.toContain('Five-Star');
});
