import type { RelationshipType } from '@foyer/contract/events/event-configuration';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import { translatedText } from '@foyer/domain/shared/translated-text';
import { sessionStore } from '../../session/session-store.ts';

/**
 * The label of a relationship type: "Spouse", or for the own account "My spouse". Staff who act for an account see
 * "Spouse" too, because the attendee is not related to them.
 */
export function relationshipLabel(type: RelationshipType, isSelf: boolean, locale: Locale): string {
  const { label, selfLabel, defaultLabel, defaultSelfLabel } = type.translations;
  const general = translatedText(label, locale, defaultLabel ?? '') || type.relationshipType;
  const isReader = isSelf && !sessionStore.current()?.privileged;
  return isReader ? translatedText(selfLabel, locale, defaultSelfLabel ?? '') || general : general;
}

/** The label of a stored relationship type. If the event does not have the type, its code is returned. */
export function relationshipName(types: readonly RelationshipType[], relationshipType: string, locale: Locale): string {
  const type = types.find((each) => each.relationshipType === relationshipType);
  return type ? relationshipLabel(type, false, locale) : relationshipType;
}
