import { FoyerError } from '@foyer/contract/wire/errors';
import type { TicketChanged } from '@foyer/contract/tickets/ticket';
import type { TicketChange } from '@foyer/domain/tickets/ticket-changes';
import type { CallContext } from '../../../calls/context.ts';
import { fullPoolOf } from '../../orders/plan/index.ts';
import { requireOpenDrawer } from '../../payments/cash-drawer/index.ts';
import { carryOut } from './carry-out.ts';
import type { TicketChanges } from './deps.ts';
import { idempotencyOf, findEarlier, repeatAnswer } from './idempotency.ts';
import { targetsOf } from './list-offers.ts';
import { aimOf, checkMayChange, planChange, seenOf, type ChangePlan, type ChangeWish } from './plan-change.ts';
import { countStoredCode, priceChanges } from './price-change.ts';
import { readChangeFacts } from './read-facts.ts';

export interface ChangeRequest {
  change: TicketChange;
  ticketId: number;
  ticketConfigurationId: number;
  body: ChangeWish;
  idempotencyKey: string | undefined;
}

/** Changes a ticket to another type (tickets 4.4): checks the rules and the price, then carries the change out. */
export async function changeTicket(
  changes: TicketChanges,
  request: ChangeRequest,
  context: CallContext,
): Promise<TicketChanged> {
  const { change, ticketId, ticketConfigurationId, body } = request;
  const idempotency = idempotencyOf(request.idempotencyKey, [change, ticketId, ticketConfigurationId, ...seenOf(body)]);
  const earlier = await findEarlier(changes, ticketId, idempotency, context);
  if (earlier) return repeatAnswer(changes, ticketId, earlier, context);
  return carryOut(changes, await makePlan(changes, request, context), idempotency, context);
}

/** Reads the facts and checks the change against the rules. */
async function makePlan(changes: TicketChanges, request: ChangeRequest, context: CallContext): Promise<ChangePlan> {
  const { change, ticketId, ticketConfigurationId, body } = request;
  const facts = await readChangeFacts(changes, ticketId, context, targetsOf(change));
  checkMayChange(facts, context);
  // Sales stay paused after a restore, because seats sold since the backup would be sold twice.
  if (await changes.isPaused?.()) throw new FoyerError('REGISTRATION_NOT_ACTIVE');
  await countStoredCode(changes, facts, context);
  const priced = priceChanges(change, facts, context).find(
    ({ offer }) => offer.ticketConfigurationId === ticketConfigurationId,
  );
  if (!priced) {
    const offer = facts.offers.find((each) => each.ticketConfigurationId === ticketConfigurationId);
    const full = offer && fullPoolOf(offer, facts.event, context.locale);
    throw new FoyerError('NO_AVAILABLE_TICKET', { metadata: { ticketConfigurationId, ...full } });
  }
  await requireOpenDrawer(changes.database.kysely, { ...body, eventId: facts.row.event_id }, context);
  return planChange(changes, facts, { target: aimOf(change, facts, priced), wish: body }, context);
}
