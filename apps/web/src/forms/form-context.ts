import { createContext, use, useSyncExternalStore } from 'react';
import type { TicketAddOn } from '@foyer/contract/tickets/ticket-configuration';
import type { FormButton } from '@foyer/domain/forms/buttons';
import type { FieldState } from '@foyer/domain/forms/visibility';
import type { FieldFrame, FieldView, FormStore } from './store.ts';

/**
 * The data that all fields of a form share. The object stays the same for the lifetime of the form, so it never causes
 * a render.
 */
export interface FormHandle {
  /** The form element's id, which prefixes the ids of its controls. */
  id: string;
  store: FormStore;
  /** Add-ons that a ticket add-on field offers, with names and prices. */
  addOns: readonly TicketAddOn[];
  /** Runs the action of a form button; `name` is the field's. */
  press: (button: FormButton, name: string) => void;
  /** Called after an answer with a trigger has its final value. */
  trigger: (name: string) => void;
  /** The text of an add-attendee button without a label. */
  relationshipLabel: (relationshipType: string) => string;
  /** The autofill section for another person's data; empty for the person's own. */
  autoCompleteSection: string;
  busy: boolean;
}

export const FormHandleContext = createContext<FormHandle | null>(null);

export function useFormHandle(): FormHandle {
  const handle = use(FormHandleContext);
  if (!handle) throw new Error('A field stands in a DynamicForm.');
  return handle;
}

/** A field's view. Renders when it changes. */
export function useFieldView(name: string): FieldView {
  const { store } = useFormHandle();
  return useSyncExternalStore(store.subscribe, () => store.view(name));
}

/** A field's view without its value. Renders when anything but the value changes, so a key renders nothing. */
export function useFieldFrame(name: string): FieldFrame {
  const { store } = useFormHandle();
  return useSyncExternalStore(store.subscribe, () => store.frame(name));
}

/** The id of a value's control, which error summaries link to. */
export const controlId = (formId: string, name: string) => `${formId}-${name}`;

export interface KindProps {
  state: FieldState;
}
