import type { EditorSection } from './editor-vocabulary.ts';
import type { EventConfiguration } from './event-configuration.ts';

/** Where a field of an event's configuration appears. */
interface EventField {
  /**
   * The responses for attendees with the field: lists of events and all others, all but lists, a single event, or none
   * (the field has a call with its own access).
   */
  sentIn: 'lists' | 'ownEvents' | 'event' | 'none';
  /** The part of the editor that changes it. */
  section: EditorSection;
  /** The token of mails that inserts it. Such a field is also a fact on the event's card and pages. */
  token?: string;
  /** An option that is on or off. */
  isSwitch?: true;
  /** False: belongs to one event only, so a clone of the event does not have it. */
  isCloned?: false;
}

/** Every field of an event's configuration. Responses, editor, mail tokens and clones are derived from this table. */
export const eventFields = {
  timeZone: { sentIn: 'lists', section: 'info' },
  images: { sentIn: 'lists', section: 'images' },
  sections: { sentIn: 'event', section: 'form' },
  venue: { sentIn: 'lists', section: 'info', token: 'VENUE' },
  description: { sentIn: 'event', section: 'info' },
  canRegisterOtherAccounts: { sentIn: 'ownEvents', section: 'info', isSwitch: true },
  onSiteRegistrationEnabled: { sentIn: 'lists', section: 'info', isSwitch: true },
  onSiteRegistrationStart: { sentIn: 'ownEvents', section: 'code' },
  qrCodeEnabled: { sentIn: 'lists', section: 'info', isSwitch: true },
  publicPage: { sentIn: 'none', section: 'info' },
  badgeEnabled: { sentIn: 'ownEvents', section: 'info', isSwitch: true },
  badges: { sentIn: 'none', section: 'badges' },
  liveEventEnabled: { sentIn: 'lists', section: 'info', isSwitch: true },
  liveEventUrl: { sentIn: 'none', section: 'info', isCloned: false },
  color: { sentIn: 'lists', section: 'info' },
  waitingListOfferHours: { sentIn: 'ownEvents', section: 'info' },
  eligibleLocales: { sentIn: 'lists', section: 'info' },
  eligibleAccounts: { sentIn: 'ownEvents', section: 'info' },
  relationshipTypes: { sentIn: 'ownEvents', section: 'info' },
  checkInOpensHoursBefore: { sentIn: 'ownEvents', section: 'code' },
  checkInLists: { sentIn: 'none', section: 'info' },
  pools: { sentIn: 'none', section: 'tickets' },
  receiptIssuer: { sentIn: 'ownEvents', section: 'info' },
  cancellation: { sentIn: 'ownEvents', section: 'info' },
  recheck: { sentIn: 'none', section: 'tickets' },
  orderSummaryFields: { sentIn: 'event', section: 'form' },
  guestFields: { sentIn: 'event', section: 'code' },
  locale: { sentIn: 'ownEvents', section: 'code' },
  mailSenderName: { sentIn: 'ownEvents', section: 'mails' },
  mailReplyTo: { sentIn: 'ownEvents', section: 'mails' },
} as const satisfies Record<keyof EventConfiguration, EventField>;

type Fields = typeof eventFields;
/** The fields whose row has these values. */
type FieldWith<Row> = { [F in keyof Fields]: Fields[F] extends Row ? F : never }[keyof Fields];

function fieldsWith<const Row extends Partial<EventField>>(row: Row): FieldWith<Row>[] {
  const wanted = Object.entries(row);
  const hasValues = (field: EventField) => wanted.every(([name, value]) => field[name as keyof EventField] === value);
  const names = Object.keys(eventFields) as (keyof Fields)[];
  return names.filter((name): name is FieldWith<Row> => hasValues(eventFields[name]));
}

/** The object without these fields. */
export function withoutFields<T extends object, F extends string>(object: T, fields: readonly F[]): Omit<T, F> {
  return Object.fromEntries(Object.entries(object).filter(([name]) => !fields.some((field) => field === name))) as Omit<
    T,
    F
  >;
}

/** The fields as a mask for `z.omit`. */
export const maskOf = <F extends string>(fields: readonly F[]): Record<F, true> =>
  Object.fromEntries(fields.map((field) => [field, true])) as Record<F, true>;

/** In no response with an event. */
export const unsentFields = fieldsWith({ sentIn: 'none' });
/** In responses with a single event. */
export const singleEventFields = fieldsWith({ sentIn: 'event' });
/** In responses with all events of a reader, but not in lists of events. */
export const ownEventFields = fieldsWith({ sentIn: 'ownEvents' });
export const switchFields = fieldsWith({ isSwitch: true });
export const unclonedFields = fieldsWith({ isCloned: false });

/** A field that attendees read on pages and in mails. */
export type ShownField = FieldWith<{ token: string }>;
export type EventToken = Fields[ShownField]['token'];
export const shownFields = (Object.keys(eventFields) as (keyof Fields)[]).filter(
  (name): name is ShownField => 'token' in eventFields[name],
);
export const eventTokens: readonly EventToken[] = shownFields.map((name) => eventFields[name].token);
