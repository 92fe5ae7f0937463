import * as z from 'zod/mini';
import { adminOnly, crew, endpointsOf, searchers } from '../wire/endpoint.ts';
import { listKey } from '../events/event-configuration.ts';
import { listPassages } from '../events/editor-vocabulary.ts';
import { eventView } from '../events/events.ts';
import { audienceKey } from '../people/audience.ts';
import { count, done, eventParams, filled, id, idText, instant, text, uuid } from '../wire/primitives.ts';
import { translationsOf } from '../wire/translations.ts';
import type { TicketStatus } from '../wire/vocabulary.ts';

/**
 * Calls of the door: repeatable scans, the event's roster for offline devices, and live counters (door 3).
 */

/** Direction at a list with `inAndOut`. */
const passDirections = ['in', 'out'] as const;
export type PassDirection = (typeof passDirections)[number];

/** The check-in list of a scan; absent at the entrance. */
export const scanListFields = {
  listId: z.optional(listKey),
  /** `in` by default. `out` only for lists that count exits. */
  way: z.optional(z.enum(passDirections)),
};

/** Fields of a scan besides the code. */
export const scanFields = {
  ...scanListFields,
  /** Created by the device for each scan. Repeating a `scanId` returns exactly the first response. */
  scanId: z.optional(uuid),
  deviceId: z.optional(uuid),
  /** Time on the device's clock. */
  scannedAt: z.optional(instant),
};

/** The result of a scan, decided in `domain/check-in.ts`. */
export const checkInVerdicts = [
  'admit',
  'alreadyCheckedIn',
  /** The event was called off. */
  'calledOff',
  'checkInNotActive',
  'canceled',
  'otherEvent',
  'replaced',
  'forged',
  /** A genuine code that the scanner typed with a wrong keyboard layout or with Caps Lock. */
  'mangled',
  'notFound',
  /** The ticket is not for this check-in list. */
  'notOnList',
  /** Leaving a list without having entered it. The person may leave, and the list records the ticket as outside. */
  'notInside',
  /** The check-in list does not exist (any more). */
  'listGone',
] as const;

const deviceName = text(60);

/** A period in which check-in is open. */
const openWindow = z.strictObject({ from: instant, until: instant });

/** A benefit that leads to a check-in list (selling 4.7). */
const listBenefit = z.strictObject({ ticketConfigurationId: id, qualification: audienceKey });
export type ListBenefit = z.infer<typeof listBenefit>;

/** The event's data that a device stores with its roster. */
export const rosterHead = z.strictObject({
  /** Changes when the content changes. */
  tag: text(60),
  event: eventView,
  checkInWindows: z.array(openWindow),
  /** The 32 bytes of the Ed25519 public key for verifying ticket codes, base64url. */
  publicKey: text(60),
  ticketTypes: z.array(
    z.strictObject({
      ticketConfigurationId: id,
      defaultDescription: text(300),
      translations: translationsOf('description', 'moreInformation'),
    }),
  ),
  addOns: z.array(
    z.strictObject({
      ticketConfigurationAddOnId: id,
      defaultName: text(300),
      translations: translationsOf('name', 'description'),
    }),
  ),
  /** Check-in lists in addition to the entrance. */
  lists: z.array(
    z.strictObject({
      listId: listKey,
      name: text(100),
      translations: translationsOf('name'),
      passage: z.enum(listPassages),
      /** Tickets on the list: with one of these types, add-ons or benefits, or every ticket without any of them. */
      ticketTypes: z.array(id),
      addOns: z.array(id),
      /** Benefits that lead to the list: tickets of the type whose earned place has the qualification. */
      benefits: z.optional(z.array(listBenefit)),
      windows: z.array(openWindow),
    }),
  ),
});
export type DoorList = RosterHead['lists'][number];
export type RosterHead = z.infer<typeof rosterHead>;

/** One ticket of a roster, as decoded by a device. */
export interface RosterEntry {
  ticketId: number;
  /** Incremented by each transfer, which makes older codes invalid. */
  revision: number;
  status: TicketStatus;
  checkedInAt: string | null;
  /** Type and add-ons, which decide about check-in lists. They contain no personal data. */
  ticketConfigurationId: number;
  addOns: number[];
  /** Check-in lists that the ticket has passed, and its current state there. */
  passes: { listId: string; isInside: boolean; at: string }[];
  /**
   * `iv ‖ AES-256-GCM(person)`, base64url, with a key derived from the ticket code; `null` for a canceled ticket, which
   * needs no name.
   */
  sealed: string | null;
  /** Key of the qualification of the earned place that the ticket uses, while the place is valid. */
  qualification: string | null;
}

