import type { FormField } from '@foyer/contract/event-configuration';
import type { FormMode } from './context.ts';
import { addAttendeePrefix } from './kinds.ts';

/** What the buttons of a form mean (spec §4 Form buttons). */

/** Whose words a button wears: its own label from the event, or the product's. */
export type ButtonLabel =
  | 'own'
  | 'submit'
  | 'update'
  | 'transfer'
  | 'submitAndAddAttendee'
  | 'addAttendee'
  | 'cancel'
  | 'cloneBadgeName';

export type ButtonAction =
  /** Validate the form and hand it on; then start another attendee, of the relation type when one is named. */
  | { kind: 'submit'; addAttendee: boolean; relationshipType: string | null }
  /** Leave the form; its answers are reset unless a bought ticket is being updated. */
  | { kind: 'cancel'; resets: boolean }
  | { kind: 'cloneBadgeName' }
  /** A button of the event's own that the form gives no meaning; it runs the field's trigger when it has one. */
  | { kind: 'none' };

export interface FormButton {
  label: ButtonLabel;
  hidden: boolean;
  action: ButtonAction;
}

/**
 * The meaning of a button field in a mode. Submit reads 'update' while editing and 'transfer' while transferring; every
 * other button is hidden while a ticket is being updated. Visibility for guests and transfers is the field's own.
 */
export function formButton(field: FormField, mode: FormMode): FormButton {
  const hidden = mode === 'updateTicket' && field.name !== 'Submit';
  return { label: labelOf(field, mode), hidden, action: actionOf(field.name, mode) };
}

function labelOf(field: FormField, mode: FormMode): ButtonLabel {
  if (field.name === 'Submit' && mode !== 'register') return mode === 'transfer' ? 'transfer' : 'update';
  if (field.label !== undefined && field.label !== '') return 'own';
  switch (field.name) {
    case 'Submit':
      return 'submit';
    case 'SubmitAndAddAttendee':
      return 'submitAndAddAttendee';
    case 'Cancel':
      return 'cancel';
    case 'CloneBadgeName':
      return 'cloneBadgeName';
    default:
      return field.name.startsWith(addAttendeePrefix) ? 'addAttendee' : 'own';
  }
}

function actionOf(name: string, mode: FormMode): ButtonAction {
  if (name === 'Submit') return { kind: 'submit', addAttendee: false, relationshipType: null };
  if (name === 'SubmitAndAddAttendee') return { kind: 'submit', addAttendee: true, relationshipType: null };
  if (name.startsWith(addAttendeePrefix)) {
    return { kind: 'submit', addAttendee: true, relationshipType: name.slice(addAttendeePrefix.length) || null };
  }
  if (name === 'Cancel') return { kind: 'cancel', resets: mode !== 'updateTicket' };
  return name === 'CloneBadgeName' ? { kind: 'cloneBadgeName' } : { kind: 'none' };
}
