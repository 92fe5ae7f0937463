import { mostTrials, trialDays, type TrialCopies } from '@foyer/contract/events/trials';
import { FoyerError } from '@foyer/contract/wire/errors';
import { sql } from 'kysely';
import { personAtKeyboardId, type CallContext } from '../../../calls/context.ts';
import type { Database } from '../../../db/database.ts';
import { newTrialName } from '../../../db/trial-schema.ts';
import { writeAudit } from '../../people/audit/index.ts';
import { listTrials } from './list-trials.ts';
import { readContents } from './read-contents.ts';
import { removeTrial } from './remove-trial.ts';
import type { TrialRuntime, TrialsDependencies } from './runtime.ts';

const dayMs = 86_400_000;
/** Any number that no other advisory lock of the database uses. */
const lockSpace = 7_500;

/**
 * Makes a trial copy of an event (selling 6.1, 6.2). An organiser has one copy; with `replaces` a new one ends it. The row is written first, so the limits also hold for organisers
 * who start at the same time. @throws TRIALS_UNAVAILABLE, TRIALS_FULL, TRIAL_EXISTS, TRIAL_EVENT_ARCHIVED, RECORD_NOT_FOUND
 */
export async function startTrial(
  deps: { database: Database; runtime?: TrialRuntime | undefined },
  eventId: number,
  { startsAt, replaces = false }: { startsAt?: string | undefined; replaces?: boolean | undefined },
  context: CallContext,
): Promise<TrialCopies> {
  const { database, runtime } = deps;
  const { now, actor } = context;
  if (!runtime || !(await runtime.isPossible())) throw new FoyerError('TRIALS_UNAVAILABLE');
  const accountId = personAtKeyboardId(actor);
  const schema = newTrialName();
  const endsAt = new Date(now.getTime() + trialDays * dayMs);
  if (replaces) await removeOwn(deps, accountId, context);
  const contents = await database.transaction(async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(${lockSpace}::int, 0)`.execute(tx);
    const read = await readContents(tx, eventId);
    const there = await tx.selectFrom('trial_copy').select('account_id').execute();
    if (there.some((row) => row.account_id === accountId)) throw new FoyerError('TRIAL_EXISTS');
    if (there.length >= mostTrials) throw new FoyerError('TRIALS_FULL', { metadata: { most: mostTrials } });
    await tx
      .insertInto('trial_copy')
      .values({ event_id: eventId, account_id: accountId, schema_name: schema, created_at: now, ends_at: endsAt })
      .execute();
    return read;
  });
  try {
    await runtime.create(schema, contents, {
      startsAt: startsAt === undefined ? now : new Date(startsAt),
      now,
      endsAt,
    });
  } catch (error) {
    await removeTrial(deps, schema).catch(() => undefined);
    throw error;
  }
  await database.transaction(async (tx) => {
    await tx.updateTable('trial_copy').set({ ready: true }).where('schema_name', '=', schema).execute();
    await writeAudit(tx, context, { action: 'event.trialStarted', entity: 'event', entityId: eventId, eventId });
  });
  return listTrials(deps, eventId, context);
}

/** Ends the copy that the organiser has. */
async function removeOwn(deps: TrialsDependencies, accountId: number, context: CallContext): Promise<void> {
  const db = deps.database.kysely;
  const rows = await db
    .selectFrom('trial_copy')
    .select(['schema_name', 'event_id'])
    .where('account_id', '=', accountId)
    .execute();
  for (const { schema_name: schema, event_id: eventId } of rows) {
    await removeTrial(deps, schema);
    await writeAudit(db, context, { action: 'event.trialEnded', entity: 'event', entityId: eventId, eventId });
  }
}
