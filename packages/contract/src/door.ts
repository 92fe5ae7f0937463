import * as z from 'zod/mini';
import { adminOnly, crew, endpoint } from './endpoint.ts';
import { listKey } from './event-configuration.ts';
import { listPassages } from './editor-vocabulary.ts';
import { eventView } from './events.ts';
import { count, done, eventParams, filled, id, instant, text, uuid } from './primitives.ts';
import { translationsOf } from './translations.ts';
import type { TicketStatus } from './vocabulary.ts';

/** The door's own calls: scans that heal themselves, the roster of an event for devices without a network, live counters (readings §10 Door). */

/** Which way somebody passes at a list of `inAndOut`. */
const passWays = ['in', 'out'] as const;
export type PassWay = (typeof passWays)[number];

/** At which check-in list a ticket is scanned; the entrance without. */
export const placeFields = {
  listId: z.optional(listKey),
  /** In, unless told; out only where the list counts who leaves. */
  way: z.optional(z.enum(passWays)),
};

/** What a scan says of itself beside the code. */
export const scanFields = {
  ...placeFields,
  /** Made by the device for this act of scanning: the same one again gets the first answer, word for word. */
  scanId: z.optional(uuid),
  deviceId: z.optional(uuid),
  /** By the device's own clock. */
  scannedAt: z.optional(instant),
};

/** What the door says to a ticket; `domain/check-in.ts` decides which. */
export const checkInVerdicts = [
  'admit',
  'alreadyCheckedIn',
  'checkInNotActive',
  'canceled',
  'otherEvent',
  'replaced',
  'forged',
  /** A code of ours that the scanner typed with a wrong keyboard layout or Caps Lock. */
  'mangled',
  'notFound',
  /** The ticket is not for this check-in list. */
  'notOnList',
  /** On the way out of a list where it was not counted in: nobody is kept, and the list has it as outside. */
  'notInside',
  /** There is no such check-in list (any more). */
  'listGone',
] as const;

const deviceName = text(60);

/** A window in which tickets are checked in. */
const openWindow = z.strictObject({ from: instant, until: instant });

/** What a device keeps of the event for the whole of its roster. */
export const rosterHead = z.strictObject({
  /** Changes with the content. */
  tag: text(60),
  event: eventView,
  checkInWindows: z.array(openWindow),
  /** The 32 bytes of the Ed25519 key by which ticket codes are verified, base64url. */
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
  /** Beside the entrance. */
  lists: z.array(
    z.strictObject({
      listId: listKey,
      name: text(100),
      translations: translationsOf('name'),
      passage: z.enum(listPassages),
      /** Who is on it: a ticket of these types, or with one of these add-ons; everybody when both are empty. */
      ticketTypes: z.array(id),
      addOns: z.array(id),
      windows: z.array(openWindow),
    }),
  ),
});
export type DoorList = RosterHead['lists'][number];
export type RosterHead = z.infer<typeof rosterHead>;

/** One ticket of a roster, as a device reads it. */
export interface RosterEntry {
  ticketId: number;
  /** Grows with each transfer: older codes stop working. */
  revision: number;
  status: TicketStatus;
  checkedInAt: string | null;
  /** By these it is on check-in lists; they name nobody. */
  ticketConfigurationId: number;
  addOns: number[];
  /** Check-in lists that it has passed, and how it stands there. */
  passes: { listId: string; isInside: boolean; at: string }[];
  /** `iv ‖ AES-256-GCM(person)`, base64url, by a key made of the ticket code; `null` for a canceled ticket, which needs no name. */
  sealed: string | null;
}

/**
 * The same as it travels and is kept: tens of thousands of them are one answer after the other, and names of fields would be half of it.
 * `domain/roster-row.ts` writes and reads it.
 */
export const rosterRow = z.tuple([
  /** The ticket, its revision, the first letter of its status. */
  id,
  z.int(),
  z.enum(['A', 'I', 'C']),
  /** When it was checked in, in ms since 1970; 0 for not. */
  z.int(),
  /** Its type and add-ons. */
  id,
  z.array(id),
  /** List, whether it is inside, when. */
  z.array(z.tuple([listKey, z.boolean(), instant])),
  /** Who it is for, sealed. */
  z.nullable(text(4000)),
]);
export type RosterRow = z.infer<typeof rosterRow>;

export const roster = z.strictObject({
  /** What to ask with the next time. */
  cursor: text(200),
  /** There is more now: ask again with the cursor. */
  hasMore: z.boolean(),
  /** This begins anew: whatever the device holds is to be dropped. */
  isFresh: z.boolean(),
  /** `null` while it is the one the device has. */
  head: z.nullable(rosterHead),
  serverTime: instant,
  tickets: z.array(rosterRow),
});
export type Roster = z.infer<typeof roster>;

