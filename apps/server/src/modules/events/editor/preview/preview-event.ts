import type { EventDefinition } from '@foyer/contract/events/event-definition';
import type { EventPreview, PreviewedTicket, PreviewQuestion } from '@foyer/contract/events/event-preview';
import { FoyerError } from '@foyer/contract/wire/errors';
import { availableAddOns } from '@foyer/domain/orders/add-ons';
import { offerState, saleState, sortTickets } from '@foyer/domain/orders/eligibility';
import { hasEnded, isEligibleLocale, isReopened } from '@foyer/domain/events/event-state';
import { couponState, type PriceFacts } from '@foyer/domain/orders/pricing';
import type { Actor } from '../../../../calls/context.ts';
import type { Db } from '../../../../db/database.ts';
import { eventColumns, withIds } from '../../definition/index.ts';
import {
  findEventRow,
  isSold,
  presentConfiguration,
  presentEvent,
  timesOf,
  type EventRow,
  type SoldOffer,
} from '../../catalogue/index.ts';
import { readUnits } from '../../../stock/index.ts';
import {
  limitOf,
  parentName,
  priceRules,
  type ParentEvent,
  type TicketOffer,
  ticketFor,
  type TicketForPerson,
} from '../../../orders/plan/index.ts';
import type { SelfServiceDependencies } from '../deps.ts';
import { findDraft } from '../draft.ts';
import { ticketsIn } from '../present.ts';
import { readStored } from '../stored-event.ts';
import { draftOffers } from './draft-offers.ts';

type Question = PreviewQuestion & { eventId: number };

type Asking = Pick<SelfServiceDependencies, 'database' | 'readers'>;

/**
 * Shows the event as an attendee without a ticket would see it at another time, with the same rules and presentation
 * functions. Read-only. Remaining quantities are the current ones.
 */
export async function previewEvent(deps: Asking, question: Question): Promise<EventPreview> {
  const { locale, title } = question;
  const at = new Date(question.at);
  const { row, tickets, definition, revision, parent } = await readSource(deps, question);
  const { eligibleAccounts, relationshipTypes } = row.configuration;
  const actor: Actor = {
    accountId: nobody,
    externalAccountIdentifier: eligibleAccounts[0] ?? '',
    firstName: '',
    lastName: '',
    locale,
    country: question.country ?? 'USA',
    roles: [],
  };
  const type =
    relationshipTypes.find((each) => each.relationshipType === question.relationshipType) ??
    relationshipTypes.find(({ selfType }) => selfType) ??
    relationshipTypes[0];
  const relationshipType = type?.relationshipType ?? 'CONSULTANT';
  const facts: PriceFacts = { relationshipType, title: title ?? null, country: question.country ?? null, codes: [] };
  const previewed = tickets.filter(isSold).map((offer) => previewTicket(offer, facts, at));
  const isOffered = ({ state }: PreviewedTicket) => state === 'onSale';
  const inOrder = (list: readonly PreviewedTicket[]) =>
    sortTickets(list.map((each) => ({ each, amount: each.ticket.amount }))).map(({ each }) => each);
  return {
    at: at.toISOString(),
    revision,
    event: presentEvent(row, actor, at),
    unseen: whyUnseen(row, actor, at),
    limitedTo: eligibleAccounts.length,
    parentName: parent && parentName(parent, locale),
    relationshipType,
    tickets: [...inOrder(previewed.filter(isOffered)), ...inOrder(previewed.filter((each) => !isOffered(each)))],
    hidden: hiddenOf(definition, tickets),
  };
}

/** No account has this id, so no tickets are found. */
const nobody = 0;

