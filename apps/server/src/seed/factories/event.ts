import type { Insertable } from 'kysely';
import {
  eventConfiguration,
  type EventConfiguration,
  type FormField,
  type RelationshipType,
} from '@foyer/contract/events/event-configuration';
import { canSave, checkSections } from '@foyer/domain/forms/definition';
import type { AdditionalConfiguration, CouponConditions } from '@foyer/contract/tickets/ticket-configuration';
import type { Db } from '../../db/database.ts';
import {
  toJson,
  type AddOnTable,
  type CouponTable,
  type EventTable,
  type StockTable,
  type TicketConfigurationTable,
  type Translations,
} from '../../db/schema.ts';
import { epoch, next } from './counter.ts';

const day = 86_400_000;
const daysAfter = (moment: Date, days: number): Date => new Date(moment.getTime() + days * day);

const relationshipType = (
  name: string,
  label: string,
  more: Partial<Pick<RelationshipType, 'selfType' | 'guestType' | 'maxPerAccount'>> = {},
): RelationshipType => ({
  relationshipType: name,
  selfType: false,
  guestType: false,
  translations: { defaultLabel: label },
  ...more,
});

/** The consultant, the spouse, and up to two guests. */
export const relationshipTypes: RelationshipType[] = [
  relationshipType('CONSULTANT', 'Consultant', { selfType: true }),
  relationshipType('SPOUSE', 'Spouse'),
  relationshipType('GUEST', 'Guest', { guestType: true, maxPerAccount: 2 }),
];

/** The smallest valid form: first name, last name, e-mail and the button. */
export const smallForm: FormField[] = [
  { name: 'firstName', fieldType: 'Text', label: 'First name', rules: 'max:60' },
  { name: 'lastName', fieldType: 'Text', label: 'Last name', rules: 'max:60' },
  { name: 'email', fieldType: 'Email', label: 'E-mail' },
  { name: 'Submit', fieldType: 'Button' },
];

/** A complete event configuration. Default: an event in Chicago with the smallest form. */
export function configurationOf(more: Partial<EventConfiguration> = {}): EventConfiguration {
  return {
    timeZone: 'America/Chicago',
    images: [],
    sections: [{ name: 'registrationForm', title: 'About you', fields: smallForm }],
    canRegisterOtherAccounts: false,
    relationshipTypes,
    orderSummaryFields: [],
    qrCodeEnabled: true,
    badgeEnabled: false,
    liveEventEnabled: false,
    onSiteRegistrationEnabled: true,
    eligibleAccounts: [],
    eligibleLocales: [],
    ...more,
  };
}

export type NewEvent = Partial<Omit<Insertable<EventTable>, 'configuration' | 'translations'>> & {
  configuration?: Partial<EventConfiguration>;
  translations?: Translations<'name'>;
};

/**
 * Writes an event. Default: published, registration open from ten days before `created_at`, and the event thirty days
 * after it. Refuses a configuration that the editor would refuse.
 */
export async function createEvent(db: Db, event: NewEvent = {}): Promise<number> {
  const { configuration, translations, ...columns } = event;
  const number = next();
  const createdAt = columns.created_at ?? epoch;
  const base = createdAt instanceof Date ? createdAt : new Date(createdAt);
  const { event_id } = await db
    .insertInto('event')
    .values({
      event_short_code: `EVENT-${number}`,
      event_type_cd: 'ENERGIZE',
      default_name: `Event ${number}`,
      event_start: daysAfter(base, 30),
      event_end: daysAfter(base, 32),
      registration_start: daysAfter(base, -10),
      registration_end: daysAfter(base, 29),
      published: true,
      created_at: base,
      updated_at: base,
      ...columns,
      translations: toJson(translations ?? {}),
      configuration: toJson(checkedConfiguration(configurationOf(configuration))),
    })
    .returning('event_id')
    .executeTakeFirstOrThrow();
  return event_id;
}