/** The check-in that stood when another device's scan arrived. */
const standing = z.strictObject({
  at: instant,
  device: z.nullable(deviceName),
  by: z.nullable(text(401)),
});

/** A scan that was taken without a network. */
export const queuedScan = z.strictObject({
  scanId: uuid,
  ticketId: id,
  code: z.optional(filled(500)),
  /** By the device's own clock. */
  scannedAt: instant,
  /** What the device said at the door; absent when it had asked the server and heard no answer. */
  shown: z.optional(z.enum(checkInVerdicts)),
  ...placeFields,
});
export type QueuedScan = z.infer<typeof queuedScan>;

export const scanResult = z.strictObject({
  scanId: uuid,
  ticketId: id,
  verdict: z.enum(checkInVerdicts),
  /** The device let in whom the server would not have: with the check-in that stood already, if that is why. */
  isConflict: z.boolean(),
  first: z.nullable(standing),
});
export type ScanResult = z.infer<typeof scanResult>;

/** Somebody was let in without a network who, as it turned out, should not have been. */
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
});
export type ScanConflict = z.infer<typeof scanConflict>;

export const doorDevice = z.strictObject({
  deviceId: uuid,
  name: deviceName,
  /** Who used it last. */
  by: text(401),
  seenAt: instant,
  /** Scans waiting on it, as it last said. */
  waiting: count,
  /** Server's clock minus the device's, in ms. */
  skewMs: z.int(),
  shutOutAt: z.nullable(instant),
});
export type DoorDevice = z.infer<typeof doorDevice>;

/** How the door of an event stands, as all staff devices show it. */
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
  /** By 10 minutes, of the last 12 hours; those without anybody are left out. */
  arrivals: z.array(z.strictObject({ from: instant, count })),
  /** Check-ins in the last minute, and in the last five. */
  lastMinute: count,
  lastFiveMinutes: count,
  conflicts: count,
  /** Of each check-in list: tickets that are on it, that have passed it, and that are inside now. */
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

export const doorEndpoints = {
  getRoster: endpoint('getRoster', {
    summary: 'The tickets of an event for a device that may lose its network: who they are is sealed by their codes.',
    access: crew,
    params: eventParams,
    query: z.strictObject({
      deviceId: uuid,
      /** The cursor of the answer before; everything from the beginning without. */
      since: z.optional(filled(200)),
      /** `tag` of the head that the device has. */
      head: z.optional(filled(60)),
    }),
    output: roster,
    errors: ['RECORD_NOT_FOUND', 'DEVICE_SHUT_OUT'],
  }),
  sendScans: endpoint('sendScans', {
    summary: 'Scans that were taken without a network, each with its verdict and whether it is in conflict.',
    access: crew,
    params: eventParams,
    body: z.strictObject({
      ...deviceBody,
      /** The device's clock as it sends, by which the times of the scans are put right. */
      sentAt: instant,
      scans: z.array(queuedScan).check(z.maxLength(200)),
    }),
    output: z.strictObject({ results: z.array(scanResult) }),
    errors: ['RECORD_NOT_FOUND', 'DEVICE_SHUT_OUT'],
  }),
  listScanConflicts: endpoint('listScanConflicts', {
    summary: 'Who was let in without a network and should not have been, latest first, 500 at most.',
    access: crew,
    params: eventParams,
    output: z.array(scanConflict),
    errors: ['RECORD_NOT_FOUND'],
  }),
  watchDoor: endpoint('watchDoor', {
    summary: 'How the door of an event stands, and each change of it within two seconds (server-sent events).',
    access: crew,
    params: eventParams,
    output: 'events',
    event: doorState,
    errors: ['RECORD_NOT_FOUND'],
  }),
  listDoorDevices: endpoint('listDoorDevices', {
    summary: 'Devices that were seen at the door of an event, latest first.',
    access: crew,
    params: eventParams,
    output: z.array(doorDevice),
    errors: ['RECORD_NOT_FOUND'],
  }),
  nameDoorDevice: endpoint('nameDoorDevice', {
    summary: 'Give a device its name, by which verdicts and reports call it.',
    access: crew,
    params: eventParams,
    body: z.strictObject({ ...deviceBody, name: filled(60).check(z.regex(/\S/)) }),
    output: doorDevice,
    errors: ['RECORD_NOT_FOUND', 'DEVICE_SHUT_OUT', 'DEVICE_OF_OTHER'],
  }),
  shutOutDevice: endpoint('shutOutDevice', {
    summary: 'Shut a device out of the door, which also ends its session, or let it back in.',
    access: adminOnly,
    params: z.strictObject({ deviceId: uuid }),
    body: z.strictObject({ isShutOut: z.boolean() }),
    output: done,
    errors: ['RECORD_NOT_FOUND'],
    sendsSuccess: true,
  }),
};
