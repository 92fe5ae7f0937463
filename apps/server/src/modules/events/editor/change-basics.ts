import type { EventDefinition } from '@foyer/contract/events/event-definition';
import type { ErrorItem } from '@foyer/contract/wire/errors';
import type { Translated } from '@foyer/contract/wire/translations';
import { defaultLocale, locales, translationKey } from '@foyer/contract/wire/vocabulary';
import type { EventDates } from '@foyer/domain/events/event-dates';
import { isTerms } from '@foyer/domain/forms/kinds';

/** Result of applying a call of events 4.3 to an event definition: the new definition, or the errors at the call's fields. */
type Changed = EventDefinition | { items: ErrorItem[] };

const moment = (text: string): string => new Date(text).toISOString();

/** Sets new dates. */
export const withDates = (
  definition: EventDefinition,
  dates: Partial<Record<keyof EventDates, string>>,
): EventDefinition => ({
  ...definition,
  ...Object.fromEntries(Object.entries(dates).map(([name, text]) => [name, moment(text)])),
});

/** The call's field for an error at a date. `fields`: the call's field for each date that it has. */
export const dateField =
  (fields: Partial<Record<keyof EventDates, string>>) =>
  (path: string): string => {
    const [first] = Object.values(fields);
    // A registration start after the event's end may be caused by a wrong event end.
    const named =
      new Map(Object.entries(fields)).get(path) ?? (path === 'registrationStart' ? fields.eventEnd : undefined);
    return `body.${named ?? first ?? path}`;
  };

/** Sets new names. The default name is the translation marked as default, otherwise the English one, otherwise the first. */
export function withName(definition: EventDefinition, name: Translated): Changed {
  const own = (value: string) => value.trim();
  const said = locales.flatMap((locale) => {
    const key = translationKey(locale);
    const text = name[key];
    return text && own(text.value) !== '' ? [{ key, text: { ...text, value: own(text.value) } }] : [];
  });
  const main = said.find(({ text }) => text.isDefault) ?? said.find(({ key }) => key === translationKey(defaultLocale));
  const at = (key: string) => `body.translations.name.${key}.value`;
  const called = main ?? said[0];
  if (!called) return { items: [{ code: 'REQUIRED', path: at(translationKey(defaultLocale)) }] };
  const long = said.filter(({ text }) => text.value.length > 300);
  if (long.length > 0) {
    return { items: long.map(({ key }): ErrorItem => ({ code: 'MAX', path: at(key), metadata: { n: 300 } })) };
  }
  return {
    ...definition,
    defaultName: called.text.value,
    translations: { ...definition.translations, name: Object.fromEntries(said.map(({ key, text }) => [key, text])) },
  };
}

/** The call's field for an error at a link to the terms. */
export const termsField = (path: string): string =>
  path.endsWith('.es_US.value') ? 'body.termsAndConditionsLinkEs' : 'body.termsAndConditionsLinkEn';

/** Sets the link to the terms and conditions on every terms field. */
export function withTerms(
  definition: EventDefinition,
  links: { en_US?: string | undefined; es_US?: string | undefined },
): Changed {
  const { configuration } = definition;
  if (!configuration.sections.some(({ fields }) => fields.some(isTerms))) {
    return { items: [{ code: 'UNKNOWN_FIELD', path: 'body.termsAndConditionsLinkEn' }] };
  }
  const changed = Object.entries(links).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const linked = (before: Translated | undefined): Translated => {
    const unchanged = Object.entries(before ?? {}).filter(([key]) => changed.every(([name]) => name !== key));
    const set = changed.flatMap(([key, value]) => (value === '' ? [] : [[key, { value }] as const]));
    return Object.fromEntries([...unchanged, ...set]);
  };
  return {
    ...definition,
    configuration: {
      ...configuration,
      sections: configuration.sections.map((section) => ({
        ...section,
        fields: section.fields.map((field) =>
          isTerms(field)
            ? { ...field, translations: { ...field.translations, link: linked(field.translations?.link) } }
            : field,
        ),
      })),
    },
  };
}
