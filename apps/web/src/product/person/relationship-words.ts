import type { RelationshipType } from '@foyer/contract/event-configuration';
import type { Locale } from '@foyer/contract/vocabulary';
import { sessionStore } from '../../session/session-store.ts';
import { translatedText } from '../../session/translated-text.ts';

/**
 * What an attendee of a relationship type is called: "Spouse", or to the account itself "My spouse". To whoever serves the account at
 * the desk it is "Spouse" too: nobody there is "Myself".
 */
export function relationshipLabel(type: RelationshipType, isSelf: boolean, locale: Locale): string {
  const { label, selfLabel, defaultLabel, defaultSelfLabel } = type.translations;
  const general = translatedText(label, locale, defaultLabel ?? '') || type.relationshipType;
  const isReader = isSelf && !sessionStore.current()?.privileged;
  return isReader ? translatedText(selfLabel, locale, defaultSelfLabel ?? '') || general : general;
}

/** The label of a stored relationship type among those of its event; one that the event no longer knows stands as it is stored. */
export function relationshipName(types: readonly RelationshipType[], relationshipType: string, locale: Locale): string {
  const type = types.find((each) => each.relationshipType === relationshipType);
  return type ? relationshipLabel(type, false, locale) : relationshipType;
}