/** The event row and its ticket types, as stored or as they would be with the draft published. */
async function readSource({ database, readers }: Asking, { eventId, source, at }: Question) {
  const db = database.kysely;
  const [row, { found }, stored] = await Promise.all([
    findEventRow(db, nobody, eventId),
    readers.offers({ eventId, ticketConfigurationIds: 'all', now: new Date(at) }),
    readStored(db, eventId),
  ]);
  if (!row || !found) throw new FoyerError('RECORD_NOT_FOUND');
  const draft = source === 'draft' ? await findDraft(db, eventId) : undefined;
  if (!draft) {
    const { tickets, parent } = found;
    return { row, tickets, definition: stored.definition, revision: null, parent };
  }
  const { definition, revision } = draft;
  const parent = await findParentNames(db, definition.parentEventShortCode ?? null);
  const units = await readUnits(db, eventId);
  const takenOf = (kind: 'ticket' | 'addOn') =>
    new Map(units.filter((each) => each.kind === kind).map(({ id, taken }) => [id, taken]));
  const { tickets, ticketIds, addOnIds } = draftOffers(definition, found.tickets, {
    tickets: takenOf('ticket'),
    addOns: takenOf('addOn'),
  });
  const configuration = withIds(definition.configuration, { tickets: ticketIds, addOns: addOnIds });
  const asPublished: EventRow = {
    ...row,
    ...eventColumns(definition, parent?.eventId ?? null),
    translations: definition.translations ?? {},
    published: true,
    configuration: { ...configuration, images: definition.images ?? row.configuration.images },
  };
  return { row: asPublished, tickets, definition, revision, parent };
}

/** Finds the parent event by the short code in the draft. */
async function findParentNames(db: Db, code: string | null): Promise<ParentEvent | null> {
  const parent = await db
    .selectFrom('event')
    .select(['event_id', 'default_name', 'translations'])
    .where('event_short_code', '=', code)
    .executeTakeFirst();
  return parent ? { eventId: parent.event_id, defaultName: parent.default_name, name: parent.translations.name } : null;
}

function whyUnseen(row: EventRow, actor: Actor, at: Date): EventPreview['unseen'] {
  const times = timesOf(row);
  if (!times.isPublished) return 'notPublished';
  if (!isEligibleLocale(times, actor)) return 'otherLanguage';
  return hasEnded(times, at) && !isReopened(times, at) ? 'ended' : null;
}

/** How the windows of a ticket type look to a person of this title and country. Lists and organisations are left out. */
function windowStateOf({ window }: TicketForPerson): PreviewedTicket['state'] | undefined {
  const states = { none: undefined, open: undefined, notYet: 'notYet', over: 'over' } as const;
  return window.state === 'notForYou' || window.state === 'draw' ? 'notOffered' : states[window.state];
}

function previewTicket(previewed: SoldOffer, facts: PriceFacts, at: Date): PreviewedTicket {
  const { title, country } = facts;
  const audience = { title, country: country ?? '', lists: [], qualifications: [], line: [] };
  const offer = ticketFor(previewed, { audience }, at);
  const ticket = presentConfiguration(offer, facts, at);
  const rules = priceRules(offer, offer.currency).coupons;
  return {
    ticket: { ...ticket, addOns: availableAddOns(ticket.addOns, at) },
    state: windowStateOf(offer) ?? offerState(ticket, facts.relationshipType, at),
    coupons: offer.coupons.flatMap(({ couponId, description, translations }) => {
      const rule = rules.find((each) => each.ticketConfigurationCouponId === couponId);
      if (!rule) return [];
      return {
        ticketConfigurationCouponId: couponId,
        defaultDescription: description,
        translations,
        state: couponState(rule, facts, at),
      };
    }),
    addOns: offer.addOns.map(({ name, translations, startDateTime, endDateTime, ...units }) => ({
      defaultName: name,
      translations,
      state: saleState({ startDateTime, endDateTime, ...limitOf(units) }, at),
    })),
  };
}

function hiddenOf(definition: EventDefinition, tickets: readonly TicketOffer[]): EventPreview['hidden'] {
  return [
    ...tickets
      .filter((offer) => !isSold(offer))
      .map(({ description }) => ({ defaultDescription: description, reason: 'currency' as const })),
    ...ticketsIn(definition)
      .filter(({ active }) => active === false)
      .map(({ defaultDescription }) => ({ defaultDescription, reason: 'withdrawn' as const })),
  ];
}
