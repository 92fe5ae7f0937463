import { blankAttendee, type Attendee } from '../../forms/attendee.ts';
import { findRelationship } from '../../tickets/relationships.ts';
import { addToCart, type Cart } from '../cart.ts';
import { cartRules, panels, releasingHold, restInCart, type RegistrationState } from './state.ts';

/**
 * The people of a package, one after another (orders 11.6). Only the forms of the parts are asked: account, ticket types
 * and relationships are those of the package. The cart gets all tickets together.
 */

/** The attendee of the first part of the chosen package, with the answers so far. */
export function openPackage(attendee: Attendee): Attendee {
  const { ticketConfiguration: ticket } = attendee;
  const first = ticket?.parts?.[0];
  if (!ticket || !first) return attendee;
  return { ...attendee, ticketConfiguration: first.ticketConfiguration, package: { ticket, part: 0 } };
}

/** The attendee with the package as the ticket, for choosing again. The cart's entries stay as they are. */
export function closePackage(attendee: Attendee): Attendee {
  const { package: of } = attendee;
  if (!of || of.purchase !== undefined) return attendee;
  return { ...attendee, ticketConfiguration: of.ticket, package: undefined };
}

/** The attendees of the parts, as far as they were reached. The pending one is up to date. */
function peopleOf(attendee: Attendee): Attendee[] {
  const { people = [], part = 0 } = attendee.package ?? {};
  const { package: of, ...rest } = attendee;
  const position = of && { ticket: of.ticket, part };
  return [...people.slice(0, part), { ...rest, package: position, hold: null }, ...people.slice(part + 1)];
}

/** Shows the form of a part. The hold of the package stays with the pending attendee. */
function showPart(state: RegistrationState, part: number): RegistrationState {
  const { attendee, context } = state;
  const { ticket } = attendee.package ?? {};
  const wanted = ticket?.parts?.[part];
  const relationship = findRelationship(context.event.relationshipTypes, wanted?.relationshipType ?? '');
  if (!ticket || !wanted || !relationship) return { ...state, refusal: { code: 'INVALID_PACKAGE' } };
  const people = peopleOf(attendee);
  const known = people[part] ?? {
    ...blankAttendee(attendee.eventId, attendee.externalAccountIdentifier),
    relationship,
    ticketConfiguration: wanted.ticketConfiguration,
  };
  return {
    ...state,
    attendee: { ...known, hold: attendee.hold, package: { ticket, part, people } },
    panel: panels.form,
    step: 'form',
    // The first part can change the ticket, the others belong to it.
    skipped:
      part === 0
        ? state.skipped.filter((step) => step !== 'ticket')
        : [...new Set([...state.skipped, 'ticket' as const])],
    another: null,
    hadErrors: false,
  };
}

/** Back from the form of a later part leads to the part before; `null` elsewhere. */
export function previousPart(state: RegistrationState): RegistrationState | null {
  const { package: of } = state.attendee;
  return of && state.editing === null && of.part > 0 ? showPart(state, of.part - 1) : null;
}

/** Goes on with the next part, or adds all tickets of the package to the cart. */
export function finishPart(state: RegistrationState): RegistrationState {
  const { attendee } = state;
  const { package: of } = attendee;
  if (!of) return state;
  if (of.part + 1 < (of.ticket.parts?.length ?? 0)) return showPart(state, of.part + 1);
  const purchase = 1 + Math.max(0, ...state.cart.entries.map((entry) => entry.package?.purchase ?? 0));
  let cart: Cart = state.cart;
  const replaced = [];
  for (const [part, person] of peopleOf(attendee).entries()) {
    const hold = part === 0 ? attendee.hold : null;
    const added = addToCart(
      cart,
      { ...person, hold, package: { ticket: of.ticket, part, purchase } },
      cartRules(state),
    );
    if ('refusal' in added) return { ...state, refusal: added.refusal };
    ({ cart } = added);
    replaced.push(...added.replaced);
  }
  const settled = replaced
    .map((entry) => entry.hold?.reservationId)
    .reduce(releasingHold, { ...state, cart, attendee: { ...attendee, hold: null } });
  return restInCart(settled);
}