/**
 * The wire and storage format of `RosterEntry`, without field names. A response has tens of thousands of rows, and
 * names would be half of its size. `domain/roster-row.ts` encodes and decodes it.
 */
export const rosterRow = z.tuple([
  /** Ticket id, revision, and the first letter of the status (`I` for CHECKED_IN). */
  id,
  z.int(),
  z.enum(['A', 'I', 'C']),
  /** Check-in time in ms since 1970; 0 when not checked in. */
  z.int(),
  /** Ids of the ticket type and the add-ons. */
  id,
  z.array(id),
  /** List key, whether the ticket is inside, and when it last passed. */
  z.array(z.tuple([listKey, z.boolean(), instant])),
  /** The encrypted attendee data. */
  z.nullable(text(4000)),
  /** The qualification of a ticket with an earned place. */
  z.optional(audienceKey),
]);
export type RosterRow = z.infer<typeof rosterRow>;

export const roster = z.strictObject({
  /** Pass this in the next request. */
  cursor: text(200),
  /** More changes exist now. Request again with the cursor. */
  hasMore: z.boolean(),
  /** This is a complete roster. The device must drop its stored data. */
  isFresh: z.boolean(),
  /** `null` when the device's head is current. */
  head: z.nullable(rosterHead),
  serverTime: instant,
  tickets: z.array(rosterRow),
});
export type Roster = z.infer<typeof roster>;

/** The check-in that existed when another device's scan arrived. */
const standing = z.strictObject({
  at: instant,
  device: z.nullable(deviceName),
  by: z.nullable(text(401)),
});

/** A scan that was made offline. */
export const queuedScan = z.strictObject({
  scanId: uuid,
  ticketId: id,
  code: z.optional(filled(500)),
  /** Time on the device's clock. */
  scannedAt: instant,
  /** The verdict that the device showed; absent when the device sent the scan to the server and got no response. */
  shown: z.optional(z.enum(checkInVerdicts)),
  ...scanListFields,
});
export type QueuedScan = z.infer<typeof queuedScan>;

export const scanResult = z.strictObject({
  scanId: uuid,
  ticketId: id,
  verdict: z.enum(checkInVerdicts),
  /**
   * The device admitted a ticket that the server would have refused. `first` has the earlier check-in, if that is the
   * reason.
   */
  isConflict: z.boolean(),
  first: z.nullable(standing),
});
export type ScanResult = z.infer<typeof scanResult>;

/** A ticket that was admitted offline but should have been refused. */
export const scanConflict = z.strictObject({
  scanId: uuid,
  ticketId: id,
  externalAccountIdentifier: z.nullable(text(40)),
  fullName: z.nullable(text(401)),
  /** `null` at the entrance. */
  listId: z.nullable(listKey),
  verdict: z.enum(checkInVerdicts),
  scannedAt: instant,
  device: z.nullable(deviceName),
  by: z.nullable(text(401)),
  first: z.nullable(standing),
  /** Null while the conflict is open. Scanners do not receive the note. */
  solved: z.nullable(z.strictObject({ at: instant, by: z.nullable(text(401)), note: z.nullable(text(500)) })),
});
export type ScanConflict = z.infer<typeof scanConflict>;

export const doorDevice = z.strictObject({
  deviceId: uuid,
  /** Null until staff name the device. */
  name: z.nullable(deviceName),
  /** Full name of the last user of the device. */
  by: text(401),
  seenAt: instant,
  /** Scans queued on the device, as last reported. */
  waiting: count,
  /** Server clock minus device clock, in ms. */
  skewMs: z.int(),
  shutOutAt: z.nullable(instant),
});
export type DoorDevice = z.infer<typeof doorDevice>;

