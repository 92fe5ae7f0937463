import { useState, useSyncExternalStore } from 'react';
import type { RelationshipType } from '@foyer/contract/events/event-configuration';
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
import { findRelationship } from '@foyer/domain/tickets/relationships';
import { createFormStore, type FormStore } from '../../../../../forms/store.ts';
import { useSignedIn } from '../../../../../session/session-store.ts';
import { neededFields } from './needed-fields.ts';

/** A ticket of a sale, with the relationship of its attendee. A package has several (orders 11). */
export interface SoldPart {
  relationship: RelationshipType;
  ticket: Pick<TicketConfiguration, 'ticketConfigurationId' | 'addOns' | 'defaultDescription' | 'translations'>;
}

interface SaleFormsInput {
  event: EventView;
  lookup: RelationshipLookup;
  relationship: RelationshipLookup['relationshipTypes'][number];
  ticket: TicketConfiguration;
}

/** The tickets that a sale creates: one, or all tickets of a package. */
const partsOfSale = ({ event, relationship, ticket }: Omit<SaleFormsInput, 'lookup'>): SoldPart[] =>
  ticket.parts?.map((part) => ({
    ticket: part.ticketConfiguration,
    relationship: findRelationship(event.configuration.relationshipTypes, part.relationshipType) ?? relationship,
  })) ?? [{ ticket, relationship }];

/** The event's form for each ticket of a sale, with the known data of the person filled in, and the total with add-ons. */
export function useSaleForms(input: SaleFormsInput): { parts: SoldPart[]; stores: FormStore[]; total: Money } {
  const viewer = useSignedIn();
  const [parts] = useState(() => partsOfSale(input));
  const [stores] = useState(() => {
    const { event, lookup } = input;
    const now = new Date();
    return parts.map((part) => storeOf(part, { event, lookup, now, onSite: fillsInOnSite(viewer, event) }));
  });
  return { parts, stores, total: useTotal(stores, parts, input.ticket) };
}

function storeOf(
  { relationship, ticket }: SoldPart,
  { event, lookup, now, onSite }: { event: EventView; lookup: RelationshipLookup; now: Date; onSite: boolean },
): FormStore {
  const { sections, guestFields, timeZone } = event.configuration;
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
      onSite,
      today: localDate(now, timeZone),
    },
    begin: (form, values) => prefill(form, values, known, relationship),
  });
  return neededFields(whole, sections);
}

/** The price of the ticket or package, and of the add-ons that the answers of its forms choose. */
function useTotal(stores: readonly FormStore[], parts: readonly SoldPart[], ticket: TicketConfiguration): Money {
  const { price } = shownPrice(ticket);
  // A number, so an unchanged total renders nothing.
  const amountMinor = useSyncExternalStore(
    (listener) => {
      const ends = stores.map((store) => store.subscribe(listener));
      return () => {
        for (const end of ends) end();
      };
    },
    () => {
      const addOns = stores.flatMap((store, n) => chosenAddOns(store, parts[n]?.ticket.addOns ?? []));
      return (sumMoney([price, ...addOns.map(addOnPrice)]) ?? price).amountMinor;
    },
  );
  return { ...price, amountMinor };
}

function chosenAddOns(store: FormStore, addOns: TicketConfiguration['addOns']): TicketConfiguration['addOns'] {
  if (addOns.length === 0) return [];
  const chosen = addOnIds(
    addOnsChosenInForm(formState(store.form, store.values(), store.context())).map((id) => String(id)),
  );
  return addOns.filter((addOn) => chosen.includes(addOn.ticketConfigurationAddOnId));
}
