import type { RosterEntry } from '@foyer/contract/door/door';
import { isUsedByFormerHolder, type CheckInVerdict } from '@foyer/domain/door/check-in';
import { isOpen } from '@foyer/domain/events/event-state';
import { offlineVerdict } from '@foyer/domain/door/roster';
import { readScan } from '@foyer/domain/door/read-scan';
import type { ScanInput } from '@foyer/domain/tickets/ticket-code';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { newId, thisDevice } from './device.ts';
import { guestOfPerson, guestOfRefusal, guestOfTicket, type Guest } from './guest.ts';
import { entryKey, isSignedByUs, openEntry } from './read-code.ts';
import {
  afterPass,
  onListOf,
  passKey,
  checkInPointFieldsOf,
  checkInPointRule,
  type CheckInPoint,
} from './check-in-point.ts';
import type { DoorStore, RosterState, WaitingScan } from './store.ts';

/** The existing check-in of the ticket. */
export interface FirstCheckIn {
  at: string | null;
  /** True if it was before the ticket was transferred. */
  byFormerHolder: boolean;
  by: string | null;
  device: string | null;
}

/**
 * The result of a scan. `foreign`: not one of our tickets. `unreachable`: neither the server nor a roster could decide.
 */
export interface ScanOutcome {
  scanId: string;
  at: number;
  ticketId: number | null;
  checkInPoint: CheckInPoint;
  verdict: CheckInVerdict | 'foreign' | 'unreachable' | 'refused';
  /** True if this device decided without the server. */
  isOffline: boolean;
  guest: Guest | null;
  first: FirstCheckIn | null;
  /** Names of unanswered questions, as the server knows them. They never prevent admission. */
  missing: readonly string[];
  /** The server's error, for its message. */
  error: ApiError | null;
}

/** A longer wait at a door counts as no network, in ms. */
const patienceMs = 4_000;

export interface ScanDependencies {
  eventId: number;
  /** Null if the browser stores nothing. */
  store: DoorStore | null;
  state: () => RosterState | null;
  /** The check-in point of this device. */
  checkInPoint: () => CheckInPoint;
  /** Scans that this device admitted and has not sent, by `passKey`. They are newer than the server's data. */
  queued: Map<string, WaitingScan>;
  /** False if the server is away. Then a scan does not wait for it. */
  isOnline: () => boolean;
  /** Called when the server did not respond to a scan. */
  onLost: () => void;
  /** Called when a scan was queued. */
  onQueued: () => void;
  /** Called when a scan could not be stored, so only the page knows it. */
  onNotStored: () => void;
}

/** Where a code comes from: the field that people and keyboard scanners type into, or the camera. */
export type ScanSource = 'field' | 'camera';
export type Scanner = (text: string, source?: ScanSource) => Promise<ScanOutcome | null>;

/**
 * Creates the scanner of an event's door. It returns null for input without meaning: empty text, or an id of 0 or less
 * (door 2.1).
 */
