import type { Tx } from '../../../db/database.ts';
import { membersOfTeams, notifyTeamsEnded, type ChangeObstacle } from '../../stock/index.ts';
import { readChangeNews } from './change-news.ts';
import type { StoredChange } from './change-cart.ts';
import { writeChangeRefunds } from '../../payments/index.ts';
import { createChangeNotice } from './create-change-notice.ts';
import { writeChange, type ChangeSettled } from './write-change.ts';

export type CompletedChange =
  | { obstacle: null; /** Refunds to request from the gateway. */ refundIds: number[] }
  | { obstacle: ChangeObstacle };

/**
 * Carries out a ticket change. The caller has locked its intent and taken its stock.
 * Writes payment, ticket, stock, refunds, history, audit log and mails in the caller's transaction. Writes nothing when
 * an obstacle now forbids the change.
 */
export async function completeChange(tx: Tx, orderIntentId: string, settled: ChangeSettled): Promise<CompletedChange> {
  const { now } = settled;
  const news = await readChangeNews(tx, orderIntentId);
  const { ticket_id: ticketId, cart: change } = news;
  // Read the members first: ending the team deletes them.
  const team = news.ends_team ? await membersOfTeams(tx, [ticketId]) : [];
  const obstacle = await writeChange(tx, orderIntentId, settled, createChangeNotice(news, settled.by));
  if (obstacle !== null) return { obstacle };
  const refundIds = await writeChangeRefunds(tx, {
    orderIntentId,
    ticketId,
    amountMinor: change.giveBackMinor,
    reason: reasonOf(change),
    requestedBy: news.staff_account_id ?? news.account_id,
    now,
  });
  await notifyTeamsEnded(tx, team, now);
  return { obstacle: null, refundIds };
}

/** The reason text of the refunds. */
function reasonOf({ change, from, to, addOns }: StoredChange): string {
  if (change !== 'addOns') return `${from.description} → ${to.description}`;
  const gone = from.addOns.filter(({ addOnId }) => !addOns.some((remaining) => remaining.addOnId === addOnId));
  return `${from.description} − ${gone.map(({ name }) => name).join(', ')}`;
}
