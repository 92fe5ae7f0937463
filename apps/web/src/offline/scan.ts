import type { RosterEntry } from '@foyer/contract/door';
import { isUsedByFormerHolder, type CheckInVerdict } from '@foyer/domain/check-in';
import { isOpen } from '@foyer/domain/event-state';
import { offlineVerdict } from '@foyer/domain/roster';
import { readScan } from '@foyer/domain/read-scan';
import type { ScanInput } from '@foyer/domain/ticket-code';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { newId, thisDevice } from './device.ts';
import { guestOfPerson, guestOfTicket, type Guest } from './guest.ts';
import { entryKey, isSignedByUs, openEntry } from './read-code.ts';
import { afterPass, onListOf, passKey, placeFieldsOf, placeRule, type Place } from './place.ts';
import type { DoorStore, RosterState, WaitingScan } from './store.ts';

/** The check-in that stood already. */
export interface FirstCheckIn {
  at: string | null;
  /** Before the ticket was transferred. */
  byFormerHolder: boolean;
  by: string | null;
  device: string | null;
}

/** What a scan came to. `foreign`: not one of our tickets. `unreachable`: neither the server nor a roster could say. */
export interface ScanOutcome {
  scanId: string;
  at: number;
  ticketId: number | null;
  /** Where it was scanned. */
  place: Place;
  verdict: CheckInVerdict | 'foreign' | 'unreachable' | 'refused';
  /** Said by this device by itself. */
  isOffline: boolean;
  guest: Guest | null;
  first: FirstCheckIn | null;
  /** Names of questions without an answer, as the server knows them: nobody is turned away for that. */
  missing: readonly string[];
  /** The server's refusal, to be put in words. */
  error: ApiError | null;
}

/** Waiting longer than this at a door is as good as no network. */
const patienceMs = 4_000;

export interface ScanDependencies {
  eventId: number;
  /** Null where the browser keeps nothing. */
  store: DoorStore | null;
  state: () => RosterState | null;
  /** Where this device stands. */
  place: () => Place;
  /** What this device let in and waits to be sent, by `passKey`: what the server says of it meanwhile is older. */
  queued: Map<string, WaitingScan>;
  /** Whether the server is believed to be there: without it nobody waits for it. */
  isOnline: () => boolean;
  /** It did not answer a scan. */
  onLost: () => void;
  /** A scan waits to be sent. */
  onQueued: () => void;
  /** It could not be written down: the page alone knows of it. */
  onUnkept: () => void;
}

/** Where a code comes from: the field that people and keyboard scanners type into, or the camera. */
export type ScanSource = 'field' | 'camera';
export type Scanner = (text: string, source?: ScanSource) => Promise<ScanOutcome | null>;

/** Scans at the door of an event. What it reads that says nothing at all (empty, an id of 0 or less) answers null (spec §4). */
export function createScanner(deps: ScanDependencies): Scanner {
  /** Scans whose answer got lost: read again they are the same act, and the server tells what it told then. */
  const lost = new Map<string, string>();

  return async (text, source = 'field') => {
    const { inputs, isMangled } = readScan(text);
    const input = await likeliest(inputs, deps.state());
    const at = Date.now();
    const place = deps.place();
    if (!input) {
      if (isMangled) return outcome({ scanId: newId(), at, place, verdict: 'mangled' });
      if (/^[\s\p{Cc}+-]*(?:\d+[\s\p{Cc}]*)?$/u.test(text.normalize('NFKC'))) return null;
      return outcome({ scanId: newId(), at, place, verdict: 'foreign' });
    }
    // A printed number or address proves nothing: the camera admits signed codes only (readings §6 allows them in the field).
    if (source === 'camera' && input.kind !== 'code')
      return outcome({ scanId: newId(), at, place, verdict: 'foreign' });
    const ticketId = input.kind === 'code' ? input.code.ticketId : input.ticketId;
    const { eventId } = deps;
    // The way as well: whoever goes out while the answer to the way in is lost does something else.
    const key = `${passKey(ticketId, place.listId)} ${place.way}`;
    const scanId = lost.get(key) ?? newId();
    // As it was before the server heard of this scan: its own check-in must not come back as somebody else's.
    const own = await readOwn(deps, input, ticketId, place);
    if (deps.isOnline() || !own) {
      // A mangled code goes as it was typed: the server tries every layout, and knows whether none fits.
      const code = isMangled && input.kind === 'code' ? text.slice(0, maxCodeLength) : codeOf(input);
      const answer = await askServer(eventId, { scanId, ticketId, place, at, code });
      if (answer) {
        lost.delete(key);
        return answer;
      }
      deps.onLost();
      if (lost.size > 500) lost.clear();
      lost.set(key, scanId);
      if (!own) return outcome({ scanId, at, ticketId, place, verdict: 'unreachable' });
    }
    const decided = decideAlone(own, { input, isMangled }, deps.eventId, place, at);
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
        ...placeFieldsOf(place),
      };
      const revision = decided.revision === undefined ? {} : { revision: decided.revision };
      const { lists } = own.roster.head;
      lost.delete(key);
      deps.queued.set(passKey(ticketId, place.listId), scan);
      const entry = own.entry && afterPass({ ...own.entry, ...revision }, place, lists, scannedAt);
      // Nobody waits at the door until it is on the disk: this device knows it already, and a write that fails is told.
      deps.store.letIn(scan, entry).then(deps.onQueued, deps.onUnkept);
    }
    return outcome({ scanId, at, ticketId, place, isOffline: true, ...decided });
  };
}

