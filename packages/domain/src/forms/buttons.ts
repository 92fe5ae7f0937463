import type { FormField } from '@foyer/contract/events/event-configuration';
import type { FormMode } from './context.ts';
import { addAttendeePrefix } from './kinds.ts';

/** The meaning of a form's buttons (forms 1.3). */

/** The label of a button: `own` is the field's label from the event, every other value a label of the product. */
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
  /** Validate the form and pass it on, then start another attendee, with the relationship type if one is given. */
  | { kind: 'submit'; addAttendee: boolean; relationshipType: string | null }
  /** Leave the form. Its answers are reset unless a bought ticket is being updated. */
  | { kind: 'cancel'; resets: boolean }
  | { kind: 'cloneBadgeName' }
  /** A button of the event without a meaning to the form. It runs the field's trigger if it has one. */
  | { kind: 'none' };

export interface FormButton {
  label: ButtonLabel;
  hidden: boolean;
  action: ButtonAction;
}

/**
 * The meaning of a button field in a mode. Submit is labelled 'update' while editing and 'transfer' while transferring.
 * All other buttons are hidden while a ticket is being updated. Visibility for guests and transfers is decided by the
 * field.
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
