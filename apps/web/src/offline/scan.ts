import type { RosterEntry } from '@foyer/contract/door';
import type { CheckInVerdict } from '@foyer/domain/check-in';
import { isOpen } from '@foyer/domain/event-state';
import { offlineVerdict } from '@foyer/domain/roster';
import { parseScanInput, type ScanInput } from '@foyer/domain/ticket-code';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { newId, thisDevice } from './device.ts';
import { guestOfPerson, guestOfTicket, type Guest } from './guest.ts';
import { isSignedByUs, openEntry } from './read-code.ts';
import type { DoorStore, RosterState } from './store.ts';

/** The check-in that stood already. */
export interface FirstCheckIn {
  at: string | null;
  by: string | null;
  device: string | null;
}

/** What a scan came to. `foreign`: not one of our tickets. `unreachable`: neither the server nor a roster could say. */
export interface ScanOutcome {
  scanId: string;
  at: number;
  ticketId: number | null;
  verdict: CheckInVerdict | 'foreign' | 'unreachable' | 'refused';
  /** Said by this device by itself. */
  isOffline: boolean;
  guest: Guest | null;
  first: FirstCheckIn | null;
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
  /** Tickets that this device let in and that wait to be sent: what the server says of them meanwhile is older. */
  queued: Set<number>;
  /** Whether the server is believed to be there: without it nobody waits for it. */
  isOnline: () => boolean;
  /** It did not answer a scan. */
  onLost: () => void;
  /** A scan waits to be sent. */
  onQueued: () => void;
}

/** Scans at the door of an event. What it reads that says nothing at all (empty, an id of 0 or less) answers null (spec §4). */
export function createScanner(deps: ScanDependencies): (text: string) => Promise<ScanOutcome | null> {
  /** Scans whose answer got lost: read again they are the same act, and the server tells what it told then. */
  const lost = new Map<number, string>();

  return async (text) => {
    const input = parseScanInput(text);
    const at = Date.now();
    if (!input) {
      if (/^[\s\p{Cc}+-]*\d*[\s\p{Cc}]*$/u.test(text.normalize('NFKC'))) return null;
      return outcome({ scanId: newId(), at, verdict: 'foreign' });
    }
    const ticketId = input.kind === 'code' ? input.code.ticketId : input.ticketId;
    const scanId = lost.get(ticketId) ?? newId();
    // As it was before the server heard of this scan: its own check-in must not come back as somebody else's.
    const own = await readOwn(deps, input, ticketId);
    if (deps.isOnline() || !own) {
      const answer = await askServer(deps.eventId, { scanId, ticketId, at, code: codeOf(input) });
      if (answer) {
        lost.delete(ticketId);
        return answer;
      }
      deps.onLost();
      if (lost.size > 500) lost.clear();
      lost.set(ticketId, scanId);
      if (!own) return outcome({ scanId, at, ticketId, verdict: 'unreachable' });
    }
    const decided = decideAlone(own, input, deps.eventId, at);
    if (decided.verdict === 'admit' && deps.store) {
      const scannedAt = new Date(at).toISOString();
      const { eventId } = deps;
      await deps.store.letIn(
        { eventId, scanId, ticketId, code: codeOf(input), scannedAt, shown: 'admit' },
        own.entry && { ...own.entry, ...(decided.revision === undefined ? {} : { revision: decided.revision }) },
      );
      lost.delete(ticketId);
      deps.queued.add(ticketId);
      deps.onQueued();
    }
    return outcome({ scanId, at, ticketId, isOffline: true, ...decided });
  };
}

const outcome = (known: Partial<ScanOutcome> & Pick<ScanOutcome, 'scanId' | 'at' | 'verdict'>): ScanOutcome => ({
  scanId: known.scanId,
  at: known.at,
  ticketId: known.ticketId ?? null,
  verdict: known.verdict,
  isOffline: known.isOffline ?? false,
  guest: known.guest ?? null,
  first: known.first ?? null,
  error: known.error ?? null,
});

const codeOf = (input: ScanInput) => (input.kind === 'code' ? input.text : undefined);

/** What the roster of this device says of a scan; null while it has none. */
async function readOwn({ store, state, queued, eventId }: ScanDependencies, input: ScanInput, ticketId: number) {
  const roster = state();
  if (!store || !roster?.isWhole) return null;
  const listed = await store.entry(eventId, ticketId);
  const entry = queued.has(ticketId) ? usedHere(listed, input, ticketId) : listed;
  const sealed = entry?.sealed ?? null;
  const [person, isSigned] =
    input.kind === 'code'
      ? await Promise.all([
          sealed === null ? null : openEntry(sealed, input.text),
          isSignedByUs(input.code, roster.head.publicKey),
        ])
      : [null, null];
  return { roster, entry, person, isSigned };
}

/** A ticket that was let in here a moment ago, whether the list has it or only its signed code was seen. */
const usedHere = (listed: RosterEntry | undefined, input: ScanInput, ticketId: number): RosterEntry => ({
  ticketId,
  revision: input.kind === 'code' ? input.code.revision : 1,
  checkedInAt: null,
  sealed: null,
  ...listed,
  status: 'CHECKED_IN',
});

type Own = NonNullable<Awaited<ReturnType<typeof readOwn>>>;

function decideAlone({ roster, entry, person, isSigned }: Own, input: ScanInput, eventId: number, at: number) {
  const verdict = offlineVerdict({
    input,
    eventId,
    entry: entry ?? null,
    isOpened: person !== null,
    isSigned,
    isCheckInActive: isOpen(roster.head.checkInWindows, new Date(at + roster.skewMs)),
  });
  const first: FirstCheckIn | null =
    verdict === 'alreadyCheckedIn' ? { at: entry?.checkedInAt ?? null, by: null, device: null } : null;
  const revision =
    input.kind === 'code' && input.code.revision > (entry?.revision ?? 0) ? input.code.revision : undefined;
  return { verdict, first, guest: person && guestOfPerson(person, roster.head), revision };
}

/** The server's answer; null when none came. */
async function askServer(
  eventId: number,
  { scanId, ticketId, at, code }: { scanId: string; ticketId: number; at: number; code: string | undefined },
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
      },
      signal: AbortSignal.timeout(patienceMs),
    });
    return outcome({
      scanId,
      at,
      ticketId,
      verdict: answer.success ? 'admit' : 'alreadyCheckedIn',
      guest: guestOfTicket(answer.ticket),
      first: answer.success
        ? null
        : { at: answer.ticket.checkInDate, by: answer.checkedInBy ?? null, device: answer.checkedInOn ?? null },
    });
  } catch (error) {
    if (!(error instanceof ApiError) || isNoAnswer(error)) return null;
    return outcome({ scanId, at, ticketId, verdict: 'refused', error });
  }
}

/** A server that is away, overrun or broken says nothing of the ticket. */
export const isNoAnswer = ({ status }: ApiError): boolean => status === 0 || status === 429 || status >= 500;
