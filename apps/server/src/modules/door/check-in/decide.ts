import { FoyerError, type ErrorCode, type ErrorMetadata } from '@foyer/contract/wire/errors';
import type { ListBenefit, PassDirection } from '@foyer/contract/door/door';
import type { CheckInAnswer } from '@foyer/contract/tickets/ticket';
import { checkInError, checkInVerdict, isUsedByFormerHolder, type CheckInVerdict } from '@foyer/domain/door/check-in';
import { listRule, listWindows } from '@foyer/domain/door/check-in-lists';
import { isCheckInActive, isOpen } from '@foyer/domain/events/event-state';
import { rolesFor } from '@foyer/domain/people/grants';
import { fullName } from '@foyer/domain/people/names';
import { may } from '@foyer/domain/people/permissions';
import { readScan } from '@foyer/domain/door/read-scan';
import { translatedText } from '@foyer/domain/shared/translated-text';
import { personAtKeyboardId, type CallContext } from '../../../calls/context.ts';
import type { Database, Db, Tx } from '../../../db/database.ts';
import { findDoorEvent, timesOf, type DoorEvent } from '../../events/catalogue/index.ts';
import { readGrants } from '../../people/grants/index.ts';
import { findTicketRow, missingAnswers, presentTicket, type TicketCodes, type TicketRow } from '../../tickets/index.ts';
import { describeCanceled } from './describe-canceled.ts';
import { admitOnce, type Admission, type Admitted, type ReadTicket } from './admit.ts';
import { readListBenefits, readQualification } from './list-benefits.ts';
import { passOnce, readPass, type Pass, type Passing } from './pass.ts';

export interface CheckInDependencies {
  database: Database;
  codes: TicketCodes;
  /** Checks a ticket in at most once. The concurrency tests replace it to prove that it is the guard. */
  admit?: (db: Db | Tx, admission: Admission, read: ReadTicket) => Promise<Admitted | null>;
  /** Called when a scan is committed and its response is not sent yet. The fault tests kill the process there. */
  fault?: ((point: 'scan.decided') => Promise<void> | void) | undefined;
  onScan?: (scan: { verdict: CheckInVerdict; source: 'online' | 'offline'; conflict: boolean }) => void;
}

export interface Scan {
  ticketId: number;
  /** The scanned text, if it was more than the id in the URL. */
  code?: string | undefined;
  /** The event that the scanner is set to. */
  eventId?: number | undefined;
  /** The check-in list. Without it, the scan is at the entrance. */
  listId?: string | undefined;
  way?: PassDirection | undefined;
  /** Id of this scan and of the device. */
  scanId?: string | undefined;
  deviceId?: string | undefined;
  deviceName?: string | null | undefined;
  /** Set for an offline scan: its time in the server's clock. The scan is judged as of that time. */
  takenAt?: Date | undefined;
  /** The code, when it was read before. Verifying a signature takes CPU time. */
  read?: ReadCode | undefined;
}

/** Result of a scan: the response, and the values that `door_scan` stores. */
export type Outcome = { verdict: CheckInVerdict; eventId: number | null; isSigned: boolean } & (
  | { answer: CheckInAnswer; refusal?: undefined }
  | { refusal: Refusal; answer?: undefined }
);

interface Refusal {
  code: ErrorCode;
  metadata: ErrorMetadata;
}

/** Returns the response of a scan, or throws its refusal. */
export function answerOf({ answer, refusal }: Outcome): CheckInAnswer {
  if (refusal) throw new FoyerError(refusal.code, { metadata: refusal.metadata });
  return answer;
}

/**
 * Checks a ticket in (door 1.1). Of several concurrent scans, one gets `success`. All others get
 * `alreadyCheckedIn` with time, staff member and device of the first.
 * Every other verdict is a refusal with its own error code.
 */
export async function decide(
  { database, codes, admit = admitOnce }: CheckInDependencies,
  db: Db | Tx,
  scan: Scan,
  context: CallContext,
): Promise<Outcome> {
  const at = scan.takenAt ?? context.now;
  const read = scan.read ?? readCode(codes, scan);
  const look = () => lookAt({ database, db }, scan, read, { actor: context.actor, at });
  const admission = admissionOf(scan, read, context);
  const seen = await look();
  const decided =
    scan.listId === undefined
      ? await enter(seen, {
          admit: (row) => admit(db, admission, row),
          checkedIn: (row) => withCheckIn(row, scan, context),
          look,
        })
      : await passList(seen, { at, pass: (list) => passOnce(db, { ...admission, ...list }), look });
  // The event of the scan. A foreign ticket leaves nothing at its own event.
  const eventId = scan.eventId ?? decided.seen.row?.event_id ?? null;
  const stored = { eventId, isSigned: isSigned(read) };
  const refusal = await refusalOf(db, decided, read, context);
  const { row } = decided.seen;
  if (refusal) return { verdict: decided.seen.verdict, ...stored, refusal };
  if (!row) return { verdict: 'notFound', ...stored, refusal: { code: 'RECORD_NOT_FOUND', metadata: {} } };
  const verdict = decided.success ? 'admit' : 'alreadyCheckedIn';
  return { verdict, ...stored, answer: presentAnswer(row, decided, codes, context) };
}

