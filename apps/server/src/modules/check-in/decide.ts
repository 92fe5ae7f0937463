import { FoyerError, type ErrorCode, type ErrorMetadata } from '@foyer/contract/errors';
import type { PassWay } from '@foyer/contract/door';
import type { CheckInAnswer } from '@foyer/contract/ticket';
import { translationKey } from '@foyer/contract/vocabulary';
import { atKeyboard, type CallContext } from '@foyer/domain/actor';
import { checkInError, checkInVerdict, isUsedByFormerHolder, type CheckInVerdict } from '@foyer/domain/check-in';
import { listRule, listWindows } from '@foyer/domain/check-in-lists';
import { isCheckInActive, isOpen } from '@foyer/domain/event-state';
import { fullName } from '@foyer/domain/names';
import { readScan } from '@foyer/domain/read-scan';
import type { Database, Db, Tx } from '../../db/database.ts';
import { findDoorEvent, timesOf, type DoorEvent } from '../events/index.ts';
import { findTicketRow, missingAnswers, presentTicket, type TicketCodes, type TicketRow } from '../tickets/index.ts';
import { admitOnce, type Admission, type Admitted, type ReadTicket } from './admit.ts';
import { passOnce, readPass, type Pass } from './pass.ts';

export interface CheckInDependencies {
  database: Database;
  codes: TicketCodes;
  /** Lets a ticket in, once; the concurrency suite swaps it to prove that this is what guards. */
  admit?: (db: Db | Tx, admission: Admission, read: ReadTicket) => Promise<Admitted | null>;
  /** Called when a scan is written and its answer not sent yet; the fault suite kills the process there. */
  fault?: ((point: 'scan.decided') => Promise<void> | void) | undefined;
  /** Hears of each scan that was decided, once. */
  onScan?: (scan: { verdict: CheckInVerdict; source: 'online' | 'offline'; conflict: boolean }) => void;
}

export interface Scan {
  ticketId: number;
  /** What the scanner read, where it was more than the id in the address. */
  code?: string | undefined;
  /** The event at whose door it was read. */
  eventId?: number | undefined;
  /** The check-in list; the entrance without. */
  listId?: string | undefined;
  way?: PassWay | undefined;
  /** This act of scanning, and on which device. */
  scanId?: string | undefined;
  deviceId?: string | undefined;
  /** What the device is called, where that is known. */
  deviceName?: string | null | undefined;
  /** Taken without a network: when, by the server's clock. Such a scan is judged by that moment. */
  takenAt?: Date | undefined;
}

/** How a scan ended: what travels, and what the door's books keep of it. */
export type Outcome = { verdict: CheckInVerdict; eventId: number | null } & (
  | { answer: CheckInAnswer; refusal?: undefined }
  | { refusal: { code: ErrorCode; metadata: ErrorMetadata }; answer?: undefined }
);

/** The answer of a scan; a refusal is thrown with its own code. */
export function answerOf({ answer, refusal }: Outcome): CheckInAnswer {
  if (refusal) throw new FoyerError(refusal.code, { metadata: refusal.metadata });
  return answer;
}

/**
 * Checks a ticket in (spec §4 Check-in, readings §6). Of several at once one gets `success`; the others get
 * `alreadyCheckedIn` with the first time, by whom and on which device. Every other verdict is a refusal with its own code.
 */
export async function decide(
  { database, codes, admit = admitOnce }: CheckInDependencies,
  db: Db | Tx,
  scan: Scan,
  context: CallContext,
): Promise<Outcome> {
  const { actor, now, requestId } = context;
  const at = scan.takenAt ?? now;
  const read = readCode(codes, scan);
  const look = () => lookAt({ database, db }, scan, read, { actor, at });

  let { row, event, pass, verdict, place } = await look();
  let success = false;
  const admission: Admission = {
    ticketId: scan.ticketId,
    codeRevision: read.codeRevision,
    byAccountId: atKeyboard(actor),
    actorAccountId: actor.accountId,
    source: sourceOf(scan),
    scanId: scan.scanId,
    deviceId: scan.deviceId,
    at,
    now,
    requestId,
  };
  if (place?.rule && scan.listId !== undefined) {
    const { rule, way } = place;
    const isPassing = verdict === 'admit' || verdict === 'notInside';
    // What came to pass before the state of now is believed, and changes nothing of it.
    const isOlder = pass !== null && at.getTime() < pass.at.getTime();
    const isWritten = isPassing && !isOlder && (await passOnce(db, { ...admission, listId: scan.listId, rule, way }));
    success = verdict === 'admit' && (isWritten || isOlder);
    if (isPassing && !isWritten && !isOlder) ({ row, event, pass, verdict } = await look());
  } else if (verdict === 'admit' && row) {
    const admitted = await admit(db, admission, row);
    success = admitted !== null;
    // As it stands now: with the check-in, or with what came between.
    const known = admitted?.isAsRead ? withCheckIn(row, scan, context) : null;
    if (known) row = known;
    else ({ row, event, verdict } = await look());
  }
  const eventId = row?.event_id ?? null;
  const isOff = verdict === 'checkInNotActive' && event?.called_off_at != null;
  const code = success ? null : isOff ? 'EVENT_CALLED_OFF' : checkInError[verdict];
  if (code !== null) {
    return { verdict, eventId, refusal: { code, metadata: detailsOf(verdict, row, event, context) } };
  }
  const first = success ? null : pass;
  if (!row) return { verdict: 'notFound', eventId, refusal: { code: 'RECORD_NOT_FOUND', metadata: {} } };
  return {
    verdict: success ? 'admit' : 'alreadyCheckedIn',
    eventId,
    answer: {
      success,
      ticket: presentTicket(row, actor, codes),
      alreadyCheckedIn: !success,
      ...(place
        ? {
            checkedInBy: byOf(first, context),
            checkedInOn: first?.device ?? null,
            passedAt: first?.at.toISOString() ?? null,
            passedByFormerHolder: isUsedByFormerHolder(first?.at ?? null, row.transferred_at),
          }
        : { checkedInBy: scannerOf(row, context), checkedInOn: row.scanner_device_name }),
      missing: event ? missingAnswers(row, event, now, 'door') : [],
    },
  };
}

