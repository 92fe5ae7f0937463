import { titles as titleCodes, type Title } from '@foyer/contract/wire/vocabulary';
import { sql } from 'kysely';
import type { ServerTexts } from '@foyer/messages/catalogue/server-texts';
import { translatedSql } from '../../../db/translated-sql.ts';
import type { Cell, Report } from './report.ts';

/** Attendees by T-shirt size, title and country (reports 2.1). */

const textOf = (value: Cell) => (value === null ? null : String(value));

export function titleWords(code: Cell, { reports: t }: ServerTexts): Cell {
  const words: Readonly<Record<Title, string>> = {
    MC: t.titleMarketing,
    RC: t.titleRegional,
    SC: t.titleSenior,
    EC: t.titleExecutive,
    NC: t.titleNational,
  };
  return code === null ? t.notSpecified : (words[code as Title] ?? code);
}

export function countryWords(code: Cell, { reports: t }: ServerTexts): Cell {
  return { USA: t.usa, CAN: t.canada, JPN: t.japan }[String(code)] ?? code;
}

/** Sizes in the order of the form's options. Without that question, all attendees count as having no answer. */
export const tShirtSizes: Report = {
  id: 6,
  name: (t) => t.reports.tShirtSizes,
  columns: [
    { name: 'size', kind: 'text', label: (t) => t.reports.size, words: (size, t) => size ?? t.reports.notSpecified },
    { name: 'registered', kind: 'number', label: (t) => t.reports.registered, counts: 'attendees' },
  ],
  statement: ({ eventId, language }) => sql`
    SELECT t.told, CASE WHEN t.told IS NOT NULL THEN coalesce(option.words, t.told) END AS size, t.registered
    FROM (
      SELECT nullif(ticket_data #>> '{registrationForm,tShirtSize}', '') AS told, count(*) AS registered FROM ticket
      WHERE event_id = ${eventId} AND status IN ('ACTIVE', 'CHECKED_IN') GROUP BY 1
    ) t LEFT JOIN LATERAL (
      SELECT ${translatedSql(sql`o.option #> '{translations,text}'`, language, sql`o.option ->> 'text'`)} AS words, o.position
      FROM event e, jsonb_path_query(e.configuration, '$.sections[*].fields[*] ? (@.name == "tShirtSize").fieldOptions[*]')
        WITH ORDINALITY o(option, position)
      WHERE e.event_id = ${eventId} AND o.option ->> 'value' = t.told LIMIT 1
    ) option ON true
    ORDER BY option.position NULLS LAST, t.told NULLS LAST`,
  filterOf: (row) => ({ tShirtSize: textOf(row['told'] ?? null) }),
};

/** Titles of consultants with a ticket of their own. */
export const titles: Report = {
  id: 7,
  name: (t) => t.reports.titles,
  columns: [
    { name: 'title', kind: 'text', label: (t) => t.reports.title, words: titleWords },
    { name: 'registered', kind: 'number', label: (t) => t.reports.consultants, counts: 'attendees' },
  ],
  statement: ({ eventId }) => sql`
    SELECT a.title AS code, a.title, count(*) AS registered FROM ticket t JOIN account a USING (account_id)
    WHERE t.event_id = ${eventId} AND t.status <> 'CANCELED' AND t.is_self GROUP BY a.title
    ORDER BY array_position(${sql.val([...titleCodes])}::text[], a.title) NULLS LAST`,
  filterOf: ({ code }) => ({ title: titleCodes.find((known) => known === code) ?? null }),
};

/** Countries of the accounts. A guest counts for the country of the account that registered the guest. */
export const countries: Report = {
  id: 8,
  name: (t) => t.reports.countries,
  columns: [
    { name: 'country', kind: 'text', label: (t) => t.reports.country, words: countryWords },
    { name: 'registered', kind: 'number', label: (t) => t.reports.registered, counts: 'attendees' },
  ],
  statement: ({ eventId }) => sql`
    SELECT a.country_code AS code, a.country_code AS country, count(*) AS registered FROM ticket t JOIN account a USING (account_id)
    WHERE t.event_id = ${eventId} AND t.status <> 'CANCELED' GROUP BY a.country_code
    ORDER BY registered DESC, a.country_code`,
  filterOf: ({ code }) => ({ countryCode: String(code) }),
};
