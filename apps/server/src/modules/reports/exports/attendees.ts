import type { FormField, FormSection } from '@foyer/contract/events/event-configuration';
import { translationKey, type Locale, type TicketStatus } from '@foyer/contract/wire/vocabulary';
import { isAddOnChoice, isInput } from '@foyer/domain/forms/kinds';
import { sql } from 'kysely';
import { countryWords, titleWords } from '../reports/people.ts';
import { asMoney, dateColumn, type About, type ExportColumn, type Source } from './source.ts';

/** All tickets of an event, including cancelled ones, with their form answers. */
export function attendees(about: About): Source {
  const { configuration, locale } = about;
  const { reports: t, tickets } = about.t;
  const language = translationKey(locale);
  const statuses: Readonly<Record<TicketStatus, string>> = {
    ACTIVE: tickets.statusActive,
    CANCELED: tickets.statusCanceled,
    CHECKED_IN: tickets.statusCheckedIn,
  };
  const relationships = new Map(
    configuration.relationshipTypes.map(({ relationshipType, translations: { label, defaultLabel } }) => [
      relationshipType,
      label?.[language]?.value ?? defaultLabel ?? relationshipType,
    ]),
  );
  const answers = configuration.sections.flatMap((section) =>
    section.fields
      .filter((field) => isInput(field) && !isAddOnChoice(field))
      .map((field) => answerColumn(field, section, locale)),
  );
  return {
    rows: sql`SELECT k.*, k.created_at AS at, k.ticket_id AS row_id FROM ticket k WHERE k.event_id = ${about.eventId}`,
    alias: 'k',
    joins: sql`JOIN account a USING (account_id) JOIN ticket_configuration c USING (ticket_configuration_id)
      LEFT JOIN check_in i USING (ticket_id)`,
    time: 'k.created_at',
    id: 'k.ticket_id',
    currency: 'k.currency',
    columns: [
      { name: 'ticketId', label: t.ticketNumber, value: sql`k.ticket_id` },
      { name: 'orderId', label: t.order, value: sql`k.order_id` },
      { name: 'externalAccountIdentifier', label: t.account, value: sql`a.external_account_identifier` },
      { name: 'firstName', label: t.firstName, value: sql`k.first_name` },
      { name: 'lastName', label: t.lastName, value: sql`k.last_name` },
      { name: 'email', label: t.email, value: sql`k.email` },
      { name: 'phoneNumber', label: t.phone, value: sql`k.phone_number` },
      {
        name: 'relationshipType',
        label: t.relationship,
        value: sql`k.relationship_type`,
        cell: (type) => relationships.get(String(type)) ?? String(type),
      },
      {
        name: 'ticket',
        label: t.ticket,
        value: sql`coalesce(c.translations #>> ARRAY['description', ${language}, 'value'], c.default_description)`,
      },
      {
        name: 'status',
        label: t.status,
        value: sql`k.status`,
        cell: (status) => statuses[status as TicketStatus],
      },
      { name: 'currency', label: t.currency, value: sql`k.currency` },
      { name: 'amount', label: t.amount, value: sql`k.amount_minor`, cell: asMoney },
      {
        name: 'addOns',
        label: t.addOns,
        value: sql`(SELECT string_agg(coalesce(o.translations #>> ARRAY['name', ${language}, 'value'], o.default_name), ', ' ORDER BY o.position)
          FROM ticket_add_on x JOIN add_on o USING (add_on_id) WHERE x.ticket_id = k.ticket_id)`,
      },
      dateColumn({ name: 'createDate', label: t.registeredOn, of: 'k.created_at' }, about),
      dateColumn({ name: 'checkInDate', label: t.checkedInOn, of: 'i.checked_in_at' }, about),
      {
        name: 'title',
        label: t.title,
        value: sql`a.title`,
        cell: (title) => titleWords(title as string | null, about.t),
      },
      {
        name: 'countryCode',
        label: t.country,
        value: sql`a.country_code`,
        cell: (country) => countryWords(country as string | null, about.t),
      },
      ...answers,
    ],
  };
}

/** The answer to a form field. A choice is shown as its label in the reader's language. */
function answerColumn(field: FormField, section: FormSection, locale: Locale): ExportColumn {
  const language = translationKey(locale);
  const options = new Map(
    (field.fieldOptions ?? []).map(({ value, text, translations }) => [
      value,
      translations?.text?.[language]?.value ?? text,
    ]),
  );
  const words = (value: unknown): string | number | null => {
    if (Array.isArray(value)) return value.map(words).join(', ');
    if (typeof value === 'number' || value === null || value === undefined) return value ?? null;
    if (typeof value === 'boolean') return value ? '✓' : '';
    return typeof value === 'string' ? (options.get(value) ?? value) : JSON.stringify(value);
  };
  return {
    name: `answer:${field.name}`,
    label: field.translations?.label?.[language]?.value ?? field.label ?? field.name,
    section: section.translations?.title?.[language]?.value ?? section.title,
    value: sql`k.ticket_data #> ARRAY['registrationForm', ${field.name}]`,
    cell: words,
  };
}
