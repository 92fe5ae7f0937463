import type { ErrorCode } from '@foyer/contract/wire/errors';
import type { TicketConfiguration } from '@foyer/contract/tickets/ticket-configuration';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import type { AttendeeMessages } from '@foyer/messages/catalogue/messages';
import type { Attendee } from '@foyer/domain/forms/attendee';
import { cartTotal, type Cart } from '@foyer/domain/orders/cart';
import { sameAccount } from '@foyer/domain/people/consultant-id';
import { formatMoney, type Money } from '@foyer/domain/shared/money';
import { fullName } from '@foyer/domain/people/names';
import { provisionalCart } from '@foyer/domain/orders/registration/running-total';
import type { RegistrationState } from '@foyer/domain/orders/registration/state';
import { translatedText } from '@foyer/domain/shared/translated-text';

/** Labels of attendees, tickets and amounts on these screens. */

export function ticketDescription(ticket: TicketConfiguration, locale: Locale): string {
  return translatedText(ticket.translations.description, locale, ticket.defaultDescription);
}

/** The package of an attendee: `Family of four (2 of 4)`. Empty without a package. */
export const packageNote = ({ package: of }: Attendee, t: AttendeeMessages, locale: Locale): string =>
  of
    ? t.registration.packagePart({
        name: ticketDescription(of.ticket, locale),
        part: of.part + 1,
        of: of.ticket.parts?.length ?? 0,
      })
    : '';

export function ticketMore(ticket: TicketConfiguration, locale: Locale): string {
  return translatedText(ticket.translations.moreInformation, locale, ticket.moreInformation ?? '');
}

/** Names of the discounts that the server applied, or of the given ids. */
export function couponNames(
  ticket: TicketConfiguration,
  locale: Locale,
  ids: readonly number[] = ticket.couponsApplied,
): string[] {
  return ticket.coupons
    .filter((coupon) => ids.includes(coupon.ticketConfigurationCouponId))
    .map((coupon) => translatedText(coupon.translations.description, locale, coupon.defaultDescription))
    .filter(Boolean);
}

const typed = (value: unknown) => (typeof value === 'string' ? value.trim() : '');

/** The attendee's name from the form, otherwise from the lookup. Empty if neither has one. */
export function attendeeName(attendee: Attendee, locale: Locale): string {
  const { registrationForm: answers } = attendee.formData;
  const firstName = typed(answers['firstName']) || attendee.firstName;
  const lastName = typed(answers['lastName']) || attendee.lastName;
  return fullName({ firstName, lastName }, locale);
}

/** The discount with its sign: `−$14.95`. */
export const minus = (discount: Money, ticket: Pick<TicketConfiguration, 'currencyLocale'>): string =>
  `−${formatMoney(discount, ticket.currencyLocale)}`;

/** The formatted amount due of a cart. Undefined for an empty cart or mixed currencies. */
export function totalWords(cart: Cart): string | undefined {
  const sum = cartTotal(cart);
  const [first] = cart.entries;
  return sum && 'total' in sum && first ? formatMoney(sum.total, first.ticketConfiguration.currencyLocale) : undefined;
}

/** The current total including the attendee being added. Undefined before anything is selected. */
export function runningTotal(state: RegistrationState): { words: string } | { refusal: ErrorCode } | undefined {
  const cart = provisionalCart(state);
  const sum = cartTotal(cart);
  if (sum && 'refusal' in sum) return { refusal: sum.refusal.code };
  const words = totalWords(cart);
  return words === undefined ? undefined : { words };
}

export function isOwnAccount(attendee: Attendee, userId: string): boolean {
  return sameAccount(attendee.externalAccountIdentifier, userId);
}
