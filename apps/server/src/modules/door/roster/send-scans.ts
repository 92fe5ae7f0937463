import type { QueuedScan, ScanResult } from '@foyer/contract/door/door';
import { FoyerError } from '@foyer/contract/wire/errors';
import { fullName } from '@foyer/domain/people/names';
import type { CallContext } from '../../../calls/context.ts';
import { decideOnce, recordDevice, type CheckInDependencies, type Decided } from '../check-in/index.ts';
import { findEvent } from '../../events/catalogue/index.ts';

interface Batch {
  eventId: number;
  deviceId: string;
  waiting?: number | undefined;
  sentAt: string;
  scans: QueuedScan[];
}

/** Maximum age of an offline scan. Older times are moved to this limit. */
const oldestMs = 7 * 86_400_000;

/**
 * Decides scans that a device took offline (door 3). Each scan is decided once, as of the time it was taken.
 * The device's clock is corrected by its difference from the server's clock at sending time.
 * The first scan to arrive counts. A person who was admitted twice or wrongly is reported as a conflict.
 * A role that has ended still counts for scans that were taken before its end (people 4.8). Later scans stay on the device.
 * @throws ROLE_NOT_VALID_NOW when all scans of the batch are later
 */
export async function sendScans(
  deps: Omit<CheckInDependencies, 'admit'>,
  { eventId, deviceId, waiting, sentAt, scans }: Batch,
  context: CallContext,
): Promise<{ results: ScanResult[] }> {
  const { actor, now, locale, rightsEnd } = context;
  const db = deps.database.kysely;
  await findEvent(db, eventId, actor);
  const skewMs = now.getTime() - Date.parse(sentAt);
  await recordDevice(deps.database, { deviceId, eventId, waiting: waiting ?? 0, skewMs }, context);

  const results: ScanResult[] = [];
  let isTooLate = false;
  for (const { scanId, ticketId, code, scannedAt, shown, listId, way } of scans) {
    const at = Date.parse(scannedAt) + skewMs;
    if (rightsEnd && rightsEnd <= now && at >= rightsEnd.getTime()) {
      isTooLate = true;
      continue;
    }
    const takenAt = new Date(Math.min(now.getTime(), Math.max(at, now.getTime() - oldestMs)));
    const scan = { scanId, ticketId, code, eventId, deviceId, takenAt, shown, listId, way };
    const { outcome, first } = await decideOnce(deps, scan, context).catch(notOurs);
    const { verdict } = outcome;
    results.push({
      scanId,
      ticketId,
      verdict,
      isConflict: shown === 'admit' && verdict !== 'admit',
      first: first && {
        at: first.at.toISOString(),
        device: first.device,
        by:
          first.firstName === null || first.lastName === null
            ? null
            : fullName({ firstName: first.firstName, lastName: first.lastName }, locale),
      },
    });
  }
  if (isTooLate && results.length === 0) throw new FoyerError('ROLE_NOT_VALID_NOW');
  return { results };
}

/**
 * A scan id that was used for another ticket is an error of that device. The rest of its queue must not be blocked by
 * it.
 */
function notOurs(error: unknown): Decided {
  if (!(error instanceof FoyerError) || error.code !== 'IDEMPOTENCY_KEY_REUSED') throw error;
  const refusal = { code: error.code, metadata: {} };
  return { outcome: { verdict: 'notFound', eventId: null, isSigned: false, refusal }, first: null };
}
