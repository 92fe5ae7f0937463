import { FoyerError } from '@foyer/contract/wire/errors';
import type { CallContext } from '../../../calls/context.ts';
import { writeAudit } from '../../people/audit/index.ts';
import { withdrawEntry } from '../../stock/index.ts';
import type { Draws } from './deps.ts';

/** Withdraws an entry that the account entered, before the draw (selling 2.3). */
export async function withdrawDrawEntry(
  { database }: Pick<Draws, 'database'>,
  { eventId, drawId, entryId }: { eventId: number; drawId: number; entryId: number },
  context: CallContext,
): Promise<void> {
  const { actor, now } = context;
  await database.transaction(
    async (tx) => {
      const own = await tx
        .selectFrom('draw_entry as e')
        .innerJoin('draw as d', 'd.draw_id', 'e.draw_id')
        .select(['d.ticket_configuration_id', 'd.closes_at'])
        .where('e.draw_entry_id', '=', entryId)
        .where('d.draw_id', '=', drawId)
        .where('d.event_id', '=', eventId)
        .where('e.account_id', '=', actor.accountId)
        .executeTakeFirst();
      if (!own) throw new FoyerError('RECORD_NOT_FOUND');
      const result = await withdrawEntry(tx, { entryId, now });
      if (result === 'OVER') {
        const metadata = {
          endedAt: own.closes_at.toISOString(),
          ticketConfigurationId: own.ticket_configuration_id,
        };
        throw new FoyerError('WINDOW_OVER', { metadata });
      }
      if (result !== 'DONE') return;
      await writeAudit(tx, context, {
        action: 'draw.withdrawn',
        entity: 'drawEntry',
        entityId: entryId,
        subjectAccountId: actor.accountId,
        eventId,
      });
    },
    { retries: 3 },
  );
}
