import type { FormField, FormSection } from '@foyer/contract/events/event-configuration';
import type { EventView } from '@foyer/contract/events/events';
import type { Ticket } from '@foyer/contract/tickets/ticket';
import type { TicketValues } from '@foyer/contract/forms/values';
import { couponCodeField } from '@foyer/contract/wire/vocabulary';
import { localDate } from '@foyer/domain/shared/dates';
import type { FormContext } from '@foyer/domain/forms/context';
import { isAddOnChoice, roleOf } from '@foyer/domain/forms/kinds';
import { missingNames } from '@foyer/domain/people/names';
import { findRelationship } from '@foyer/domain/tickets/relationships';
import { fillsInOnSite, type HasRoles } from '@foyer/domain/people/permissions';
import { ApiError } from '../../api/api-error.ts';
import { createFormStore, type FormStore } from '../../forms/store.ts';

/**
 * The context of a bought ticket's form. The server builds the same. It offers no add-ons, because they were bought
 * with the ticket.
 */
export function ticketFormContext(
  mode: 'updateTicket' | 'transfer',
  { ticket, event, viewer }: { ticket: Ticket; event: EventView; viewer: HasRoles },
  relationship: FormContext['relationship'],
): FormContext {
  const { guestFields, timeZone } = event.configuration;
  return {
    mode,
    relationship,
    ticketConfigurationId: ticket.ticketConfigurationId,
    addOns: ticket.addOns.map(({ ticketConfigurationAddOnId }) => ticketConfigurationAddOnId),
    addOnsOffered: [],
    guestFields,
    missingNames: mode === 'updateTicket' ? missingNames(ticket) : [],
    onSite: fillsInOnSite(viewer, event),
    today: localDate(new Date(), timeZone),
  };
}

/** The form of a bought ticket with its answers. `asksAll`: fields without an answer must be answered now. */
export function ticketFormStore(
  shown: { ticket: Ticket; event: EventView; viewer: HasRoles },
  { asksAll = false }: { asksAll?: boolean } = {},
): FormStore {
  const { ticket, event } = shown;
  const { relationship } = ticket.metadata;
  const type = findRelationship(event.configuration.relationshipTypes, relationship) ?? {
    relationshipType: relationship,
    selfType: ticket.isSelf,
    guestType: ticket.isGuest,
  };
  return createFormStore({
    sections: sectionsAfterPurchase(event.configuration.sections),
    context: ticketFormContext('updateTicket', shown, type),
    stored: ticket.ticketData.registrationForm,
    onFile: asksAll ? undefined : ticket.ticketData.registrationForm,
  });
}

/** Shows the server's validation errors at their fields. */
export function showComplaints(error: unknown, store: FormStore): void {
  if (!(error instanceof ApiError)) return;
  for (const item of error.items) {
    const name = /^body\.values\.(.+)$/.exec(item.path)?.[1];
    if (name !== undefined && item.message !== undefined) store.complain(name, item.message);
  }
}

const isPurchase = (field: FormField) => isAddOnChoice(field) || field.name === couponCodeField;
const isHeader = (field: FormField) => roleOf(field) === 'header';
const isRule = (field: FormField) => roleOf(field) === 'rule';

/** The form of a bought ticket: without fields that only apply at the purchase, and without empty headers. */
export function sectionsAfterPurchase(sections: readonly FormSection[]): FormSection[] {
  return sections.map((section) => {
    const fields = section.fields.filter((field) => !isPurchase(field));
    return {
      ...section,
      fields: fields.filter((field, at) => {
        if (!isHeader(field)) return true;
        const next = fields.slice(at + 1).find((other) => !isRule(other));
        return next !== undefined && !isHeader(next);
      }),
    };
  });
}

/** Stored answers that the form does not ask again. */
export function storedAnswers(ticket: Ticket): TicketValues {
  const code = ticket.ticketData.registrationForm[couponCodeField];
  return code === undefined ? {} : { [couponCodeField]: code };
}
