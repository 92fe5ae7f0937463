import { FoyerError } from '@foyer/contract/wire/errors';
import type { TicketChanged } from '@foyer/contract/tickets/ticket';
import type { AddOnChange, AddOnChanges } from '@foyer/contract/tickets/ticket-add-ons';
import { chooseAddOns, addOnChangeReason, type AddOnSale } from '@foyer/domain/tickets/add-on-changes';
import { money, toMajor } from '@foyer/domain/shared/money';
import { isExempt } from '@foyer/domain/people/permissions';
import { checkChange } from '@foyer/domain/tickets/ticket-changes';
import type { Currency } from '@foyer/contract/wire/vocabulary';
import type { CallContext } from '../../../calls/context.ts';
import { fullPoolOf, limitOf, type AddOnOffer } from '../../orders/plan/index.ts';
import { requireOpenDrawer } from '../../payments/cash-drawer/index.ts';
import { cancellationTermsOf, type TicketRow } from '../index.ts';
import { carryOut } from './carry-out.ts';
import type { TicketChanges } from './deps.ts';
import { idempotencyOf, findEarlier, repeatAnswer } from './idempotency.ts';
import { settlementOf } from './list-offers.ts';
import {
  checkMayChange,
  planChange,
  seenOf,
  changeRulesInput,
  type ChangeAim,
  type ChangeWish,
} from './plan-change.ts';
import { countStoredCode } from './price-change.ts';
import { giveBackOf, readChangeFacts, type ChangeFacts } from './read-facts.ts';
import { readOwnType } from './read-own-type.ts';

type Offered = AddOnOffer & AddOnSale & { currency: Currency };

/** Lists the add-ons of a ticket and of its type, and prices the `wanted` ones. Takes nothing. */
export async function listTicketAddOns(
  changes: TicketChanges,
  { ticketId, wanted }: { ticketId: number; wanted: readonly number[] | undefined },
  context: CallContext,
): Promise<AddOnChanges> {
  const facts = await readChangeFacts(changes, ticketId, context, ownType);
  const { row } = facts;
  if (checkChange(changeRulesInput(facts), context.actor)) return { addOns: [], quote: null };
  const offers = addOnsOf(facts);
  const mayReturn = returnable(facts, context);
  const names = new Map(row.add_ons.map((addOn) => [addOn.addOnId, addOn]));
  const gone = facts.addOns.filter(({ addOnId }) => !offers.some((offer) => offer.addOnId === addOnId));
  const major = (minor: number) => toMajor(money(minor, row.currency));
  const addOns: AddOnChange[] = [
    ...offers.map((offer) => {
      const held = facts.addOns.find(({ addOnId }) => addOnId === offer.addOnId);
      const isHeld = held !== undefined;
      return {
        ticketConfigurationAddOnId: offer.addOnId,
        currency: offer.currency,
        currencyLocale: offer.currencyLocale,
        amount: major(held?.amountMinor ?? offer.amountMinor),
        startDateTime: offer.startDateTime,
        endDateTime: offer.endDateTime,
        ...limitOf(offer),
        defaultName: offer.name,
        defaultDescription: offer.description,
        translations: offer.translations,
        isHeld,
        reason: addOnChangeReason({ isHeld, offer }, mayReturn, context.now),
      };
    }),
    // The ticket keeps an add-on that is not sold any more.
    ...gone.map(({ addOnId, name, amountMinor }) => ({
      ticketConfigurationAddOnId: addOnId,
      currency: row.currency,
      currencyLocale: row.currency_locale,
      amount: major(amountMinor),
      startDateTime: null,
      endDateTime: null,
      limitQuantity: false,
      quantity: null,
      available: null,
      defaultName: name,
      defaultDescription: '',
      translations: names.get(addOnId)?.translations.name ? { name: names.get(addOnId)?.translations.name } : {},
      isHeld: true,
      reason: addOnChangeReason({ isHeld: true, offer: undefined }, mayReturn, context.now),
    })),
  ];
  if (wanted === undefined) return { addOns, quote: null };
  await countStoredCode(changes, facts, context);
  const aim = await aimAt(changes, facts, { wanted, offers }, context);
  return {
    addOns,
    quote: { amountDue: toMajor(aim.amountDue), settledBy: settlementOf(changes, facts, aim, context) },
  };
}

