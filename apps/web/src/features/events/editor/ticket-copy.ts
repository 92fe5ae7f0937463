import type { Translated } from '@foyer/contract/wire/translations';
import { newKey, type TicketDraft } from './document.ts';

/** Copying a ticket type. */

/** The first free number for the name of a copy: `Full pass` → 2, or 3 if `Full pass (2)` exists. */
function copyNumber(name: string, tickets: readonly TicketDraft[]): number {
  const taken = new Set(tickets.map(({ defaultDescription }) => defaultDescription));
  let number = 2;
  while (taken.has(`${name} (${number})`)) number += 1;
  return number;
}

const baseOf = (name: string) => name.replace(/ \(\d+\)$/, '');

/** A copy of a ticket type with its add-ons and coupons. Its stock is separate, so each item gets a new key. */
export function copyOfTicket(ticket: TicketDraft, tickets: readonly TicketDraft[]): TicketDraft {
  const number = copyNumber(baseOf(ticket.defaultDescription), tickets);
  const numbered = (name: string) => `${baseOf(name)} (${number})`;
  const description = ticket.translations?.description;
  const copy: TicketDraft = { ...ticket, key: newKey(), defaultDescription: numbered(ticket.defaultDescription) };
  if (description) copy.translations = { ...ticket.translations, description: eachText(description, numbered) };
  if (ticket.addOns) copy.addOns = ticket.addOns.map((addOn) => ({ ...addOn, key: newKey() }));
  if (ticket.coupons) copy.coupons = ticket.coupons.map((coupon) => ({ ...coupon, key: newKey() }));
  return copy;
}

const eachText = (translated: Translated, change: (text: string) => string): Translated =>
  Object.fromEntries(
    Object.entries(translated).map(([language, text]) => [language, text && { ...text, value: change(text.value) }]),
  );
