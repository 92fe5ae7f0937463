import { createContext, use, useSyncExternalStore } from 'react';
import type { TicketAddOn } from '@foyer/contract/ticket-configuration';
import type { FormButton } from '@foyer/domain/fields/buttons';
import type { FieldState } from '@foyer/domain/fields/visibility';
import type { FieldView, FormStore } from './store.ts';

/** What every field of a form shares. The object stays the same while the form lives, so that no field renders for it. */
export interface FormHandle {
  /** The form element's id, and the beginning of the ids of its controls. */
  id: string;
  store: FormStore;
  /** Add-ons that a ticket add-on field offers, with names and prices. */
  addOns: readonly TicketAddOn[];
  /** What a button of the form does; `name` is the field's. */
  press: (button: FormButton, name: string) => void;
  /** An answer with a trigger changed for good. */
  trigger: (name: string) => void;
  /** The words of an add-attendee button without a label of its own. */
  relationshipLabel: (relationshipType: string) => string;
  /** Beginning of the autocomplete tokens of somebody else's data; empty for the person's own. */
  autoCompleteSection: string;
  busy: boolean;
}

export const FormHandleContext = createContext<FormHandle | null>(null);

export function useFormHandle(): FormHandle {
  const handle = use(FormHandleContext);
  if (!handle) throw new Error('A field stands in a DynamicForm.');
  return handle;
}

/** A field's view, rendering when it changes. */
export function useFieldView(name: string): FieldView {
  const { store } = useFormHandle();
  return useSyncExternalStore(store.subscribe, () => store.view(name));
}

/** Id of the control of a value: where summaries lead to. */
export const controlId = (formId: string, name: string) => `${formId}-${name}`;

/** What every field kind is drawn from. */
export interface KindProps {
  state: FieldState;
}
