import type { Audience } from '@foyer/contract/people/audience';
import type { IntentStepName } from '@foyer/contract/payments/order-intents';
import type { EventConfiguration, EventImage } from '@foyer/contract/events/event-configuration';
import type { EventDefinition } from '@foyer/contract/events/event-definition';
import type { EventType } from '@foyer/contract/events/event-vocabulary';
import type { CallOffTexts } from '@foyer/contract/events/call-off';
import type { MessageAudience, MessageSchedule, MessageTexts } from '@foyer/contract/mail/announcements';
import type { StoredAttendeeFilter, StoredOrderFilter } from '@foyer/contract/reports/reports';
import type { AdditionalConfiguration, CouponConditions } from '@foyer/contract/tickets/ticket-configuration';
import type { Translated } from '@foyer/contract/wire/translations';
import type { RetentionKind, Role } from '@foyer/contract/wire/vocabulary';
import type { CheckInVerdict } from '@foyer/domain/door/check-in';
import type { FactGroup } from '@foyer/domain/people/audience-counts';
import type { PurchaseTerms } from '@foyer/domain/tickets/purchase-terms';
import type { ColumnType } from 'kysely';

/** JSON text for a jsonb column, from `toJson`. Without it, `pg` would send an array as a PostgreSQL array. */
export type JsonText<T> = string & { readonly json?: T };
export function toJson<T>(value: T): JsonText<T> {
  return JSON.stringify(value);
}
/** A jsonb column: read as a value, written with `toJson`. */
export type Json<T> = ColumnType<T, JsonText<T>, JsonText<T>>;
/** A jsonb column with a default, which may be omitted. */
export type JsonWithDefault<T> = ColumnType<T, JsonText<T> | undefined, JsonText<T>>;
export type OptionalJson<T> = ColumnType<T | null, JsonText<T> | null | undefined, JsonText<T> | null>;

/** Texts by property and language, as `translationsOf` in the contract describes them. */
export type Translations<K extends string = string> = { [P in K]?: Translated | undefined };

/** Values of the registration form of a ticket (tickets 1). */
export type TicketData = Record<string, unknown>;

/** One step in the history of an order intent, for the needs-attention list. `at` is ISO 8601 UTC. */
export interface IntentStep {
  at: string;
  step: IntentStepName;
  detail?: unknown;
}

/**
 * Types of columns that the database does not describe: the shape of JSON, and values that no CHECK lists. `tables.ts`
 * refers to these entries. A JSON column without an entry is `unknown`, and its module parses it.
 */
export interface ColumnTypes {
  'account.roles': Role[];
  'account_list.translations': Translations<'name'>;
  'add_on.translations': Translations<'name' | 'description'>;
  'attendee_message.audience': MessageAudience;
  'attendee_message.schedule': MessageSchedule;
  'attendee_message.texts': MessageTexts;
  'award.translations': Translations<'name' | 'description'>;
  /** Font sizes in points, if they were chosen. */
  'badge.layout': { topPt?: number; bottomPt?: number };
  'buyer_count.groups': FactGroup[];
  'call_off.texts': CallOffTexts;
  'coupon.conditions': CouponConditions;
  'coupon.translations': Translations<'description'>;
  'door_scan.shown': CheckInVerdict;
  'door_scan.verdict': CheckInVerdict;
  'event.configuration': EventConfiguration;
  /** Usually an `EventType`. Imports may add others. */
  'event.event_type_cd': EventType | (string & {});
  'event.translations': Translations<'name'>;
  'event_draft.definition': EventDefinition;
  'event_draft.working': Record<string, unknown>;
  'event_version.definition': EventDefinition;
  'event_version.frame': Record<string, unknown>;
  'event_version.images': EventImage[];
  'event_version_part.content': Record<string, unknown>;
  'image.framing': Pick<EventImage, 'focus' | 'crops'>;
  'order_intent.error_metadata': Record<string, string | number | boolean | null>;
  'order_intent.steps': IntentStep[];
  'outbox.payload': Record<string, unknown>;
  'retention_state.kind': RetentionKind;
  'sale_window.audience': Audience;
  'saved_filter.filter': StoredAttendeeFilter | StoredOrderFilter;
  'qualification.translations': Translations<'name'>;
  'ticket.terms': PurchaseTerms;
  'ticket.ticket_data': TicketData;
  'ticket_configuration.additional_configuration': AdditionalConfiguration;
  'ticket_configuration.translations': Translations<'description' | 'moreInformation'>;
}