/** The check-in that a scan asks for. */
export const admissionOf = (
  scan: Scan,
  { codeRevision }: ReadCode,
  { actor, now, requestId }: CallContext,
): Admission => ({
  ticketId: scan.ticketId,
  codeRevision,
  byAccountId: personAtKeyboardId(actor),
  actorAccountId: actor.accountId,
  source: sourceOf(scan),
  scanId: scan.scanId,
  deviceId: scan.deviceId,
  at: scan.takenAt ?? now,
  now,
  requestId,
});

type Seen = ReturnType<typeof judge>;

/** What a scan did, with the ticket as it is afterwards. */
interface Decided {
  seen: Seen;
  success: boolean;
}

/** A scan at the entrance: checks the ticket in at most once. */
async function enter(
  seen: Seen,
  scan: {
    admit: (row: TicketRow) => Promise<Admitted | null>;
    /** The ticket after the check-in, if it is known without reading it again. */
    checkedIn: (row: TicketRow) => TicketRow | null;
    look: () => Promise<Seen>;
  },
): Promise<Decided> {
  const { row, verdict } = seen;
  if (verdict !== 'admit' || !row) return { seen, success: false };
  const admitted = await scan.admit(row);
  const checkedIn = admitted?.isAsRead ? scan.checkedIn(row) : null;
  return { seen: checkedIn ? { ...seen, row: checkedIn } : await scan.look(), success: admitted !== null };
}

/** A scan at a check-in list: lets the ticket in or out by the rule of the list. */
async function passList(
  seen: Seen,
  scan: {
    at: Date;
    pass: (list: Pick<Passing, 'listId' | 'rule' | 'way'>) => Promise<boolean>;
    look: () => Promise<Seen>;
  },
): Promise<Decided> {
  const { pass, verdict, checkInList } = seen;
  if (!checkInList?.rule || (verdict !== 'admit' && verdict !== 'notInside')) return { seen, success: false };
  const { listId, rule, way } = checkInList;
  // An offline pass that is older than the current state is accepted and does not change that state.
  const isOlder = pass !== null && scan.at.getTime() < pass.at.getTime();
  if (isOlder || (await scan.pass({ listId, rule, way }))) return { seen, success: verdict === 'admit' };
  return { seen: await scan.look(), success: false };
}

/** The refusal of a verdict that is neither a check-in nor a repeated scan. */
async function refusalOf(
  db: Db | Tx,
  { seen: { row, event, verdict }, success }: Decided,
  read: ReadCode,
  context: CallContext,
): Promise<Refusal | null> {
  const code = success ? null : checkInError[verdict];
  if (code === null) return null;
  const named = verdict === 'otherEvent' ? event : undefined;
  const mayName = named !== undefined && (isSigned(read) || (await isStaffAt(db, named, context)));
  const metadata = {
    ...(named && mayName ? { eventName: nameOf(named, context) } : {}),
    ...(verdict === 'canceled' && row ? await describeCanceled(db, row, read.codeRevision, context) : {}),
  };
  return { code, metadata };
}

export function presentAnswer(
  row: TicketRow,
  { seen: { event, pass, checkInList }, success }: Decided,
  codes: TicketCodes,
  context: CallContext,
): CheckInAnswer {
  const first = success ? null : pass;
  return {
    success,
    ticket: presentTicket(row, context.actor, codes),
    alreadyCheckedIn: !success,
    ...(checkInList
      ? {
          checkedInBy: byOf(first, context),
          checkedInOn: first?.device ?? null,
          passedAt: first?.at.toISOString() ?? null,
          passedByFormerHolder: isUsedByFormerHolder(first?.at ?? null, row.transferred_at),
        }
      : { checkedInBy: scannerOf(row, context), checkedInOn: row.scanner_device_name }),
    missing: event ? missingAnswers(row, event, context.now, 'door') : [],
  };
}

/**
 * The ticket after its check-in by this scan. Null if another person's name or the device's name would have to be read.
 */
