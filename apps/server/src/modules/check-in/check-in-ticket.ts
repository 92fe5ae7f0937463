import type { CheckInAnswer } from '@foyer/contract/ticket';
import type { CallContext } from '@foyer/domain/actor';
import { answerOf, decide, type CheckInDependencies, type Scan } from './decide.ts';
import { decideOnce } from './decide-once.ts';

/**
 * Checks a ticket in (spec §4 Check-in). A scan that carries an id is decided once: the same one again, after an answer that got lost, is
 * told what the first was told (readings §10 Door).
 */
export async function checkInTicket(
  deps: CheckInDependencies,
  scan: Omit<Scan, 'takenAt'>,
  context: CallContext,
): Promise<CheckInAnswer> {
  const { scanId } = scan;
  if (scanId === undefined) return answerOf(await decide(deps, deps.database.kysely, scan, context));
  const { outcome } = await decideOnce(deps, { ...scan, scanId }, context);
  return answerOf(outcome);
}
