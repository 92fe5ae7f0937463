import { eventConfiguration, type FormField } from '@foyer/contract/events/event-configuration';
import type { Client } from 'pg';

/** Realistic events: a long form in three languages, with a configuration of about 24 KB. */

const inThree = (text: string) => ({
  en_US: { value: text },
  es_US: { value: `${text}, en español` },
  ja_JP: { value: `${text}（日本語）` },
});

export const longForm: readonly FormField[] = Array.from({ length: 40 }, (_, n): FormField => {
  const label = `Question ${n + 1}, which is asked of everybody who comes`;
  const translations = { label: inThree(label), help: inThree('What we do with the answer') };
  const field = { name: `question${n + 1}`, label, required: n < 5, translations };
  if (n % 5 !== 4) return { ...field, fieldType: 'Text', rules: 'max:60' };
  const fieldOptions = ['One', 'Another', 'A third one'].map((text) => ({
    value: text,
    text,
    translations: { text: inThree(text) },
  }));
  return { ...field, fieldType: 'Select', fieldOptions };
});

const relationship = (relationshipType: string, label: string, more: object = {}) => ({
  relationshipType,
  selfType: false,
  guestType: false,
  translations: { label: inThree(label), defaultLabel: label },
  ...more,
});

const configuration = eventConfiguration.parse({
  timeZone: 'America/Chicago',
  images: ['event-banner', 'event-logo'].map((key) => ({
    key,
    fileName: `${key}.png`,
    fileExternalId: 'a'.repeat(64),
    contentType: 'image/png',
  })),
  sections: [{ name: 'registrationForm', title: 'About you', fields: [...longForm] }],
  venue: {
    name: 'Convention Center',
    city: 'Dallas',
    state: 'Texas',
    translations: {
      venue: { ja_JP: { name: 'コンベンションセンター', city: 'ダラス', state: 'テキサス州' } },
    },
  },
  canRegisterOtherAccounts: true,
  relationshipTypes: [
    relationship('CONSULTANT', 'Consultant', { selfType: true }),
    relationship('SPOUSE', 'Spouse'),
    relationship('GUEST', 'Guest', { guestType: true, maxPerAccount: 100 }),
  ],
  orderSummaryFields: ['question1', 'question2'],
  qrCodeEnabled: true,
  badgeEnabled: true,
  liveEventEnabled: false,
  onSiteRegistrationEnabled: true,
  eligibleAccounts: [],
  eligibleLocales: [],
});

/** Writes events with one ticket type each; the second event is in progress. Returns their ids. */
export async function writeEvents(db: Client, count: number): Promise<number[]> {
  const { rows } = await db.query<{ eventId: string }>(
    `INSERT INTO event (event_short_code, event_type_cd, default_name, translations, event_start, event_end, registration_start,
       registration_end, published, configuration, created_at, updated_at)
     SELECT 'GROWTH-' || n, (ARRAY['ENERGIZE', 'FIVESTAR', 'AMBITION'])[1 + n % 3], 'Event ' || n,
       jsonb_build_object('name', $2::jsonb), now() + CASE n WHEN 2 THEN interval '-1 day' ELSE interval '300 days' END,
       now() + interval '302 days', now() - interval '300 days', now() + interval '299 days', true, $3, now(), now()
     FROM generate_series(1, $1::integer) n RETURNING event_id AS "eventId"`,
    [count, JSON.stringify(inThree('An event')), JSON.stringify(configuration)],
  );
  const ids = rows.map(({ eventId }) => Number(eventId));
  for (const eventId of ids) await writeTicketType(db, eventId);
  return ids;
}

async function writeTicketType(db: Client, eventId: number): Promise<void> {
  await db.query(
    `WITH pieces AS (INSERT INTO stock (kind, quantity) VALUES ('ticket', 5000000) RETURNING stock_id)
     INSERT INTO ticket_configuration (event_id, stock_id, default_description, amount_minor, currency, currency_locale,
       relationship_types, created_at, updated_at)
     SELECT $1, stock_id, 'Ticket', 10000, 'USD', 'en-US', '{CONSULTANT,SPOUSE,GUEST}', now(), now() FROM pieces`,
    [eventId],
  );
}
