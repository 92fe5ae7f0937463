import type { FormField } from '@foyer/contract/events/event-configuration';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import { isAddOnChoice, isInput } from '@foyer/domain/forms/kinds';
import { serverTexts } from '@foyer/messages/catalogue/server-texts';
import { sql } from 'kysely';
import { choiceLabels } from '../exports/attendees.ts';
import type { Column, Report } from './report.ts';

/** The answers to a choice question, by ticket type. Canceled tickets are left out (reports 2.1). */

/** The report of T-shirt sizes has this question. */
const reported = 'tShirtSize';

/** A ticket type with its name in the reader's language. */
export interface TicketType {
  id: number;
  name: string;
}

/** The choice questions of a form. A question in two sections has one answer. */
export function choiceQuestions(sections: readonly { fields: readonly FormField[] }[]): FormField[] {
  const fields = sections
    .flatMap((section) => section.fields)
    .filter(
      (field) =>
        isInput(field) && !isAddOnChoice(field) && field.name !== reported && (field.fieldOptions?.length ?? 0) > 0,
    );
  return [...new Map(fields.map((field) => [field.name, field])).values()];
}

export const answersReportId = 9;

/** A question with more choices, such as one for a state, lists only choices that somebody made. */
const mostEmpty = 12;

/** Rows are the choices in the order of the form, then answers that are no choice any more, then missing answers. */
export function answersReport(field: FormField, types: readonly TicketType[], locale: Locale): Report {
  const label = choiceLabels(field, locale, serverTexts[locale]);
  const path = sql`ARRAY['registrationForm', ${field.name}::text]`;
  const options = (field.fieldOptions ?? []).map(({ value }) => value);
  // With one type, its column would repeat the total.
  const typeColumns = types.length < 2 ? [] : types;
  return {
    id: answersReportId,
    name: () => field.name,
    columns: [
      {
        name: 'answer',
        kind: 'text',
        label: (t) => t.reports.answer,
        words: (code, t) => (code === null ? t.reports.notAnswered : label(String(code))),
      },
      { name: 'registered', kind: 'number', label: (t) => t.reports.registered, counts: 'attendees' },
      ...typeColumns.map(({ id, name }): Column => ({
        name: `type${id}`,
        kind: 'number',
        label: () => name,
        counts: 'attendees',
        ticketConfigurationId: id,
      })),
    ],
    statement: ({ eventId }) => sql`
      WITH counted AS (
        SELECT told.value, t.ticket_configuration_id AS type, count(*) AS n
        FROM (SELECT ticket_configuration_id, ticket_data #> ${path} AS answer FROM ticket
          WHERE event_id = ${eventId} AND status IN ('ACTIVE', 'CHECKED_IN')) t
        CROSS JOIN LATERAL jsonb_array_elements_text(CASE
          WHEN coalesce(t.answer #>> '{}', '') IN ('', '[]', 'false') THEN '[null]'
          WHEN jsonb_typeof(t.answer) = 'array' THEN t.answer
          ELSE jsonb_build_array(t.answer) END) told(value)
        GROUP BY 1, 2
      )
      SELECT known.value AS code, known.value AS answer, coalesce(sum(c.n), 0)::bigint AS registered
        ${sql.join(
          typeColumns.map(
            ({ id }) => sql`, coalesce(sum(c.n) FILTER (WHERE c.type = ${id}), 0)::bigint AS ${sql.ref(`type${id}`)}`,
          ),
          sql``,
        )}
      FROM (SELECT unnest(${sql.val(options)}::text[]) AS value UNION SELECT value FROM counted) known
      LEFT JOIN counted c ON c.value IS NOT DISTINCT FROM known.value
      GROUP BY known.value HAVING sum(c.n) > 0 OR ${options.length <= mostEmpty}::boolean
      ORDER BY array_position(${sql.val(options)}::text[], known.value) NULLS LAST, known.value NULLS LAST`,
    filterOf: ({ code }) => ({ answer: { field: field.name, value: code == null ? null : String(code) } }),
  };
}
