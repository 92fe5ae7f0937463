import type { Tx } from '../../../db/database.ts';
import {
  membersOfTeams,
  readChangeNews,
  tellTeamsEnded,
  writeChange,
  type ChangeObstacle,
  type ChangeSettled,
  type StoredChange,
} from '../../inventory/index.ts';
import { writeChangeRefunds } from '../refunds/change-refund.ts';
import { tellChange } from './tell-change.ts';

export type CompletedChange =
  | { obstacle: null; /** Refunds that the gateway has to be asked for. */ refundIds: number[] }
  | { obstacle: ChangeObstacle };

/**
 * Carries out a change whose intent the caller has locked and whose pieces are taken: payment, ticket, stock, refunds, history, audit
 * log and mail, in the caller's transaction. Nothing of it is done when something forbids the change by now.
 */
export async function completeChange(tx: Tx, orderIntentId: string, settled: ChangeSettled): Promise<CompletedChange> {
  const { now } = settled;
  const news = await readChangeNews(tx, orderIntentId);
  const { ticket_id: ticketId, cart: change } = news;
  // Once it has ended nobody knows who was on it.
  const team = news.ends_team ? await membersOfTeams(tx, [ticketId]) : [];
  const obstacle = await writeChange(tx, orderIntentId, settled, tellChange(news, settled.by));
  if (obstacle !== null) return { obstacle };
  const refundIds = await writeChangeRefunds(tx, {
    orderIntentId,
    ticketId,
    amountMinor: change.giveBackMinor,
    reason: reasonOf(change),
    requestedBy: news.staff_account_id ?? news.account_id,
    now,
  });
  await tellTeamsEnded(tx, team, now);
  return { obstacle: null, refundIds };
}

/** What the money went back for, as refunds tell it. */
function reasonOf({ change, from, to, addOns }: StoredChange): string {
  if (change !== 'addOns') return `${from.description} → ${to.description}`;
  const gone = from.addOns.filter(({ addOnId }) => !addOns.some((kept) => kept.addOnId === addOnId));
  return `${from.description} − ${gone.map(({ name }) => name).join(', ')}`;
}
