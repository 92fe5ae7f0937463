import type { FormField } from '@foyer/contract/events/event-configuration';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import type { FormButton } from '@foyer/domain/forms/buttons';
import { addAttendeePrefix } from '@foyer/domain/forms/kinds';
import type { AttendeeMessages } from '@foyer/messages/catalogue/messages';
import { labelOf } from './words.ts';

/** The label of a button: the event's own, or the product's text for its action. */
export function buttonWords(
  { label }: Pick<FormButton, 'label'>,
  field: FormField,
  locale: Locale,
  t: AttendeeMessages,
  relationshipLabel: (relationshipType: string) => string,
): string {
  switch (label) {
    case 'own':
      return labelOf(field, locale);
    case 'submit':
      return t.forms.submit;
    case 'update':
      return t.forms.update;
    case 'transfer':
      return t.forms.transfer;
    case 'submitAndAddAttendee':
      return t.forms.submitAndAdd;
    case 'addAttendee':
      return t.forms.submitAndAddType({ type: relationshipLabel(field.name.slice(addAttendeePrefix.length)) });
    case 'cancel':
      return t.common.cancel;
    case 'cloneBadgeName':
      return t.forms.cloneBadgeName;
  }
}
