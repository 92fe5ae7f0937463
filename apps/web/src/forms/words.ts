import type { FormField, FormSection } from '@foyer/contract/events/event-configuration';
import type { TicketAddOn } from '@foyer/contract/tickets/ticket-configuration';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import { choiceText as choiceWords, fieldLabel as labelOf } from '@foyer/domain/forms/answers';
import { confirmationName, isTerms } from '@foyer/domain/forms/kinds';
import type { FormFinding } from '@foyer/domain/forms/validate';
import type { FieldState, FormState } from '@foyer/domain/forms/visibility';
import { translatedText } from '@foyer/domain/shared/translated-text';
import type { AttendeeMessages } from '@foyer/messages/catalogue/messages';
import { textOf } from '@foyer/messages/catalogue/error-text';

/** Texts of the event in the reader's language, with the product's texts as fallback. */

export { labelOf };

/** The text of a paragraph or a header; empty without a label. */
export function proseOf(field: FormField, locale: Locale): string {
  return translatedText(field.translations?.label, locale, field.label ?? '');
}

export function placeholderOf(field: FormField, locale: Locale): string | undefined {
  return translatedText(field.translations?.placeholder, locale, field.placeholder ?? '') || undefined;
}

export function helpOf(field: FormField, locale: Locale): string | undefined {
  return translatedText(field.translations?.help, locale, field.help ?? '') || undefined;
}

export function sectionTitle(section: FormSection, locale: Locale): string {
  return translatedText(section.translations?.title, locale, section.title);
}

/** The text of a choice. 'Not Needed' uses the product's text unless the event has one. */
export const choiceText = (field: FormField, value: string, locale: Locale, t: AttendeeMessages): string =>
  choiceWords(field, value, locale, t.forms);

/** The choices of a field with their texts: the offered ones, then stored ones that are not offered any more. */
export function choicesOf({ field, options, former }: FieldState, locale: Locale, t: AttendeeMessages): Choice[] {
  const choice = (value: string) => ({ value, label: choiceText(field, value, locale, t) });
  return [
    ...(options ?? []).map((value) => choice(value)),
    ...former.map((value) => ({ value, label: t.forms.noLongerOffered({ choice: choice(value).label }) })),
  ];
}

interface Choice {
  value: string;
  label: string;
}

export function addOnName(addOn: TicketAddOn, locale: Locale): string {
  return translatedText(addOn.translations.name, locale, addOn.defaultName);
}

export function addOnDescription(addOn: TicketAddOn, locale: Locale): string {
  return translatedText(addOn.translations.description, locale, addOn.defaultDescription);
}

/** The link to the terms; undefined for a URL that is not safe to open. */
export function termsLink(field: FormField, locale: Locale): string | undefined {
  const link = translatedText(field.translations?.link, locale, field.translations?.link?.en_US?.value ?? '');
  return /^(?:https?:\/\/|\/(?!\/))/i.test(link) ? link : undefined;
}

/** The message of a finding. The terms are called by their name (forms 2.7). */
export function findingWords(
  finding: FormFinding,
  state: Pick<FormState, 'inputs'> | FormField,
  t: AttendeeMessages,
): string {
  const field = 'inputs' in state ? state.inputs.get(finding.field)?.field : state;
  if (finding.code === 'ACCEPTED' && field && isTerms(field)) return t.forms.termsNotAccepted({ name: t.forms.terms });
  return textOf(t.validation[finding.code], finding.metadata);
}

/** A finding as one line of the summary: the field's label and the message. */
export function findingLine(
  finding: FormFinding,
  fields: readonly FormField[],
  locale: Locale,
  t: AttendeeMessages,
): string {
  const own = fields.find((field) => field.name === finding.field);
  const confirmed = fields.find((field) => confirmationName(field.name) === finding.field);
  const field = own ?? confirmed;
  if (!field) return textOf(t.validation[finding.code], finding.metadata);
  const words = findingWords(finding, field, t);
  if (isTerms(field)) return words;
  const label = own ? labelOf(field, locale) : t.forms.again({ label: labelOf(field, locale) });
  return t.forms.problem({ label, problem: words });
}
