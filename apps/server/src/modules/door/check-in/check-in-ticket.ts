import type { CheckInAnswer } from '@foyer/contract/tickets/ticket';
import type { CallContext } from '@foyer/domain/people/actor';
import { answerOf, decide, type CheckInDependencies, type Scan } from './decide.ts';
import { decideOnce } from './decide-once.ts';
import { noteDevice } from './devices.ts';

/**
 * Checks a ticket in (door 1). A scan with an id is decided once: a repeat returns the result of the first
 * (door 3).
 * @throws FoyerError RECORD_NOT_FOUND for a device at an unknown event; DEVICE_SHUT_OUT for a blocked device, with or
 * without a `scanId`.
 */
export async function checkInTicket(
  deps: CheckInDependencies,
  scan: Omit<Scan, 'takenAt'>,
  context: CallContext,
): Promise<CheckInAnswer> {
  const { scanId, deviceId, eventId } = scan;
  const db = deps.database.kysely;
  if (scanId === undefined) {
    if (deviceId !== undefined) await noteDevice(db, { deviceId, eventId: eventId ?? null }, context);
    return answerOf(await decide(deps, db, scan, context));
  }
  const { outcome } = await decideOnce(deps, { ...scan, scanId }, context);
  return answerOf(outcome);
}
