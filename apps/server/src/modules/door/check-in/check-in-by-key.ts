import { FoyerError } from '@foyer/contract/wire/errors';
import { checkInError, checkInVerdict } from '@foyer/domain/door/check-in';
import { isCheckInActive } from '@foyer/domain/events/event-state';
import type { KeyContext } from '../../../calls/context.ts';
import type { Db } from '../../../db/database.ts';
import { findDoorEvent, timesOf } from '../../events/catalogue/index.ts';
import { admitOnce } from './admit.ts';
import { readCode, type CheckInDependencies } from './decide.ts';

interface KeyCheckIn {
  eventId: number;
  ticketId: number;
  code?: string | undefined;
}

/** At the door a key counts as staff, who may use every event that is activated (events 2). */
const staffAtDoor = { externalAccountIdentifier: '', roles: ['ticket-scanner'], locale: 'en-US' } as const;

/**
 * Checks a ticket in for another system, by the rules of a scan at the entrance (door 1.1). A repetition returns the first
 * check-in. @throws FoyerError RECORD_NOT_FOUND, WRONG_EVENT, INVALID_TICKET_CODE, TICKET_NOT_ACTIVE,
 * CHECK_IN_NOT_ACTIVE, EVENT_CALLED_OFF, SCANNER_LAYOUT_WRONG
 */
export async function checkInByKey(
  { database, codes, onScan }: Pick<CheckInDependencies, 'database' | 'codes' | 'onScan'>,
  { eventId, ticketId, code }: KeyCheckIn,
  { apiKey, now, requestId }: KeyContext,
): Promise<{ ticketId: number; checkInDate: string; alreadyCheckedIn: boolean }> {
  const db = database.kysely;
  const { codeRevision, ...read } = readCode(codes, { code, ticketId });
  const event = await findDoorEvent(database, db, eventId);
  if (!event) throw new FoyerError('RECORD_NOT_FOUND');
  const look = async () => {
    const row = await readRow(db, ticketId);
    const verdict = checkInVerdict(
      row ? { eventId: row.event_id, status: row.status, codeRevision: row.revision } : null,
      {
        eventId,
        isCheckInActive: isCheckInActive(timesOf(event), staffAtDoor, now),
        isCalledOff: event.called_off_at !== null,
        codeRevision,
        ...read,
      },
    );
    return { row, verdict };
  };
  const seen = await look();
  const admitted =
    seen.verdict === 'admit' && seen.row !== undefined
      ? await admitOnce(
          db,
          {
            ticketId,
            codeRevision,
            byAccountId: null,
            actorAccountId: null,
            apiKeyId: apiKey.apiKeyId,
            source: 'scan',
            at: now,
            now,
            requestId,
          },
          seen.row,
        )
      : null;
  // Another scan can be first after the look.
  const { row, verdict } = admitted || seen.verdict !== 'admit' ? seen : await look();
  if (admitted === null) {
    const refusal = checkInError[verdict];
    if (refusal !== null) throw new FoyerError(refusal);
  }
  onScan?.({ verdict: admitted ? 'admit' : 'alreadyCheckedIn', source: 'online', conflict: false });
  const checkedInAt = admitted ? now : row?.checked_in_at;
  if (!checkedInAt) throw new FoyerError('TICKET_NOT_ACTIVE');
  return { ticketId, checkInDate: checkedInAt.toISOString(), alreadyCheckedIn: admitted === null };
}

const readRow = (db: Db, ticketId: number) =>
  db
    .selectFrom('ticket as t')
    .leftJoin('check_in as k', 'k.ticket_id', 't.ticket_id')
    .select([
      't.event_id',
      't.status',
      't.revision',
      't.answers_revision',
      't.first_name',
      't.last_name',
      'k.checked_in_at',
    ])
    .where('t.ticket_id', '=', ticketId)
    .executeTakeFirst();
