import type { GivenReason, PurchaseReason, PurchaseReasons } from '@foyer/contract/orders/purchase-reasons';
import { FoyerError } from '@foyer/contract/wire/errors';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import type { EventViewer } from '@foyer/domain/events/event-state';
import type { Obstacle } from '@foyer/domain/orders/obstacle';
import { accountIdentifierOf, sameAccount } from '@foyer/domain/people/consultant-id';
import { isStaff } from '@foyer/domain/people/permissions';
import type { Holding } from '@foyer/domain/tickets/relationships';
import type { CallContext } from '../../../calls/context.ts';
import { findEvent } from '../../events/catalogue/index.ts';
import { endOfWaits, orderUses, usesOfCharge } from '../../payments/index.ts';
import { writeAudit } from '../../people/audit/index.ts';
import { countWaiting } from '../../stock/index.ts';
import type { Orders } from '../deps.ts';
import {
  purchaseObstaclesOf,
  readPeople,
  type Catalogue,
  type ExplainedPurchase,
  type PeopleFacts,
  type Person,
  type TicketOffer,
} from '../plan/index.ts';

/** What explaining a purchase needs. It changes nothing except the audit log and the limits of look-ups. */
export type Explaining = Pick<
  Orders,
  'database' | 'offers' | 'people' | 'lookUps' | 'paymentMode' | 'paymentLimits' | 'purchaseWindowMs' | 'isPaused'
>;

interface Question {
  eventId: number;
  externalAccountIdentifier: string;
  relationshipType: string;
  cartSummary: readonly Holding[];
  at?: string | undefined;
}

/** The buyer whose order is explained. */
type Buyer = NonNullable<EventViewer> & { accountId: number };

/**
 * Lists the rules that keep an account from each ticket type (orders 10). Attendees see the reasons of their own order,
 * and for people of their organisation at other events the reasons of that person. The desk sees the reasons of the
 * person's own order, and which of them do not bind the desk. @throws RECORD_NOT_FOUND, FORBIDDEN, RATE_LIMITED
 */
export async function explainPurchase(
  orders: Explaining,
  question: Question,
  context: CallContext,
): Promise<PurchaseReasons> {
  const { actor, locale, now } = context;
  const { eventId, relationshipType } = question;
  const db = orders.database.kysely;
  const identifier = accountIdentifierOf(question.externalAccountIdentifier);
  await findEvent(db, eventId, actor);
  const inCart = question.cartSummary.map(({ externalAccountIdentifier }) => externalAccountIdentifier);
  const named = { eventId, identifiers: [identifier, ...inCart], withOrganisation: true, uses: usesOf(orders, actor) };
  const [{ found }, callersFacts] = await Promise.all([
    orders.offers({ eventId, ticketConfigurationIds: 'all', now }),
    readPeople(orders, named, context),
  ]);
  if (!found) throw new FoyerError('RECORD_NOT_FOUND');
  // The reasons are those of single tickets (orders 11.9).
  const catalogue = { ...found, tickets: found.tickets.filter(({ additional }) => additional.package === undefined) };
  const person = callersFacts.people.find((each) => sameAccount(each.externalAccountIdentifier, identifier));
  const buyer = await buyerFor(orders, { person, identifier, catalogue }, context);
  const isOwnOrder = buyer.accountId === actor.accountId;
  const facts = isOwnOrder ? callersFacts : await factsOf(orders, named, buyer, now);
  if (isStaff(actor) && person && person.accountId !== actor.accountId) {
    await writeAudit(db, context, {
      action: 'account.purchaseExplained',
      entity: 'account',
      entityId: person.accountId,
      subjectAccountId: person.accountId,
      eventId,
    });
  }
  const purchase: ExplainedPurchase = {
    request: { externalAccountIdentifier: identifier, relationshipType },
    cart: question.cartSummary,
    catalogue,
    facts,
    buyer,
    locale,
    now: question.at === undefined ? now : new Date(question.at),
    rules: orders,
    isPaused: (await orders.isPaused?.()) === true,
    waitsUntil: endOfWaits(facts.waits, usesOf(orders, buyer)),
    waiting: await countWaiting(
      db,
      catalogue.tickets.map(({ stockId }) => stockId),
    ),
  };
  const showsAll = isStaff(actor);
  const shown = showsAll || isOwnOrder ? (reason: PurchaseReason) => reason : withoutPayments;
  return present(purchase, catalogue, showsAll ? { ...buyer, roles: actor.roles } : null, { showsAll, shown });
}

