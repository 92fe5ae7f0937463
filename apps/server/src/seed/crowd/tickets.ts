import { priceTicket } from '@foyer/domain/orders/pricing';
import { money } from '@foyer/domain/shared/money';
import type { WrittenEvent, WrittenTicketType } from '../events/write-event.ts';
import type { NewTicket } from '../factories/ticket-rows.ts';
import type { Seeded } from '../people/write-people.ts';
import { answersOf } from './answers.ts';
import type { Attendee } from './attendee.ts';

export function typeOf(event: WrittenEvent, key: string): WrittenTicketType {
  const type = event.tickets.get(key);
  if (!type) throw new Error(`${event.definition.code} has no ticket "${key}".`);
  return type;
}

/** Prices tickets with the product's rules, and counts the uses of limited coupons. */
export function createPricing() {
  const used = new Map<number, number>();
  return (type: WrittenTicketType, person: Seeded, relationshipType: string, now: Date) => {
    const { definition, coupons } = type;
    const { price, couponsApplied } = priceTicket(
      {
        price: money(definition.amountMinor, definition.currency),
        coupons: coupons.map(({ couponId, definition: { conditions, amountOffMinor, percentOff } }) => ({
          ticketConfigurationCouponId: couponId,
          startDateTime: null,
          endDateTime: null,
          amountOffMinor,
          percentOff,
          conditions,
          remaining: (conditions.firstN ?? 0) - (used.get(couponId) ?? 0),
        })),
      },
      { relationshipType, title: person.title, country: person.country, codes: [] },
      now,
    );
    for (const id of couponsApplied) used.set(id, (used.get(id) ?? 0) + 1);
    return { amount_minor: price.amountMinor, coupons_applied: couponsApplied };
  };
}
export type Pricing = ReturnType<typeof createPricing>;

/** A ticket of the crowd with answers, price and add-ons. */
export function ticketFor(
  event: WrittenEvent,
  key: string,
  { person, attendee, addOns = [] }: { person: Seeded; attendee: Attendee; addOns?: readonly string[] },
  { pricing, random, now }: { pricing: Pricing; random: () => number; now: Date },
): NewTicket {
  const type = typeOf(event, key);
  const chosen = type.addOns.filter(({ definition }) => addOns.includes(definition.key)).map(({ addOnId }) => addOnId);
  const answers = answersOf(attendee, event, random);
  return {
    ticket_configuration_id: type.ticketConfigurationId,
    account_id: person.accountId,
    relationship_type: attendee.relationship,
    slot: attendee.slot,
    first_name: attendee.firstName,
    last_name: attendee.lastName,
    email: attendee.email,
    phone_number: attendee.phone,
    values:
      chosen.length > 0 && attendee.relationship !== 'GUEST' ? { ...answers, extras: chosen.map(String) } : answers,
    ticket_group: type.definition.group ?? null,
    add_ons: chosen,
    ...pricing(type, person, attendee.relationship, now),
  };
}