/** Gives a ticket exactly these add-ons, through the engine of ticket changes. */
export async function changeTicketAddOns(
  changes: TicketChanges,
  request: { ticketId: number; addOnIds: readonly number[]; body: ChangeWish; idempotencyKey: string | undefined },
  context: CallContext,
): Promise<TicketChanged> {
  const { ticketId, addOnIds, body } = request;
  const wanted = [...new Set(addOnIds)].toSorted((a, b) => a - b);
  const idempotency = idempotencyOf(request.idempotencyKey, ['addOns', ticketId, wanted, ...seenOf(body)]);
  const earlier = await findEarlier(changes, ticketId, idempotency, context);
  if (earlier) return repeatAnswer(changes, ticketId, earlier, context);
  const facts = await readChangeFacts(changes, ticketId, context, ownType);
  checkMayChange(facts, context);
  // Sales stay paused after a restore, because stock sold since the backup would be sold twice.
  if (await changes.isPaused?.()) throw new FoyerError('REGISTRATION_NOT_ACTIVE');
  await countStoredCode(changes, facts, context);
  const offers = addOnsOf(facts);
  const target = await aimAt(changes, facts, { wanted, offers }, context);
  await requireOpenDrawer(changes.database.kysely, { ...body, eventId: facts.row.event_id }, context);
  return carryOut(changes, planChange(changes, facts, { target, wish: body }, context), idempotency, context);
}

const ownType = (row: TicketRow) => [row.ticket_configuration_id];

/** Holders can return add-ons if the event allows it; staff always can. */
function returnable({ row, isOwn }: ChangeFacts, { actor, now }: Pick<CallContext, 'actor' | 'now'>): boolean {
  if (isExempt(actor, 'addOnReturns')) return true;
  return isOwn && cancellationTermsOf(row, now).addOns;
}

/** The add-ons of the ticket's type that are sold now in the ticket's currency. */
function addOnsOf({ row, offers }: ChangeFacts): Offered[] {
  const [offer] = offers;
  return (offer?.addOns ?? []).flatMap((addOn) =>
    addOn.currency === row.currency ? [{ ...addOn, ...limitOf(addOn), currency: row.currency }] : [],
  );
}

/** @throws ADD_ON_NOT_AVAILABLE for an add-on that cannot be bought or returned */
async function aimAt(
  { database }: Pick<TicketChanges, 'database'>,
  facts: ChangeFacts,
  { wanted, offers }: { wanted: readonly number[]; offers: readonly Offered[] },
  context: CallContext,
): Promise<ChangeAim> {
  const { row, addOns: held } = facts;
  const chosen = chooseAddOns(held, offers, wanted, { mayReturn: returnable(facts, context), now: context.now });
  if ('code' in chosen) {
    const { ticketConfigurationAddOnId: id, reason } = chosen.metadata ?? {};
    const full = reason === 'soldOut' && offers.find(({ addOnId }) => addOnId === id);
    throw new FoyerError(chosen.code, {
      metadata: { ...chosen.metadata, ...(full && fullPoolOf(full, facts.event, context.locale)) },
    });
  }
  const sumOf = (each: readonly { amountMinor: number }[]) =>
    each.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const due = sumOf(chosen.added) - sumOf(chosen.gone);
  const giveBackMinor = Math.max(0, -due);
  const giveBack = giveBackOf(facts, giveBackMinor);
  const own = await readOwnType(database.kysely, row.ticket_id);
  const next = [...chosen.retained, ...chosen.added];
  return {
    change: 'addOns',
    to: own.to,
    addOns: next.map(({ addOnId, name, amountMinor }) => ({ addOnId, name, amountMinor })),
    stock: [...own.stock, ...next.map(({ stockId }) => stockId)],
    // An amount that staff waived was never paid, so it is not paid out.
    amountDue: money(giveBackMinor > 0 && giveBack ? -giveBack.moneyMinor : due, row.currency),
    giveBack,
    giveBackMinor,
  };
}
