import type { Badge } from '@foyer/contract/door/badges';
import type { BadgeFile } from '@foyer/contract/door/badge-files';
import type { BadgeDesign } from '@foyer/contract/events/badge-design';
import type { EventDraft } from '@foyer/contract/events/event-draft';
import type { EventView } from '@foyer/contract/events/events';
import type { ErrorBody } from '@foyer/contract/wire/error-body';
import { badgePapers, plainDesign } from '@foyer/domain/door/badge-designs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, selfTicket, type Person, type Shop } from '../../../../test/ordering.ts';
import { readPdf } from '../../../../test/pdf.ts';

/** Badges of an event with designs of its own (door 6.8). */

let shop: Shop;
let admin: Person;
let scanner: Person;
let [full, day] = [0, 0];
const dayDesign: BadgeDesign = {
  key: 'day',
  width: 62,
  height: 40,
  front: [
    { key: 'name', kind: 'name', x: 2, y: 2, width: 58, height: 20, pt: 24 },
    { key: 'answer', kind: 'answer', question: 'diet', x: 2, y: 24, width: 58, height: 6 },
  ],
};
const fullDesign: BadgeDesign = {
  ...plainDesign('full', badgePapers.card),
  back: [{ key: 'text', kind: 'text', text: 'Welcome back', x: 5, y: 5, width: 90, height: 10 }],
};

beforeAll(async () => {
  shop = await openShop({
    name: 'badge designs',
    now: '2026-02-15T15:00:00Z',
    event: {
      event_type_cd: 'DIAMOND_CLUB',
      registration_end: new Date('2026-02-20T00:00:00Z'),
      configuration: { badgeEnabled: true, qrCodeEnabled: true },
    },
  });
  admin = await shop.staff(['admin']);
  scanner = await shop.staff(['ticket-scanner']);
  full = await shop.ticketType({ amount_minor: 0, default_description: 'Full pass' });
  day = await shop.ticketType({ amount_minor: 0, default_description: 'Day pass' });
});
afterAll(() => shop.close());

const send = <B>(
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  { body, by = admin }: { body?: unknown; by?: Person } = {},
) =>
  shop.app.inject<B & ErrorBody>(method, `/api/${path}`, { token: by.token, ...(body === undefined ? {} : { body }) });
const events = () => `admin/events/${shop.eventId}`;

async function saveDesigns(badges: BadgeDesign[]) {
  const { body } = await send<EventDraft>('GET', `events/${shop.eventId}/draft`);
  const { revision, version, definition } = body;
  return send<EventDraft>('PUT', `events/${shop.eventId}/draft`, {
    body: {
      revision,
      version,
      definition: { ...definition, configuration: { ...definition.configuration, badges } },
    },
  });
}
async function publish(badges: BadgeDesign[]) {
  expect((await saveDesigns(badges)).status).toBe(200);
  expect((await send('POST', `events/${shop.eventId}/publish`, { body: {} })).status).toBe(200);
}
async function register(type: number, firstName: string, lastName: string) {
  const person = await shop.person({ title: 'SC' });
  const { body } = await shop.order(person, {
    tickets: [selfTicket(person, type, { values: { firstName, lastName, email: 'a@example.com' } })],
  });
  return body.order?.tickets[0]?.ticketId ?? 0;
}
const everything = { sortBy: 'lastName', printed: null, ticketConfigurationId: null, countryCode: null };
async function makePdf() {
  const { body } = await send<BadgeFile>('POST', `${events()}/badge-files`, { body: everything });
  await shop.app.jobs.drain();
  return shop.app.inject('GET', `/api/${events()}/badge-files/${body.badgeFileId}`, { token: admin.token });
}

test('an event type without a badge in the specification has the plain design', async () => {
  const { body } = await send<BadgeDesign[]>('GET', `${events()}/badge-designs`, { by: scanner });
  expect(body).toMatchObject([{ key: 'plain', width: 100, height: 148 }]);
});