export function createScanner(deps: ScanDependencies): Scanner {
  /** Ids of scans without a response. A repeated scan reuses its id, and the server returns the first result. */
  const lost = new Map<string, string>();

  return async (text, source = 'field') => {
    const { inputs, isMangled } = readScan(text);
    const input = await likeliest(inputs, deps.state());
    const at = Date.now();
    const checkInPoint = deps.checkInPoint();
    if (!input) {
      if (isMangled) return outcome({ scanId: newId(), at, checkInPoint, verdict: 'mangled' });
      if (/^[\s\p{Cc}+-]*(?:\d+[\s\p{Cc}]*)?$/u.test(text.normalize('NFKC'))) return null;
      return outcome({ scanId: newId(), at, checkInPoint, verdict: 'foreign' });
    }
    // A printed number or address proves nothing: the camera admits signed codes only (door 1.1 allows them in the
    // field).
    if (source === 'camera' && input.kind !== 'code')
      return outcome({ scanId: newId(), at, checkInPoint, verdict: 'foreign' });
    const ticketId = input.kind === 'code' ? input.code.ticketId : input.ticketId;
    const { eventId } = deps;
    // The key contains the direction: leaving after a lost response to the entry is a different scan.
    const key = `${passKey(ticketId, checkInPoint.listId)} ${checkInPoint.way}`;
    const scanId = lost.get(key) ?? newId();
    // Read before the request: the scan's own check-in must not appear as an earlier one. The request does not wait for it.
    const found = findOwn(deps, input, ticketId, checkInPoint);
    const isAlone = found !== null && !deps.isOnline();
    if (!isAlone) {
      // A garbled code is sent as typed: the server tries every layout and knows whether none fits.
      const code = isMangled && input.kind === 'code' ? text.slice(0, maxCodeLength) : codeOf(input);
      const answer = await askServer(eventId, { scanId, ticketId, checkInPoint, at, code });
      if (answer) {
        lost.delete(key);
        return answer;
      }
      deps.onLost();
      if (lost.size > 500) lost.clear();
      lost.set(key, scanId);
      if (!found) return outcome({ scanId, at, ticketId, checkInPoint, verdict: 'unreachable' });
    }
    const own = await openOwn(found, input);
    const decided = decideAlone(own, { input, isMangled }, deps.eventId, checkInPoint, at);
    const { verdict } = decided;
    if ((verdict === 'admit' || verdict === 'notInside') && deps.store) {
      const scannedAt = new Date(at).toISOString();
      const scan = {
        eventId,
        scanId,
        ticketId,
        code: codeOf(input),
        scannedAt,
        shown: verdict,
        ...checkInPointFieldsOf(checkInPoint),
      };
      const revision = decided.revision === undefined ? {} : { revision: decided.revision };
      const { lists } = own.roster.head;
      lost.delete(key);
      deps.queued.set(passKey(ticketId, checkInPoint.listId), scan);
      const entry = own.entry && afterPass({ ...own.entry, ...revision }, checkInPoint, lists, scannedAt);
      // Do not wait for the disk at the door. This device knows the admission already, and a failed write is reported.
      deps.store.letIn(scan, entry).then(deps.onQueued, deps.onNotStored);
    }
    return outcome({ scanId, at, ticketId, checkInPoint, isOffline: true, ...decided });
  };
}

const outcome = (
  known: Partial<ScanOutcome> & Pick<ScanOutcome, 'scanId' | 'at' | 'checkInPoint' | 'verdict'>,
): ScanOutcome => ({
  scanId: known.scanId,
  at: known.at,
  ticketId: known.ticketId ?? null,
  checkInPoint: known.checkInPoint,
  verdict: known.verdict,
  isOffline: known.isOffline ?? false,
  guest: known.guest ?? null,
  first: known.first ?? null,
  missing: known.missing ?? [],
  error: known.error ?? null,
});

/** The limit of the contract. */
const maxCodeLength = 500;

/** The input with our signature, if there are several and this device can verify it. Otherwise the first. */
async function likeliest(inputs: readonly ScanInput[], roster: RosterState | null): Promise<ScanInput | undefined> {
  const [first, ...others] = inputs;
  if (others.length === 0 || !roster) return first;
  for (const input of inputs)
    if (input.kind === 'code' && (await isSignedByUs(input.code, roster.head.publicKey))) return input;
  return first;
}

const codeOf = (input: ScanInput) => (input.kind === 'code' ? input.text : undefined);

/** The ticket by this device's roster and queue, as of now; null without a complete roster. */
function findOwn(
  { store, state, queued, eventId }: ScanDependencies,
  input: ScanInput,
  ticketId: number,
  checkInPoint: CheckInPoint,
) {
  const roster = state();
  if (!store || !roster?.isWhole) return null;
  const scan = queued.get(passKey(ticketId, checkInPoint.listId));
  const reading = store.entry(eventId, ticketId);
  const entry = scan ? reading.then((listed) => usedHere(listed, input, scan, roster)) : reading;
  // If the server responds, no one reads the result.
  entry.catch(() => undefined);
  return { roster, entry };
}

/** The scan's facts by this device's roster. A response of the server needs none of them, so they are not worked out before. */
async function openOwn({ roster, entry: reading }: NonNullable<ReturnType<typeof findOwn>>, input: ScanInput) {
  // Both begin while the entry is read, because none depends on another.
  const [key, signed] =
    input.kind === 'code'
      ? [entryKey(input.text), isSignedByUs(input.code, roster.head.publicKey)]
      : [Promise.resolve(null), null];
  const entry = await reading;
  const sealed = entry?.sealed ?? null;
  const [person, isSigned] = await Promise.all([sealed === null ? null : openEntry(sealed, key), signed]);
  return { roster, entry, person, isSigned };
}

