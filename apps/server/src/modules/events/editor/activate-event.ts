import { FoyerError } from '@foyer/contract/wire/errors';
import { activationRefusal } from '@foyer/domain/events/activation';
import type { CallContext } from '../../../calls/context.ts';
import type { Database } from '../../../db/database.ts';
import { writeAudit } from '../../people/audit/index.ts';
import { timesOf } from '../catalogue/index.ts';

/** Activates a past event for some hours, for its eligible accounts and for staff. The dates of the event do not change (events 2.5). */
export async function activateEvent(
  database: Database,
  { eventId, hours }: { eventId: number; hours: number },
  { actor, now, requestId }: CallContext,
): Promise<{ success: true; eventId: number; activatedUntil: string; eligibleAccounts: string[] }> {
  return database.transaction(async (tx) => {
    const event = await tx
      .selectFrom('event')
      .selectAll()
      .where('event_id', '=', eventId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!event) throw new FoyerError('RECORD_NOT_FOUND');
    const refusal = activationRefusal(timesOf(event), now);
    if (refusal === 'calledOff') throw new FoyerError('EVENT_CALLED_OFF');
    if (refusal) throw new FoyerError('EVENT_NOT_ACTIVATABLE', { metadata: { reason: refusal } });
    const until = new Date(now.getTime() + hours * 3_600_000);
    await tx
      .updateTable('event')
      .set({ activated_from: now, activated_until: until, updated_at: now })
      .where('event_id', '=', eventId)
      .execute();
    await writeAudit(
      tx,
      { actor, now, requestId },
      {
        action: 'event.activated',
        entity: 'event',
        entityId: eventId,
        eventId,
        before: { activatedUntil: event.activated_until?.toISOString() ?? null },
        after: { activatedUntil: until.toISOString() },
      },
    );
    const { eligibleAccounts } = event.configuration;
    return { success: true, eventId, activatedUntil: until.toISOString(), eligibleAccounts };
  });
}