export function withCheckIn(row: TicketRow, scan: Scan, { actor, now }: CallContext): TicketRow | null {
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

export interface ReadCode {
  isGenuine: boolean;
  codeRevision: number | null;
  isMangled?: boolean;
}

/** Whether the scan had a genuine signed code of the ticket, not only its number. */
export const isSigned = ({ isGenuine, codeRevision }: ReadCode): boolean => isGenuine && codeRevision !== null;

/**
 * Reads the scanned text: our own signed code, an address or a bare id. It must belong to the ticket in the path
 * (door 1.1).
 */
export function readCode(codes: TicketCodes, { code, ticketId }: Pick<Scan, 'code' | 'ticketId'>): ReadCode {
  if (code === undefined) return { isGenuine: true, codeRevision: null };
  const { inputs, isMangled } = readScan(code);
  for (const input of inputs) {
    if (input.kind === 'ticketId' && input.ticketId === ticketId) return { isGenuine: true, codeRevision: null };
    if (input.kind === 'code' && input.code.ticketId === ticketId && codes.isGenuine(input.code))
      return { isGenuine: true, codeRevision: input.code.revision };
  }
  return { isGenuine: false, codeRevision: null, isMangled };
}

/** Reads the ticket, its event and its state at the list, and returns the verdict. */
async function lookAt(
  { database, db }: { database: Database; db: Db | Tx },
  scan: Scan,
  read: ReadCode,
  moment: { actor: CallContext['actor']; at: Date },
): Promise<Seen> {
  const row = await findTicketRow(db, moment.actor, scan.ticketId);
  const event = row && (await findDoorEvent(database, db, row.event_id));
  const { listId } = scan;
  const pass = listId === undefined ? null : await readPass(db, scan.ticketId, listId);
  const benefits = event && listId !== undefined ? (await readListBenefits(db, row.event_id)).get(listId) : undefined;
  const qualification = benefits ? await readQualification(db, scan.ticketId) : null;
  return judge(scan, read, { row, event, pass, benefits, qualification }, moment);
}

/** What is known about a scanned ticket and its event. The last three are for scans at a check-in list. */
interface Known {
  row: TicketRow | undefined;
  event: DoorEvent | undefined;
  pass?: Pass | null;
  benefits?: ListBenefit[] | undefined;
  qualification?: string | null;
}

/** The verdict about a scan. */
export function judge(
  scan: Scan,
  { isGenuine, codeRevision, isMangled }: ReadCode,
  { row, event, pass = null, benefits, qualification = null }: Known,
  { actor, at }: { actor: CallContext['actor']; at: Date },
) {
  const { listId, way = 'in' } = scan;
  const list = listId === undefined ? undefined : event?.configuration.checkInLists?.find(({ key }) => key === listId);
  const checkInList =
    listId === undefined ? undefined : { listId, rule: list ? listRule(list, benefits ?? []) : null, way };
  const ticket = row &&
    event && {
      eventId: row.event_id,
      status: row.status,
      codeRevision: row.revision,
      onList: {
        ticketConfigurationId: row.ticket_configuration_id,
        addOns: row.add_ons.map(({ addOnId }) => addOnId),
        qualification,
        pass,
      },
    };
  const isOpenNow =
    event !== undefined &&
    (list ? isOpen(listWindows(timesOf(event), actor, list), at) : isCheckInActive(timesOf(event), actor, at));
  const verdict = checkInVerdict(ticket ?? null, {
    eventId: scan.eventId ?? null,
    isCheckInActive: isOpenNow,
    isCalledOff: event?.called_off_at != null,
    checkInList,
    codeRevision,
    isGenuine,
    isMangled,
  });
  return { row, event, pass, checkInList, verdict };
}

/** Whether the staff member has a role at the door of this event too, which the roles for the scan do not show. */
async function isStaffAt(db: Db | Tx, { event_id: eventId }: DoorEvent, { actor, now }: CallContext): Promise<boolean> {
  const grants = await readGrants(db, personAtKeyboardId(actor));
  return may({ roles: rolesFor(grants, { scope: [eventId], now }) }, 'checkIn');
}

const nameOf = (event: DoorEvent, { locale }: CallContext): string =>
  translatedText(event.translations.name, locale, event.default_name);

/** Name of the staff member who checked the ticket in, in the reader's name order. */
const scannerOf = (row: TicketRow, context: CallContext): string | null =>
  byOf({ firstName: row.scanner_first_name, lastName: row.scanner_last_name }, context);

const byOf = (by: Pick<Pass, 'firstName' | 'lastName'> | null, { locale }: CallContext): string | null =>
  by === null || by.firstName === null || by.lastName === null
    ? null
    : fullName({ firstName: by.firstName, lastName: by.lastName }, locale);
