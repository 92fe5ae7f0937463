import { useState, useSyncExternalStore } from 'react';
import type { EventView, RelationshipLookup } from '@foyer/contract/events/events';
import type { TicketConfiguration } from '@foyer/contract/tickets/ticket-configuration';
import { prefill } from '@foyer/domain/forms/prefill';
import { addOnsChosenInForm, formState } from '@foyer/domain/forms/visibility';
import { addOnIds, availableAddOns } from '@foyer/domain/orders/add-ons';
import { addOnPrice, shownPrice } from '@foyer/domain/orders/pricing';
import { missingNames } from '@foyer/domain/people/names';
import { fillsInOnSite } from '@foyer/domain/people/permissions';
import { localDate } from '@foyer/domain/shared/dates';
import { sumMoney, type Money } from '@foyer/domain/shared/money';
import { createFormStore, type FormStore } from '../../../../../forms/store.ts';
import { useSignedIn } from '../../../../../session/session-store.ts';
import { neededFields } from './needed-fields.ts';

interface SaleFormInput {
  event: EventView;
  lookup: RelationshipLookup;
  relationship: RelationshipLookup['relationshipTypes'][number];
  ticket: TicketConfiguration;
}

/** The event's form for one sale, with the known data of the person filled in, and the total with its add-ons. */
export function useSaleForm({ event, lookup, relationship, ticket }: SaleFormInput): {
  store: FormStore;
  total: Money;
} {
  const viewer = useSignedIn();
  const [store] = useState(() => {
    const { sections, guestFields, timeZone } = event.configuration;
    const now = new Date();
    const names = { firstName: lookup.firstName ?? '', lastName: lookup.lastName ?? '' };
    const known = {
      ...names,
      email: lookup.email ?? '',
      phoneNumber: lookup.phoneNumber ?? '',
      country: '',
      hasProfile: lookup.valid,
      isAuthorized: lookup.isAuthorized,
    };
    const whole = createFormStore({
      sections,
      context: {
        mode: 'register',
        relationship,
        ticketConfigurationId: ticket.ticketConfigurationId,
        addOns: [],
        addOnsOffered: availableAddOns(ticket.addOns, now).map((addOn) => addOn.ticketConfigurationAddOnId),
        guestFields,
        missingNames: relationship.selfType ? missingNames(names) : [],
        onSite: fillsInOnSite(viewer, event),
        today: localDate(now, timeZone),
      },
      begin: (form, values) => prefill(form, values, known, relationship),
    });
    return neededFields(whole, sections);
  });
  return { store, total: useTotal(store, ticket) };
}

/** The price of the ticket and of the add-ons that the form's answers choose. */
function useTotal(store: FormStore, ticket: TicketConfiguration): Money {
  const values = useSyncExternalStore(store.subscribe, store.values);
  const { price } = shownPrice(ticket);
  if (ticket.addOns.length === 0) return price;
  const chosen = addOnIds(addOnsChosenInForm(formState(store.form, values, store.context())).map(String));
  const addOns = ticket.addOns.filter((addOn) => chosen.includes(addOn.ticketConfigurationAddOnId));
  return sumMoney([price, ...addOns.map(addOnPrice)]) ?? price;
}
