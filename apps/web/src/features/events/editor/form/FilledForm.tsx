import { useId, useState } from 'react';
import type { EventConfiguration } from '@foyer/contract/events/event-configuration';
import type { TicketAddOn } from '@foyer/contract/tickets/ticket-configuration';
import { isTimeZone, localDate } from '@foyer/domain/shared/dates';
import type { FormContext } from '@foyer/domain/forms/context';
import type { WireValues } from '@foyer/domain/forms/values';
import { DynamicForm } from '../../../../forms/DynamicForm.tsx';
import { createFormStore } from '../../../../forms/store.ts';
import { useStaffText } from '../../../../session/language.tsx';
import { useSnackbar } from '../../../../ui/Snackbar.tsx';
import styles from './Form.module.css';

interface FilledFormProps extends Pick<EventConfiguration, 'sections' | 'guestFields' | 'timeZone'> {
  type: EventConfiguration['relationshipTypes'][number] | undefined;
  ticketConfigurationId: number | null;
  addOns: TicketAddOn[];
  /** The time at which the form is filled in. */
  at: Date;
}

/** A registration form to try out. It stores nothing. */
export function FilledForm(props: FilledFormProps) {
  const { sections, guestFields, timeZone, type, ticketConfigurationId, addOns, at } = props;
  const { formBuilder: t } = useStaffText();
  const snackbar = useSnackbar();
  const formId = useId();
  const context: FormContext = {
    mode: 'register',
    relationship: type ?? null,
    ticketConfigurationId,
    addOns: [],
    addOnsOffered: addOns.map(({ ticketConfigurationAddOnId }) => ticketConfigurationAddOnId),
    guestFields,
    onSite: false,
    today: localDate(at, isTimeZone(timeZone) ? timeZone : 'UTC'),
  };
  const made = JSON.stringify(context);
  const [state, setState] = useState(() => ({ sections, made, store: createFormStore({ sections, context }) }));
  // The form changed. Typed answers stay if their field still exists.
  if (state.sections !== sections || state.made !== made) {
    const stored: WireValues = state.store.values();
    setState({ sections, made, store: createFormStore({ sections, context, stored }) });
  }
  if (sections.every(({ fields }) => fields.length === 0)) return <p className={styles.soft}>{t.previewEmpty}</p>;
  return (
    <DynamicForm
      key={formId}
      id={`preview-${formId.replaceAll(/[^\w-]/g, '')}`}
      store={state.store}
      addOns={addOns}
      autoCompleteSection="preview"
      onSubmit={() => snackbar.show({ tone: 'success', message: t.previewAccepted })}
      onCancel={() => state.store.reset()}
    />
  );
}