/**
 * The entry of a ticket that this device just admitted. It is built from the signed code if the roster does not have
 * the ticket.
 */
function usedHere(
  listed: RosterEntry | undefined,
  input: ScanInput,
  { ticketId, listId, way = 'in', scannedAt }: WaitingScan,
  { head }: RosterState,
): RosterEntry {
  const unlisted: RosterEntry = {
    ticketId,
    revision: input.kind === 'code' ? input.code.revision : 1,
    status: 'ACTIVE',
    checkedInAt: null,
    ticketConfigurationId: 0,
    addOns: [],
    passes: [],
    sealed: null,
    qualification: null,
  };
  return afterPass(listed ?? unlisted, { listId: listId ?? null, way }, head.lists, scannedAt);
}

type Own = Awaited<ReturnType<typeof openOwn>>;

function decideAlone(
  { roster, entry, person, isSigned }: Own,
  { input, isMangled }: { input: ScanInput; isMangled: boolean },
  eventId: number,
  where: CheckInPoint,
  at: number,
) {
  const { head } = roster;
  const checkInList = checkInPointRule(where, head.lists);
  const windows = head.lists.find(({ listId }) => listId === where.listId)?.windows ?? head.checkInWindows;
  const verdict = offlineVerdict({
    input,
    eventId,
    entry: entry ? { ...entry, onList: onListOf(entry, where) } : null,
    checkInList,
    isOpened: person !== null,
    isSigned,
    isMangled,
    isCheckInActive: isOpen(windows, new Date(at + roster.skewMs)),
    // A roster from before the call-off does not have it; the next one does.
    isCalledOff: head.event.isCalledOff,
  });
  const usedFirst = usedAt(entry, where);
  const byFormerHolder = isUsedByFormerHolder(usedFirst, person?.transferredAt ?? null);
  const first: FirstCheckIn | null =
    verdict === 'alreadyCheckedIn' ? { at: usedFirst, byFormerHolder, by: null, device: null } : null;
  const revision =
    input.kind === 'code' && input.code.revision > (entry?.revision ?? 0) ? input.code.revision : undefined;
  return { verdict, first, guest: person && entry ? guestOfPerson(person, entry, head) : null, revision };
}

const usedAt = (entry: RosterEntry | undefined, { listId }: CheckInPoint): string | null =>
  (listId === null ? entry?.checkedInAt : entry?.passes.find((pass) => pass.listId === listId)?.at) ?? null;

/** The server's response; null if none arrived. */
async function askServer(
  eventId: number,
  {
    scanId,
    ticketId,
    checkInPoint,
    at,
    code,
  }: { scanId: string; ticketId: number; checkInPoint: CheckInPoint; at: number; code: string | undefined },
): Promise<ScanOutcome | null> {
  const { deviceId } = thisDevice();
  try {
    const answer = await call('checkInTicket', {
      params: { ticketId },
      body: {
        ...(code === undefined ? {} : { code }),
        eventId,
        scanId,
        deviceId,
        scannedAt: new Date(at).toISOString(),
        ...checkInPointFieldsOf(checkInPoint),
      },
      signal: AbortSignal.timeout(patienceMs),
    });
    return outcome({
      scanId,
      at,
      ticketId,
      checkInPoint,
      verdict: answer.success ? 'admit' : 'alreadyCheckedIn',
      guest: guestOfTicket(answer.ticket),
      missing: answer.missing ?? [],
      first: answer.success
        ? null
        : {
            at: checkInPoint.listId === null ? answer.ticket.checkInDate : (answer.passedAt ?? null),
            byFormerHolder:
              checkInPoint.listId === null ? answer.ticket.isUsedByFormerHolder : answer.passedByFormerHolder === true,
            by: answer.checkedInBy ?? null,
            device: answer.checkedInOn ?? null,
          },
    });
  } catch (error) {
    if (!(error instanceof ApiError) || isNoAnswer(error)) return null;
    return outcome({
      scanId,
      at,
      ticketId,
      checkInPoint,
      verdict: 'refused',
      error,
      guest: guestOfRefusal(error.metadata),
    });
  }
}

/** A server that is away, overloaded or broken says nothing about the ticket. */
export const isNoAnswer = ({ status }: ApiError): boolean => status === 0 || status === 429 || status >= 500;