/** Live counters of an event's door, for all staff devices. */
export const doorState = z.strictObject({
  at: instant,
  checkedIn: count,
  registered: count,
  ticketTypes: z.array(
    z.strictObject({
      ticketConfigurationId: id,
      defaultDescription: text(300),
      translations: translationsOf('description', 'moreInformation'),
      checkedIn: count,
      registered: count,
    }),
  ),
  /** Check-ins per 10 minutes over the last 12 hours. Periods without a check-in are left out. */
  arrivals: z.array(z.strictObject({ from: instant, count })),
  /** Check-ins in the last minute, and in the last five. */
  lastMinute: count,
  lastFiveMinutes: count,
  conflicts: count,
  /** For each check-in list: tickets on it, tickets that passed it, and tickets that are inside now. */
  lists: z.array(
    z.strictObject({
      listId: listKey,
      name: text(100),
      translations: translationsOf('name'),
      passage: z.enum(listPassages),
      registered: count,
      passed: count,
      inside: count,
    }),
  ),
  devices: z.array(doorDevice),
});
export type DoorState = z.infer<typeof doorState>;

const deviceBody = { deviceId: uuid, waiting: z.optional(count) };

export const doorEndpoints = endpointsOf({
  getRoster: crew('GET /admin/events/:eventId/roster', {
    summary:
      "Returns the tickets of an event for offline check-in. A person's data can be decrypted only with the ticket's code.",
    costs: { cpu: 'rosters', storage: 'new-devices' },
    params: eventParams,
    query: z.strictObject({
      deviceId: uuid,
      /** The cursor of the previous response; absent for the complete roster. */
      since: z.optional(filled(200)),
      /** `tag` of the head that the device has stored. */
      head: z.optional(filled(60)),
    }),
    output: roster,
    errors: ['RECORD_NOT_FOUND', 'DEVICE_SHUT_OUT'],
  }),
  sendScans: crew('POST /admin/events/:eventId/scans', {
    summary: 'Uploads offline scans. Returns the verdict of each scan and whether it is in conflict.',
    hoursAfterEnd: 24,
    costs: { storage: ['door', 'new-devices'], guesses: 'door' },
    params: eventParams,
    body: z.strictObject({
      ...deviceBody,
      /** The device's clock when sending. The server corrects the scan times with it. */
      sentAt: instant,
      scans: z.array(queuedScan).check(z.maxLength(200)),
    }),
    output: z.strictObject({ results: z.array(scanResult) }),
    errors: ['RECORD_NOT_FOUND', 'DEVICE_SHUT_OUT'],
  }),
  listScanConflicts: crew('GET /admin/events/:eventId/conflicts', {
    summary: 'Lists people who were admitted offline but should have been refused, latest first, 500 at most.',
    params: eventParams,
    output: z.array(scanConflict),
    errors: ['RECORD_NOT_FOUND'],
  }),
  solveScanConflict: searchers('PUT /admin/events/:eventId/conflicts/:scanId', {
    summary: 'Marks a conflict at the door as solved, or opens it again. Solved conflicts leave the dashboard.',
    costs: { storage: 'staff-changes' },
    params: z.strictObject({ eventId: idText, scanId: uuid }),
    body: z.strictObject({
      /** What staff did. Null opens the conflict again. */
      note: z.nullable(filled(500).check(z.regex(/\S/))),
    }),
    output: done,
    errors: ['RECORD_NOT_FOUND'],
    sendsSuccess: true,
  }),
  watchDoor: crew('GET /admin/events/:eventId/live', {
    summary: 'Streams the check-in status of an event, and each change within two seconds (server-sent events).',
    costs: { cpu: 'live-views' },
    params: eventParams,
    output: 'events',
    event: doorState,
    errors: ['RECORD_NOT_FOUND'],
  }),
  listDoorDevices: crew('GET /admin/events/:eventId/devices', {
    summary: 'Lists the check-in devices of an event, latest first.',
    params: eventParams,
    output: z.array(doorDevice),
    errors: ['RECORD_NOT_FOUND'],
  }),
  nameDoorDevice: crew('POST /admin/events/:eventId/devices', {
    summary: 'Names a device. Verdicts and reports show this name.',
    costs: { storage: ['door', 'new-devices'] },
    params: eventParams,
    body: z.strictObject({ ...deviceBody, name: filled(60).check(z.regex(/\S/)) }),
    output: doorDevice,
    errors: ['RECORD_NOT_FOUND', 'DEVICE_SHUT_OUT', 'DEVICE_OF_OTHER'],
  }),
  shutOutDevice: adminOnly('POST /admin/devices/:deviceId/shut-out', {
    summary: 'Blocks a device from check-in and ends its session, or unblocks it.',
    costs: { storage: 'door' },
    params: z.strictObject({ deviceId: uuid }),
    body: z.strictObject({ isShutOut: z.boolean() }),
    output: done,
    errors: ['RECORD_NOT_FOUND'],
    sendsSuccess: true,
  }),
});