/** Whose order is explained. @throws FORBIDDEN, RECORD_NOT_FOUND */
async function buyerFor(
  { database }: Pick<Explaining, 'database'>,
  { person, identifier, catalogue }: { person: Person | undefined; identifier: string; catalogue: Catalogue },
  { actor }: Pick<CallContext, 'actor'>,
): Promise<Buyer> {
  const { accountId, externalAccountIdentifier, locale } = actor;
  const oneself = { accountId, externalAccountIdentifier, locale, roles: [] };
  if (sameAccount(identifier, externalAccountIdentifier)) return oneself;
  if (!isStaff(actor)) {
    if (catalogue.configuration.canRegisterOtherAccounts) return oneself;
    // An unknown account and one outside the organisation get the same response.
    if (!person?.isInCallersOrganisation) throw new FoyerError('FORBIDDEN');
  }
  if (!person || person.typeCode === 'STAFF') throw new FoyerError('RECORD_NOT_FOUND');
  return {
    accountId: person.accountId,
    externalAccountIdentifier: person.externalAccountIdentifier,
    locale: await localeOf(database, person.accountId),
    roles: [],
  };
}

async function localeOf({ kysely }: Explaining['database'], accountId: number): Promise<Locale> {
  const account = await kysely
    .selectFrom('account')
    .select('locale')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return account.locale;
}

/** The limits of payments that may stop an order of this buyer. */
const usesOf = ({ paymentMode }: Pick<Explaining, 'paymentMode'>, buyer: Pick<Buyer, 'accountId' | 'roles'>) =>
  usesOfCharge(orderUses({ accountId: buyer.accountId, roles: [] }, paymentMode), undefined);

/** The facts of another buyer. The account was counted as looked up before. */
const factsOf = (
  orders: Explaining,
  { eventId, identifiers }: { eventId: number; identifiers: readonly string[] },
  buyer: Buyer,
  now: Date,
): Promise<PeopleFacts> =>
  orders.people({
    buyerAccountId: buyer.accountId,
    eventId,
    identifiers,
    memberTicketIds: [],
    idempotencyKey: null,
    withOrganisation: false,
    uses: usesOf(orders, buyer),
    now,
  });

/** A team leader does not see when a person paid. */
const withoutPayments = (reason: PurchaseReason): PurchaseReason =>
  reason.code === 'purchaseWindow' || reason.code === 'paymentWait' || reason.code === 'holdLimit'
    ? { code: 'paymentLimit' }
    : reason;

function present(
  purchase: ExplainedPurchase,
  catalogue: Catalogue<TicketOffer>,
  desk: ExplainedPurchase['buyer'] | null,
  { showsAll, shown }: { showsAll: boolean; shown: (reason: PurchaseReason) => PurchaseReason },
): PurchaseReasons {
  const found = purchaseObstaclesOf(purchase);
  const atDesk = desk && purchaseObstaclesOf({ ...purchase, buyer: desk });
  const given = (obstacles: readonly Obstacle[], left: readonly Obstacle[] | undefined): GivenReason[] =>
    obstacles.map(({ reason }) => ({
      reason: shown(reason),
      deskIsExempt: left !== undefined && !left.some((each) => each.reason.code === reason.code),
    }));
  return {
    at: purchase.now.toISOString(),
    reasons: given(found.ofPerson, atDesk?.ofPerson),
    tickets: catalogue.tickets.flatMap(({ ticketConfigurationId, description, translations }, index) => {
      const obstacles = found.ofTickets[index]?.obstacles ?? [];
      // Attendees do not learn of ticket types for other relationships.
      if (!showsAll && obstacles.some(({ reason }) => reason.code === 'notOffered')) return [];
      return {
        ticketConfigurationId,
        defaultDescription: description,
        // The offer has more texts than the list.
        translations: translations.description ? { description: translations.description } : {},
        reasons: given(obstacles, atDesk?.ofTickets[index]?.obstacles),
      };
    }),
  };
}