/** The ticket as it stands once it was let in by this scan; null where somebody else's name would have to be read. */
function withCheckIn(row: TicketRow, scan: Scan, { actor, now }: CallContext): TicketRow | null {
  if (actor.actingStaff || (scan.deviceId !== undefined && scan.deviceName === undefined)) return null;
  return {
    ...row,
    status: 'CHECKED_IN',
    checked_in_at: scan.takenAt ?? now,
    scanner_first_name: actor.firstName,
    scanner_last_name: actor.lastName,
    scanner_device_name: scan.deviceName ?? null,
  };
}

const sourceOf = ({ takenAt, code, eventId }: Scan): Admission['source'] => {
  if (takenAt !== undefined) return 'offline';
  return code !== undefined || eventId !== undefined ? 'scan' : 'list';
};

interface ReadCode {
  isGenuine: boolean;
  codeRevision: number | null;
  isMangled?: boolean;
}

/** The scanned text: our own signed code, an address, or a bare id, and of the ticket in the path (readings §6). */
function readCode(codes: TicketCodes, { code, ticketId }: Scan): ReadCode {
  if (code === undefined) return { isGenuine: true, codeRevision: null };
  const { inputs, isMangled } = readScan(code);
  for (const input of inputs) {
    if (input.kind === 'ticketId' && input.ticketId === ticketId) return { isGenuine: true, codeRevision: null };
    if (input.kind === 'code' && input.code.ticketId === ticketId && codes.isGenuine(input.code))
      return { isGenuine: true, codeRevision: input.code.revision };
  }
  return { isGenuine: false, codeRevision: null, isMangled };
}

/** The ticket, its event and its state at the list as they are now, and what that comes to. */
async function lookAt(
  { database, db }: { database: Database; db: Db | Tx },
  scan: Scan,
  { isGenuine, codeRevision, isMangled }: ReadCode,
  { actor, at }: { actor: CallContext['actor']; at: Date },
) {
  const row = await findTicketRow(db, actor, scan.ticketId);
  const event = row && (await findDoorEvent(database, db, row.event_id));
  const { listId, way = 'in' } = scan;
  const pass = listId === undefined ? null : await readPass(db, scan.ticketId, listId);
  const list = listId === undefined ? undefined : event?.configuration.checkInLists?.find(({ key }) => key === listId);
  const place = listId === undefined ? undefined : { rule: list ? listRule(list) : null, way };
  const ticket = row &&
    event && {
      eventId: row.event_id,
      status: row.status,
      codeRevision: row.revision,
      onList: {
        ticketConfigurationId: row.ticket_configuration_id,
        addOns: row.add_ons.map(({ addOnId }) => addOnId),
        pass,
      },
    };
  const isOpenNow =
    event !== undefined &&
    (list ? isOpen(listWindows(timesOf(event), actor, list), at) : isCheckInActive(timesOf(event), actor, at));
  const verdict = checkInVerdict(ticket ?? null, {
    eventId: scan.eventId ?? null,
    isCheckInActive: isOpenNow,
    place,
    codeRevision,
    isGenuine,
    isMangled,
  });
  return { row, event, pass, place, verdict };
}

function detailsOf(
  verdict: CheckInVerdict,
  row: TicketRow | undefined,
  event: DoorEvent | undefined,
  { locale }: CallContext,
): ErrorMetadata {
  if (verdict === 'canceled' && row) return { status: row.status };
  if (verdict !== 'otherEvent' || !event) return {};
  return { eventName: event.translations.name?.[translationKey(locale)]?.value ?? event.default_name };
}

/** Who let the ticket in, in the reader's name order. */
const scannerOf = (row: TicketRow, context: CallContext): string | null =>
  byOf({ firstName: row.scanner_first_name, lastName: row.scanner_last_name }, context);

const byOf = (by: Pick<Pass, 'firstName' | 'lastName'> | null, { locale }: CallContext): string | null =>
  by === null || by.firstName === null || by.lastName === null
    ? null
    : fullName({ firstName: by.firstName, lastName: by.lastName }, locale);
