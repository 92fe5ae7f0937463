import type { FormField, FormSection } from '@foyer/contract/events/event-configuration';
import { translationKey, type Locale, type TicketStatus, type TranslationKey } from '@foyer/contract/wire/vocabulary';
import { choiceText } from '@foyer/domain/forms/answers';
import { parseDate, shownDate } from '@foyer/domain/forms/dates';
import { isAddOnChoice, isInput, kindOf } from '@foyer/domain/forms/kinds';
import { translatedText } from '@foyer/domain/shared/translated-text';
import type { ServerTexts } from '@foyer/messages/catalogue/server-texts';
import { sql } from 'kysely';
import { translatedSql } from '../../../db/translated-sql.ts';
import { countryWords, titleWords } from '../reports/people.ts';
import { asMoney, dateColumn, type About, type Cell, type ExportColumn, type Source } from './source.ts';
import { ticketMoney } from './ticket-money.ts';

/** The package with which the ticket was bought (orders 11). */
const packageColumn = (label: string, language: TranslationKey): ExportColumn => ({
  name: 'package',
  label,
  value: sql`(SELECT ${translatedSql(sql`q.translations -> 'description'`, language, sql`q.default_description`)}
    FROM ticket_package p JOIN ticket_configuration q USING (ticket_configuration_id) WHERE p.ticket_package_id = k.ticket_package_id)`,
});

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
      translatedText(label, locale, defaultLabel ?? '') || relationshipType,
    ]),
  );
  const answers = configuration.sections.flatMap((section) =>
    section.fields
      .filter((field) => isInput(field) && !isAddOnChoice(field))
      .map((field) => answerColumn(field, section, about)),
  );
  const money = (name: string, label: string): ExportColumn => ({
    name: `${name}Amount`,
    label,
    value: sql`money.${sql.ref(name)}`,
    cell: asMoney,
    join: ticketMoney,
  });
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
        value: translatedSql(sql`c.translations -> 'description'`, language, sql`c.default_description`),
      },
      ...(about.hasPackages === true ? [packageColumn(t.package, language)] : []),
      {
        name: 'status',
        label: t.status,
        value: sql`k.status`,
        cell: (status) => statuses[status as TicketStatus],
      },
      { name: 'currency', label: t.currency, value: sql`k.currency` },
      { name: 'amount', label: t.ticketPrice, value: sql`k.amount_minor`, cell: asMoney },
      money('addOns', t.addOnPrices),
      money('changes', t.paidBeforeChanges),
      money('charged', t.charged),
      money('refunded', t.refunded),
      money('waived', t.waived),
      money('received', t.received),
      {
        name: 'addOns',
        label: t.addOns,
        value: sql`(SELECT json_agg(json_build_object('name', ${translatedSql(sql`o.translations -> 'name'`, language, sql`o.default_name`)},
            'quantity', x.quantity) ORDER BY o.position, o.add_on_id)
          FROM ticket_add_on x JOIN add_on o USING (add_on_id) WHERE x.ticket_id = k.ticket_id)`,
        cell: (bought) =>
          eachOnItsLine(
            ((bought ?? []) as { name: string; quantity: number }[]).map(({ name, quantity }) =>
              quantity > 1 ? `${name} × ${quantity}` : name,
            ),
          ),
      },
      ...about.addOns.map(({ ids, name, translations }) => ({
        name: `addOn:${ids[0]}`,
        label: translatedText(translations.name, about.locale, name),
        value: sql`(SELECT sum(x.amount_minor) FROM ticket_add_on x
          WHERE x.ticket_id = k.ticket_id AND x.add_on_id = ANY (${sql.val(ids)}::bigint[]))`,
        cell: asMoney,
      })),
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

/** The answer to a form field. A choice is shown as its label in the reader's language, and each choice has its own line. */
function answerColumn(field: FormField, section: FormSection, { locale, t }: About): ExportColumn {
  const label = choiceLabels(field, locale, t);
  const one = (value: string): Cell => {
    const date = kindOf(field).shape === 'date' ? parseDate(value) : null;
    return date ? { date: shownDate(date) } : label(value);
  };
  return {
    name: `answer:${field.name}`,
    label: translatedText(field.translations?.label, locale, field.label ?? '') || field.name,
    section: translatedText(section.translations?.title, locale, section.title),
    value: sql`k.ticket_data #> ARRAY['registrationForm', ${field.name}]`,
    cell: (value) => {
      if (Array.isArray(value)) return eachOnItsLine(value.map((each) => label(String(each))));
      if (typeof value === 'number' || value === null || value === undefined) return value ?? null;
      if (typeof value === 'boolean') return value ? '✓' : '';
      return typeof value === 'string' ? one(value) : JSON.stringify(value);
    },
  };
}

/**
 * Labels of a field's choices, so that each can be read back: a label of two choices gets the stored values appended.
 */
export function choiceLabels(field: FormField, locale: Locale, t: ServerTexts): (value: string) => string {
  const options = (field.fieldOptions ?? []).map(({ value }) => ({
    value,
    label: eachOnItsLine([choiceText(field, value, locale, t.forms) || value]),
  }));
  const byLabel = Map.groupBy(options, ({ label }) => label);
  const labels = new Map<string, string>();
  const used = new Set(byLabel.keys());
  for (const { value, label } of options) {
    let own = label;
    if (byLabel.get(label)?.some((option) => option.value !== value)) {
      do own = `${own} (${eachOnItsLine([value])})`;
      while (used.has(own));
    }
    used.add(own);
    labels.set(value, own);
  }
  return (value) => labels.get(value) ?? choiceText(field, value, locale, t.forms);
}

/**
 * Several values in one cell, each on a line of its own. Labels contain commas, but never a line break: one inside a
 * value becomes a space. Reading the lines therefore gives back exactly the values.
 */
const eachOnItsLine = (values: readonly string[]): string =>
  values.map((value) => value.replaceAll(/[\r\n\v\f\u0085\u2028\u2029]+\s*/g, ' ')).join('\n');
