import { termsOffered } from '@foyer/domain/tickets/purchase-terms';
import type { Tx } from '../../../db/database.ts';
import { toJson } from '../../../db/schema.ts';

/**
 * Stores the published terms with the tickets that have none: tickets of an older version of the product. Called before
 * an event changes, under the lock on its row.
 */
export async function keepTerms(tx: Tx, eventId: number): Promise<void> {
  const without = await tx
    .selectFrom('ticket as t')
    .innerJoin('ticket_configuration as c', 'c.ticket_configuration_id', 't.ticket_configuration_id')
    .select(['t.ticket_configuration_id', 'c.additional_configuration'])
    .distinctOn('t.ticket_configuration_id')
    .where('t.event_id', '=', eventId)
    .where('t.terms', 'is', null)
    .where('t.status', '<>', 'CANCELED')
    .execute();
  if (without.length === 0) return;
  const { configuration } = await tx
    .selectFrom('event')
    .select('configuration')
    .where('event_id', '=', eventId)
    .executeTakeFirstOrThrow();
  for (const { ticket_configuration_id: id, additional_configuration: additional } of without) {
    const terms = termsOffered(configuration, additional);
    await tx
      .updateTable('ticket')
      .set({ terms: toJson(terms) })
      .where('event_id', '=', eventId)
      .where('ticket_configuration_id', '=', id)
      .where('terms', 'is', null)
      .where('status', '<>', 'CANCELED')
      .execute();
  }
}
