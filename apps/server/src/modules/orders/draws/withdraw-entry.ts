import { FoyerError } from '@foyer/contract/wire/errors';
import type { CallContext } from '../../../calls/context.ts';
import { writeAudit } from '../../people/audit/index.ts';
import { withdrawEntry } from '../../stock/index.ts';
import type { Draws } from './deps.ts';

/** Before the draw, withdraws an entry that the account entered, or takes the account out of the entry of another person (selling 2.3). */
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
        .select(['d.ticket_configuration_id', 'd.closes_at', 'e.account_id'])
        .where('e.draw_entry_id', '=', entryId)
        .where('d.draw_id', '=', drawId)
        .where('d.event_id', '=', eventId)
        .where((eb) =>
          eb.or([
            eb('e.account_id', '=', actor.accountId),
            eb.exists(
              eb
                .selectFrom('draw_entry_member as m')
                .whereRef('m.draw_entry_id', '=', 'e.draw_entry_id')
                .where('m.account_id', '=', actor.accountId),
            ),
          ]),
        )
        .executeTakeFirst();
      if (!own) throw new FoyerError('RECORD_NOT_FOUND');
      const isOwn = own.account_id === actor.accountId;
      const result = await withdrawEntry(tx, { entryId, leaving: isOwn ? null : actor.accountId, now });
      if (result === 'OVER') {
        const metadata = {
          endedAt: own.closes_at.toISOString(),
          ticketConfigurationId: own.ticket_configuration_id,
        };
        throw new FoyerError('WINDOW_OVER', { metadata });
      }
      if (result !== 'DONE') return;
      await writeAudit(tx, context, {
        action: isOwn ? 'draw.withdrawn' : 'draw.left',
        entity: 'drawEntry',
        entityId: entryId,
        subjectAccountId: actor.accountId,
        eventId,
      });
    },
    { retries: 3 },
  );
}
