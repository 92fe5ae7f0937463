import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { FormField } from '@foyer/contract/events/event-configuration';
import type { TicketAddOn } from '@foyer/contract/tickets/ticket-configuration';
import { formButton, type FormButton } from '@foyer/domain/forms/buttons';
import type { FormValues } from '@foyer/domain/forms/values';
import { addOnsChosenInForm } from '@foyer/domain/forms/visibility';
import { useLanguage } from '../session/language.tsx';
import { Button } from '../ui/Button.tsx';
import { buttonWords } from './button-words.ts';
import styles from './DynamicForm.module.css';
import { FieldSlot } from './FieldSlot.tsx';
import { FormHandleContext, type FormHandle } from './form-context.ts';
import { InvalidDialog } from './InvalidDialog.tsx';
import { inNameOrder, nameOfField } from './name-order.ts';
import { keepComposition } from './keep-composition.ts';
import { type FormStore, type Structure } from './store.ts';
import { sectionTitle } from './words.ts';

/** A form that passed its checks. */
export interface Submission {
  /** Normalised answers of the visible fields, for storing and sending. */
  values: FormValues;
  /** Add-ons chosen by ticket add-on fields of the form. */
  addOns: number[];
  /** Set if the person wants to add another attendee: of this type, or of any. */
  another: { relationshipType: string | null } | null;
}

export interface DynamicFormProps {
  /** Id of the form element: a button elsewhere submits it with `form={id}`. */
  id: string;
  store: FormStore;
  addOns?: readonly TicketAddOn[] | undefined;
  /** Labels of `addAttendee-…` buttons without a label. */
  relationshipLabel?: ((relationshipType: string) => string) | undefined;
  /** Set for another person's data: an autofill section, so the browser does not fill in the person's own data. */
  autoCompleteSection?: string | undefined;
  /** True while the form is sent, so nothing can be changed. */
  busy?: boolean | undefined;
  /** False if the submit button is outside the form. */
  ownSubmit?: boolean | undefined;
  onSubmit: (submission: Submission) => void;
  /** Called after a submit with missing or wrong answers. */
  onRejected?: (() => void) | undefined;
  onCancel?: (() => void) | undefined;
  /** Called when an answer with a trigger changed. */
  onTrigger?: ((name: string) => void) | undefined;
}

/** Sections and visible fields. Renders when they change. */
export function useStructure(store: FormStore): Structure {
  return useSyncExternalStore(store.subscribe, store.structure);
}

/** The label of the submit button: the form's own, 'update' or 'transfer'. */
export function useSubmitWords(store: FormStore): string {
  const { locale, text: t } = useLanguage();
  const field = submitField(store);
  return buttonWords(formButton(field, store.context().mode), field, locale, t, (type) => type);
}

const plainSubmit: FormField = { name: 'Submit', fieldType: 'Button' };
const submitField = (store: FormStore) =>
  store.form.fields.find(({ field }) => field.name === 'Submit')?.field ?? plainSubmit;

/**
 * The event's registration form (forms 1.1, forms 2.3): renders the fields, checks the answers and submits
 * them.
 */
export function DynamicForm(props: DynamicFormProps) {
  const { id, store, addOns = noAddOns, autoCompleteSection = '', busy = false, ownSubmit = true } = props;
  const { locale, text: t } = useLanguage();
  const structure = useStructure(store);
  const [rejected, setRejected] = useState(false);
  const isWhole = useSoonAfter();
  // Callbacks may change with every render of the screen. The fields must not render for that.
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });

  const handle = useMemo<FormHandle>(() => {
    const submit = (another: Submission['another']) => {
      if (latest.current.busy) return;
      const result = store.check();
      if (result.findings.length > 0) {
        setRejected(true);
        latest.current.onRejected?.();
        return;
      }
      latest.current.onSubmit({ values: result.values, addOns: addOnsChosenInForm(result.state), another });
    };
    const press = ({ action }: FormButton, name: string) => {
      switch (action.kind) {
        case 'submit':
          return submit(action.addAttendee ? { relationshipType: action.relationshipType } : null);
        case 'cancel':
          if (action.resets) store.reset();
          return latest.current.onCancel?.();
        case 'cloneBadgeName':
          return store.fillBadgeNames();
        case 'none':
          return latest.current.onTrigger?.(name);
      }
    };
    return {
      id,
      store,
      addOns,
      press,
      trigger: (name) => latest.current.onTrigger?.(name),
      relationshipLabel: (type) => latest.current.relationshipLabel?.(type) ?? type,
      autoCompleteSection,
      busy,
    };
  }, [id, store, addOns, autoCompleteSection, busy]);

  const submitButton = formButton(submitField(store), store.context().mode);
  return (
    <FormHandleContext value={handle}>
      <form
        id={id}
        noValidate
        className={styles.form}
        aria-busy={busy || undefined}
        data-whole={isWhole || undefined}
        ref={keepComposition}
        onSubmit={(event) => {
          event.preventDefault();
          handle.press(submitButton, 'Submit');
        }}
      >
        {structure.map(({ section, fields }, index) => (
          <section key={section.name} className={styles.section} aria-labelledby={`${id}-section-${index}`}>
            <h3 id={`${id}-section-${index}`} className={styles.title}>
              {section.color && (
                <span aria-hidden="true" className={styles.mark} style={{ background: section.color }} />
              )}
              <span>{sectionTitle(section, locale)}</span>
            </h3>
            <div className={styles.grid}>
              {inNameOrder(fields, nameOfField, locale).map((state, at) => (
                <FieldSlot key={`${state.field.name}-${at}`} state={state} />
              ))}
            </div>
          </section>
        ))}
        {ownSubmit && (
          <div className={styles.submit}>
            <Button type="submit" variant="primary" size="lg" loading={busy}>
              {buttonWords(submitButton, submitField(store), locale, t, (type) => type)}
            </Button>
          </div>
        )}
      </form>
      {rejected && <InvalidDialog store={store} formId={id} onClose={() => setRejected(false)} />}
    </FormHandleContext>
  );
}

/** How long fields out of sight are skipped, in ms. No one can jump to a field in that time. */
const firstFrameMs = 300;

/** True after the first frame, when all fields can be laid out. */
function useSoonAfter(): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), firstFrameMs);
    return () => clearTimeout(timer);
  }, []);
  return isOver;
}

const noAddOns: readonly TicketAddOn[] = [];