test('prints each ticket type in its design: page sizes, both sides, and the texts', async () => {
  await publish([{ ...dayDesign, tickets: [String(day)] }, fullDesign]);
  await register(full, 'Ada', 'Abel');
  await register(day, 'Bea', 'Byron');
  const { bytes } = await makePdf();
  const boxes = [...bytes.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)];
  const mm = (points: string | undefined) => Math.round((Number(points) / 72) * 254) / 10;
  expect(boxes.map(([, width, height]) => [mm(width), mm(height)])).toEqual([
    [101.6, 76.2],
    [101.6, 76.2],
    [62, 40],
  ]);
  const [front, back, ofDay] = await readPdf(bytes);
  expect(front).toContain('Ada');
  expect(front).toContain('Full pass');
  expect(back).toBe('Welcome back');
  expect(ofDay).toContain('Bea');
  expect(ofDay).not.toContain('Day pass');
});

test('sends the QR code only if a design prints it', async () => {
  await publish([{ ...dayDesign, tickets: [String(day)] }, fullDesign]);
  const ticketId = await register(day, 'Cleo', 'Cook');
  const printedOf = async () => (await send<Badge>('GET', `ticket/${ticketId}/badge`, { by: scanner })).body.printed;
  expect((await printedOf())?.qr).toMatch(/^FY1\./);
  await publish([dayDesign]);
  expect(await printedOf()).toMatchObject({ qr: '', ticketType: 'Day pass', answers: { diet: '' } });
});

test('attendees do not receive the designs', async () => {
  await publish([fullDesign]);
  const person = await shop.person();
  const { body } = await send<EventView>('GET', `events/${shop.eventId}`, { by: person });
  expect(JSON.stringify(body)).not.toContain('Welcome back');
  expect(Object.keys(body.configuration)).not.toContain('badges');
  expect((await send('GET', `${events()}/badge-designs`, { by: person })).status).toBe(403);
});

test('a changed value counts as changed since the print, and a moved field does not', async () => {
  await publish([fullDesign]);
  const ticketId = await register(full, 'Dora', 'Dean');
  await send('POST', `${events()}/badge-prints`, { body: { ticketIds: [ticketId] } });
  const changed = async () =>
    (await send<{ results: Badge[] }>('GET', `${events()}/badges?printed=changed`)).body.results.map(
      (each) => each.ticketId,
    );
  expect(await changed()).toEqual([]);
  const moved = fullDesign.front.map((field) => ({ ...field, x: field.x / 2 }));
  await publish([{ ...fullDesign, front: moved }]);
  expect(await changed()).toEqual([]);
  const more = { key: 'country', kind: 'country', x: 5, y: 5, width: 20, height: 5 } as const;
  await publish([{ ...fullDesign, front: [...moved, more] }]);
  expect(await changed()).toEqual([ticketId]);
});

test('samples have the longest names and the Japanese ones', async () => {
  const long = await register(full, 'Maximiliana-Alexandra-Wilhelmina', 'Featherstonehaugh-Cholmondeley');
  const japanese = await register(full, '沙織', '長谷川');
  const { body } = await send<Badge[]>('GET', `${events()}/badge-samples`);
  const ids = body.map(({ ticketId }) => ticketId);
  expect(ids[0]).toBe(long);
  expect(ids).toContain(japanese);
  expect(body.length).toBeLessThanOrEqual(12);
});

test.each([
  ['more than 24 fields', { front: Array.from({ length: 25 }, (_, n) => ({ ...dayDesign.front[0], key: `f${n}` })) }],
  ['a page of more than 450 mm', { width: 451 }],
  ['a font of more than 144 points', { front: [{ ...dayDesign.front[0], pt: 145 }] }],
  ['two fields with one key', { front: [dayDesign.front[0], dayDesign.front[0]] }],
  ['a ticket type of no ticket', { tickets: ['999999'] }],
])('refuses %s', async (_, more) => {
  const { status, body } = await saveDesigns([{ ...dayDesign, ...more } as BadgeDesign]);
  expect([status, body.error.code]).toEqual([422, 'VALIDATION_ERROR']);
});
