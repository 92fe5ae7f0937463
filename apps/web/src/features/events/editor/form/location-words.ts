import type { FieldOption, FormField, FormSection } from '@foyer/contract/events/event-configuration';
import type { EventDefinition } from '@foyer/contract/events/event-definition';
import { locales, translationKey } from '@foyer/contract/wire/vocabulary';
import { codeLabel } from '@foyer/messages/catalogue/code-label';
import { languageName } from '@foyer/messages/catalogue/languages';
import type { StaffMessages } from '@foyer/messages/catalogue/messages';
import { fieldName } from '../../../../shared/event/field-words.ts';

/** The label of a relationship type in the main language of the event. */
export const typeName = (code: string, { relationshipTypes }: EventDefinition['configuration']): string =>
  relationshipTypes.find((type) => type.relationshipType === code)?.translations.defaultLabel ?? code;

/**
 * The place of something in the form as labels: `About you · T-shirt size · Choice 2`. The path starts after
 * `configuration.sections`. It addresses entries by name, as in a list of changes, or by index, as in a list of
 * problems.
 */
export function formLocation(
  [first, second, third, ...rest]: readonly string[],
  { configuration }: EventDefinition,
  t: Pick<StaffMessages, 'editor' | 'formBuilder'>,
): string[] {
  const { formBuilder } = t;
  if (first === undefined) return [];
  if (first === 'order') return [t.editor.partOrder];
  const section = entryOf(configuration.sections, first, ({ name }) => name);
  const title = section?.title || first;
  const words = { t: formBuilder, typeName: (code: string) => typeName(code, configuration) };
  if (second !== 'fields') return [title, ...partWords([second, third, ...rest], t)];
  if (third === undefined) return [title];
  if (third === 'order') return [title, t.editor.partOrder];
  const field = section && entryOf(section.fields, third, ({ name }) => name);
  const name = field ? fieldName(field, field.label ?? '', words) : third;
  const [part, option, ...more] = rest;
  if (part !== 'fieldOptions' || option === undefined) return [title, name, ...partWords(rest, t)];
  if (option === 'order') return [title, name, t.editor.partOrder];
  return [title, name, choiceName(field, option, formBuilder), ...partWords(more, t)];
}

function choiceName(field: FormField | undefined, option: string, t: StaffMessages['formBuilder']): string {
  const options = field?.fieldOptions ?? [];
  const found = entryOf(options, option, ({ value }) => value);
  return found?.text || (found ? t.choiceOf({ number: options.indexOf(found) + 1 }) : option);
}

/** The entry with this name, otherwise the entry at this index. */
function entryOf<T>(list: readonly T[], word: string, nameOf: (entry: T) => string): T | undefined {
  return list.find((entry) => nameOf(entry) === word) ?? (/^\d+$/.test(word) ? list[Number(word)] : undefined);
}

/** The parts of sections, fields and choices that have a label. `link` is only in translations. */
type FormPart = Exclude<keyof FormSection | keyof FormField | keyof FieldOption, 'fields' | 'translations'> | 'link';

/** The label of a part of a section, field or choice, with its language if it has one. */
function partWords(
  path: readonly (string | undefined)[],
  { editor, formBuilder: t }: Pick<StaffMessages, 'editor' | 'formBuilder'>,
): string[] {
  const [first, second, third] = path;
  if (first === undefined) return [];
  const words: Readonly<Record<FormPart, string>> = {
    title: t.sectionTitle,
    name: t.name,
    icon: t.sectionIcon,
    color: t.sectionColor,
    fieldType: t.kind,
    label: t.label,
    help: t.help,
    placeholder: t.placeholder,
    link: t.termsLink,
    required: t.required,
    requiredOnTransfer: t.requiredOnTransfer,
    showOnSite: t.showOnSite,
    strict: t.strict,
    css: t.width,
    rules: t.rules,
    mask: t.mask,
    fieldOptions: t.choices,
    multiple: t.multiple,
    hasTrigger: t.hasTrigger,
    cloneFromSelf: t.cloneFromSelf,
    cloneFromFieldName: t.cloneFrom,
    autocomplete: t.autocomplete,
    hide: t.hide,
    showWhen: t.showWhen,
    text: t.text,
    value: t.storedValue,
  };
  if (first !== 'translations') return [codeLabel(words, first)];
  const locale = locales.find((each) => translationKey(each) === third);
  return [second === undefined ? editor.language : codeLabel(words, second), ...(locale ? [languageName(locale)] : [])];
}
