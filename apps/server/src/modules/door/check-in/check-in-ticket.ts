import type { CheckInAnswer } from '@foyer/contract/tickets/ticket';
import type { CallContext } from '../../../calls/context.ts';
import { countCheckInByNumber } from '../../tickets/index.ts';
import { answerOf, decide, isSigned, readCode, type CheckInDependencies, type Scan } from './decide.ts';
import { decideOnce } from './decide-once.ts';
import { recordDevice } from './devices.ts';

/**
 * Checks a ticket in (door 1). A scan with an id is decided once: a repeat returns the result of the first
 * (door 3).
 * @throws FoyerError RECORD_NOT_FOUND for a device at an unknown event; DEVICE_SHUT_OUT for a blocked device, with or
 * without a `scanId`; RATE_LIMITED for a scanner with too many check-ins by number.
 */
export async function checkInTicket(
  deps: CheckInDependencies,
  request: Omit<Scan, 'takenAt' | 'read'>,
  context: CallContext,
): Promise<CheckInAnswer> {
  const { scanId, deviceId, eventId } = request;
  const db = deps.database.kysely;
  const scan = { ...request, read: readCode(deps.codes, request) };
  // The response shows the person, which only the signed code of the ticket gives a scanner without a count.
  if (!isSigned(scan.read)) await countCheckInByNumber(deps.database, request.ticketId, context);
  if (scanId === undefined) {
    if (deviceId !== undefined) await recordDevice(deps.database, { deviceId, eventId: eventId ?? null }, context);
    return answerOf(await decide(deps, db, scan, context));
  }
  const { outcome } = await decideOnce(deps, { ...scan, scanId }, context);
  return answerOf(outcome);
}