const outcome = (
  known: Partial<ScanOutcome> & Pick<ScanOutcome, 'scanId' | 'at' | 'place' | 'verdict'>,
): ScanOutcome => ({
  scanId: known.scanId,
  at: known.at,
  ticketId: known.ticketId ?? null,
  place: known.place,
  verdict: known.verdict,
  isOffline: known.isOffline ?? false,
  guest: known.guest ?? null,
  first: known.first ?? null,
  missing: known.missing ?? [],
  error: known.error ?? null,
});

/** As the contract has it. */
const maxCodeLength = 500;

/** The one with our signature, where there are several and this device can tell; otherwise the first. */
async function likeliest(inputs: readonly ScanInput[], roster: RosterState | null): Promise<ScanInput | undefined> {
  const [first, ...others] = inputs;
  if (others.length === 0 || !roster) return first;
  for (const input of inputs)
    if (input.kind === 'code' && (await isSignedByUs(input.code, roster.head.publicKey))) return input;
  return first;
}

const codeOf = (input: ScanInput) => (input.kind === 'code' ? input.text : undefined);

/** What the roster of this device says of a scan; null while it has none. */
async function readOwn(
  { store, state, queued, eventId }: ScanDependencies,
  input: ScanInput,
  ticketId: number,
  place: Place,
) {
  const roster = state();
  if (!store || !roster?.isWhole) return null;
  // None of these waits for another one.
  const [key, signed] =
    input.kind === 'code'
      ? [entryKey(input.text), isSignedByUs(input.code, roster.head.publicKey)]
      : [Promise.resolve(null), null];
  const listed = await store.entry(eventId, ticketId);
  const scan = queued.get(passKey(ticketId, place.listId));
  const entry = scan ? usedHere(listed, input, scan, roster) : listed;
  const sealed = entry?.sealed ?? null;
  const [person, isSigned] = await Promise.all([sealed === null ? null : openEntry(sealed, key), signed]);
  return { roster, entry, person, isSigned };
}

/** A ticket that was let in here a moment ago, whether the list has it or only its signed code was seen. */
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
  };
  return afterPass(listed ?? unlisted, { listId: listId ?? null, way }, head.lists, scannedAt);
}

type Own = NonNullable<Awaited<ReturnType<typeof readOwn>>>;

function decideAlone(
  { roster, entry, person, isSigned }: Own,
  { input, isMangled }: { input: ScanInput; isMangled: boolean },
  eventId: number,
  where: Place,
  at: number,
) {
  const { head } = roster;
  const place = placeRule(where, head.lists);
  const windows = head.lists.find(({ listId }) => listId === where.listId)?.windows ?? head.checkInWindows;
  const verdict = offlineVerdict({
    input,
    eventId,
    entry: entry ? { ...entry, onList: onListOf(entry, where) } : null,
    place,
    isOpened: person !== null,
    isSigned,
    isMangled,
    isCheckInActive: isOpen(windows, new Date(at + roster.skewMs)),
  });
  const usedFirst = usedAt(entry, where);
  const byFormerHolder = isUsedByFormerHolder(usedFirst, person?.transferredAt ?? null);
  const first: FirstCheckIn | null =
    verdict === 'alreadyCheckedIn' ? { at: usedFirst, byFormerHolder, by: null, device: null } : null;
  const revision =
    input.kind === 'code' && input.code.revision > (entry?.revision ?? 0) ? input.code.revision : undefined;
  return { verdict, first, guest: person && entry ? guestOfPerson(person, entry, head) : null, revision };
}

const usedAt = (entry: RosterEntry | undefined, { listId }: Place): string | null =>
  (listId === null ? entry?.checkedInAt : entry?.passes.find((pass) => pass.listId === listId)?.at) ?? null;

/** The server's answer; null when none came. */
async function askServer(
  eventId: number,
  {
    scanId,
    ticketId,
    place,
    at,
    code,
  }: { scanId: string; ticketId: number; place: Place; at: number; code: string | undefined },
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
        ...placeFieldsOf(place),
      },
      signal: AbortSignal.timeout(patienceMs),
    });
    return outcome({
      scanId,
      at,
      ticketId,
      place,
      verdict: answer.success ? 'admit' : 'alreadyCheckedIn',
      guest: guestOfTicket(answer.ticket),
      missing: answer.missing ?? [],
      first: answer.success
        ? null
        : {
            at: place.listId === null ? answer.ticket.checkInDate : (answer.passedAt ?? null),
            byFormerHolder:
              place.listId === null ? answer.ticket.isUsedByFormerHolder : answer.passedByFormerHolder === true,
            by: answer.checkedInBy ?? null,
            device: answer.checkedInOn ?? null,
          },
    });
  } catch (error) {
    if (!(error instanceof ApiError) || isNoAnswer(error)) return null;
    return outcome({ scanId, at, ticketId, place, verdict: 'refused', error });
  }
}

/** A server that is away, overrun or broken says nothing of the ticket. */
export const isNoAnswer = ({ status }: ApiError): boolean => status === 0 || status === 429 || status >= 500;
