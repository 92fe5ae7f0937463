import type { TicketConfiguration } from '@foyer/contract/tickets/ticket-configuration';
import { FoyerError } from '@foyer/contract/wire/errors';
import type { TicketValues } from '@foyer/contract/forms/values';
import { couponCodeField } from '@foyer/contract/wire/vocabulary';
import { availableAddOns } from '@foyer/domain/orders/add-ons';
import { localDate } from '@foyer/domain/shared/dates';
import { applyTriggers } from '@foyer/domain/forms/triggers';
import { isCodeAccepted, priceFacts } from '@foyer/domain/orders/pricing';
import { findRelationship } from '@foyer/domain/tickets/relationships';
import type { CallContext } from '../../../calls/context.ts';
import { priceRules } from '../../orders/plan/index.ts';
import { countCouponGuesses } from '../../system/limits/index.ts';
import { readOfferRequest } from './ask.ts';
import type { EventsDependencies } from './deps.ts';
import { presentConfiguration } from './present-configuration.ts';
import { presentParts } from './present-package.ts';

export interface TriggerQuestion {
  eventId: number;
  ticketConfigurationId: number;
  values: TicketValues;
  externalAccountIdentifier?: string | undefined;
  relationshipType?: string | undefined;
  package?: { ticketConfigurationId: number; part: number } | undefined;
}

/**
 * Returns form values and price after a trigger field changed (forms 3.5). Clears answers that are not
 * offered any more, and applies an entered coupon code to the price.
 */
export async function applyFormTriggers(
  events: EventsDependencies,
  question: TriggerQuestion,
  context: CallContext,
): Promise<{ values: TicketValues; ticketConfiguration: TicketConfiguration }> {
  const { now } = context;
  const { eventId, externalAccountIdentifier, ticketConfigurationId, relationshipType } = question;
  const { event, account, offers } = await readOfferRequest(
    events,
    {
      eventId,
      externalAccountIdentifier,
      relationshipType,
      ticketConfigurationIds: question.package ? 'all' : [ticketConfigurationId],
    },
    context,
  );
  const offer = offers.find((each) => each.ticketConfigurationId === ticketConfigurationId);
  const { configuration } = event;
  const relationship = findRelationship(configuration.relationshipTypes, question.relationshipType ?? '') ?? null;
  if (!offer) throw new FoyerError('RECORD_NOT_FOUND');

  const code = question.values[couponCodeField];
  const of = question.package;
  const priced = of ? offers.find((each) => each.ticketConfigurationId === of.ticketConfigurationId) : offer;
  if (!priced) throw new FoyerError('RECORD_NOT_FOUND');
  await countCouponGuesses(events.database, context, { eventId, typed: [code], offers: [priced] });
  const facts = priceFacts(account, question.relationshipType ?? '', code);
  // The coupons of a package are those of its first part's attendee (orders 11.4).
  const ofPackage = of && presentParts(priced, offers, of.part === 0 ? facts : { ...facts, codes: [] }, now);
  const ticketConfiguration =
    ofPackage?.[of?.part ?? 0]?.ticketConfiguration ?? presentConfiguration(offer, facts, now);
  const accepts = (of?.part ?? 0) === 0 && isCodeAccepted(priceRules(priced, priced.currency).coupons, facts, now);
  if (facts.codes.length > 0 && !accepts) throw new FoyerError('COUPON_NOT_AVAILABLE');
  const { values } = applyTriggers({
    sections: configuration.sections,
    values: question.values,
    context: {
      mode: 'register',
      relationship,
      ticketConfigurationId: question.ticketConfigurationId,
      addOns: [],
      addOnsOffered: availableAddOns(ticketConfiguration.addOns, now).map((addOn) => addOn.ticketConfigurationAddOnId),
      guestFields: configuration.guestFields,
      onSite: false,
      today: localDate(now, configuration.timeZone),
    },
  });
  return { values, ticketConfiguration };
}