/** Returns the configuration if it is valid. Otherwise throws the first error. */
function checkedConfiguration(configuration: EventConfiguration): EventConfiguration {
  const parsed = eventConfiguration.parse(configuration);
  const { sections, guestFields, orderSummaryFields } = parsed;
  const findings = checkSections(sections, { guestFields, orderSummaryFields });
  if (!canSave(findings)) {
    const [first] = findings;
    throw new Error(`The form cannot be saved: ${first?.code} at ${first?.path} (${first?.field}).`);
  }
  return parsed;
}

/** Writes a stock row. Default: no limit. */
export async function createStock(
  db: Db,
  kind: StockTable['kind'],
  stock: { quantity?: number | null; sold?: number; held?: number } = {},
): Promise<number> {
  const { stock_id } = await db
    .insertInto('stock')
    .values({ kind, quantity: null, ...stock })
    .returning('stock_id')
    .executeTakeFirstOrThrow();
  return stock_id;
}

type JsonColumns<K extends string> = { translations?: Translations<K> };

export type NewTicketConfiguration = Partial<
  Omit<Insertable<TicketConfigurationTable>, 'additional_configuration' | 'translations'>
> &
  JsonColumns<'description' | 'moreInformation'> & {
    event_id: number;
    quantity?: number | null;
    additionalConfiguration?: AdditionalConfiguration;
  };

/** Writes a ticket type with its stock row. Default: 100 USD, no limit, all relationship types. */
export async function createTicketConfiguration(db: Db, ticket: NewTicketConfiguration): Promise<number> {
  const { quantity = null, additionalConfiguration, translations, ...columns } = ticket;
  const createdAt = columns.created_at ?? epoch;
  const { ticket_configuration_id } = await db
    .insertInto('ticket_configuration')
    .values({
      default_description: `Ticket ${next()}`,
      amount_minor: 10_000,
      currency: 'USD',
      currency_locale: 'en-US',
      relationship_types: relationshipTypes.map((type) => type.relationshipType),
      created_at: createdAt,
      updated_at: createdAt,
      ...columns,
      stock_id: columns.stock_id ?? (await createStock(db, 'ticket', { quantity })),
      additional_configuration: toJson(additionalConfiguration ?? {}),
      translations: toJson(translations ?? {}),
    })
    .returning('ticket_configuration_id')
    .executeTakeFirstOrThrow();
  return ticket_configuration_id;
}

export type NewAddOn = Partial<Omit<Insertable<AddOnTable>, 'translations'>> &
  JsonColumns<'name' | 'description'> & { ticket_configuration_id: number; quantity?: number | null };

/** Writes an add-on of a ticket type with its stock row. Default: 20 USD, no limit. */
export async function createAddOn(db: Db, addOn: NewAddOn): Promise<number> {
  const { quantity = null, translations, ...columns } = addOn;
  const { add_on_id } = await db
    .insertInto('add_on')
    .values({
      default_name: `Add-on ${next()}`,
      amount_minor: 2_000,
      currency: 'USD',
      currency_locale: 'en-US',
      ...columns,
      stock_id: columns.stock_id ?? (await createStock(db, 'add_on', { quantity })),
      translations: toJson(translations ?? {}),
    })
    .returning('add_on_id')
    .executeTakeFirstOrThrow();
  return add_on_id;
}

export type NewCoupon = Partial<Omit<Insertable<CouponTable>, 'conditions' | 'translations'>> &
  JsonColumns<'description'> & { ticket_configuration_id: number; conditions?: CouponConditions };

/** Writes a coupon. Default: 10 percent off for everyone. `conditions.firstN` gets a stock row for its uses. */
export async function createCoupon(db: Db, coupon: NewCoupon): Promise<number> {
  const { conditions = {}, translations, ...columns } = coupon;
  const uses = conditions.firstN;
  const stockId = uses === undefined ? null : await createStock(db, 'coupon', { quantity: uses });
  const { coupon_id } = await db
    .insertInto('coupon')
    .values({
      default_description: `Coupon ${next()}`,
      stock_id: stockId,
      ...(columns.amount_off_minor == null ? { percent_off: 10 } : {}),
      ...columns,
      conditions: toJson(conditions),
      translations: toJson(translations ?? {}),
    })
    .returning('coupon_id')
    .executeTakeFirstOrThrow();
  return coupon_id;
}
