import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { couponCodeField } from '@foyer/contract/wire/vocabulary';
import type { TicketConfiguration } from '@foyer/contract/tickets/ticket-configuration';
import { addOnIds, availableAddOns } from '@foyer/domain/orders/add-ons';
import type { Answers } from '@foyer/domain/forms/attendee';
import { sameAccount } from '@foyer/domain/people/consultant-id';
import { localDate } from '@foyer/domain/shared/dates';
import type { FormContext } from '@foyer/domain/forms/context';
import { isAddOnChoice } from '@foyer/domain/forms/kinds';
import { canCloneFromSelf, cloneFromSelf, prefill } from '@foyer/domain/forms/prefill';
import { addOnsChosenInForm, formState } from '@foyer/domain/forms/visibility';
import { missingNames, type PersonName } from '@foyer/domain/people/names';
import { fillsInOnSite } from '@foyer/domain/people/permissions';
import type { RegistrationState } from '@foyer/domain/orders/registration/state';
import { useCall } from '../../../../api/query.ts';
import { DynamicForm, useStructure, useSubmitWords, type Submission } from '../../../../forms/DynamicForm.tsx';
import { createFormStore, type FormStore, type Structure } from '../../../../forms/store.ts';
import { useLanguage } from '../../../../session/language.tsx';
import { Alert } from '../../../../ui/Alert.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Row } from '../../../../ui/Layout.tsx';
import { eventName } from '../../../../shared/event/event-words.ts';
import { useKnown } from '../known.ts';
import styles from '../Registration.module.css';
import { usePrefetchPayment } from '../prefetch-payment.ts';
import type { Registration } from '../use-registration.ts';
import { relationshipLabel } from '../../../../shared/person/relationship-words.ts';
import { attendeeName, packageNote, ticketDescription } from '../words.ts';
import { StepFrame } from './StepFrame.tsx';
import { useTrigger } from './use-trigger.ts';

/** Delay after typing before the answers go to the registration, in ms. Leaving a field hands them over at once. */
const handOverMs = 300;
/** Delay before the next step's data is prefetched, in ms. */
const restMs = 1500;

/** Step 5: the event's own form. Another attendee, relationship, cart entry or ticket creates a new form. */
export function FormStep({ registration }: { registration: Registration }) {
  const { attendee, editing } = registration.state;
  const { relationship, ticketConfiguration, externalAccountIdentifier } = attendee;
  if (!relationship || !ticketConfiguration) return null;
  const { ticketConfigurationId } = ticketConfiguration;
  const { part = '' } = attendee.package ?? {};
  const key = [editing, externalAccountIdentifier, relationship.relationshipType, ticketConfigurationId, part].join(
    ' ',
  );
  return <AttendeeForm key={key} registration={registration} ticket={ticketConfiguration} />;
}

/** The add-ons that the form's add-on fields offer now. */
function offeredInForm(structure: Structure): number[] {
  const fields = structure.flatMap((section) => section.fields);
  return addOnIds(fields.filter(({ field }) => isAddOnChoice(field)).flatMap(({ options }) => options ?? []));
}

/** The account's names. If the viewer may not see the account, the attendee's names. */
const knownNames = (lookup: RegistrationState['search']['result'], attendee: PersonName): PersonName =>
  lookup?.isAuthorized === true ? { firstName: lookup.firstName ?? '', lastName: lookup.lastName ?? '' } : attendee;

function formContext(
  { attendee, editing, context, search }: RegistrationState,
  event: Registration['event'],
  ticket: TicketConfiguration,
): FormContext {
  const now = new Date();
  return {
    mode: editing === null ? 'register' : 'editCart',
    relationship: attendee.relationship,
    ticketConfigurationId: ticket.ticketConfigurationId,
    addOns: addOnIds(attendee.addOns),
    addOnsOffered: availableAddOns(ticket.addOns, now).map((addOn) => addOn.ticketConfigurationAddOnId),
    guestFields: event.configuration.guestFields,
    missingNames: attendee.relationship?.selfType === true ? missingNames(knownNames(search.result, attendee)) : [],
    onSite: fillsInOnSite(context.user, event),
    today: localDate(now, event.configuration.timeZone),
  };
}

function AttendeeForm({ registration, ticket }: { registration: Registration; ticket: TicketConfiguration }) {
  const { event, state, dispatch, userId, wordsOf } = registration;
  const { attendee, editing } = state;
  const { locale, text: t } = useLanguage();
  const formId = useId();
  // Starts after the form's own requests.
  usePrefetchPayment(restMs);
  const [store] = useState(() => {
    const lookup = state.search.result;
    const known = {
      ...attendee,
      country: '',
      hasProfile: lookup?.valid === true,
      isAuthorized: lookup?.isAuthorized === true,
    };
    return createFormStore({
      sections: event.configuration.sections,
      context: formContext(state, event, ticket),
      stored: attendee.formData.registrationForm,
      ...(editing === null ? { begin: (form, values) => prefill(form, values, known, attendee.relationship) } : {}),
    });
  });
  const structure = useStructure(store);
  const inForm = useMemo(() => offeredInForm(structure), [structure]);

  // Add-ons of form fields are answers. They are not part of the form's context.
  const chosen = useMemo(
    () => addOnIds(attendee.addOns).filter((id) => !inForm.includes(id)),
    [attendee.addOns, inForm],
  );
  const context = useMemo(
    () => ({ ...formContext(state, event, ticket), addOns: chosen }),
    // oxlint-disable-next-line react/exhaustive-deps -- the context depends only on these parts of the state
    [event, ticket, chosen, attendee.relationship, editing],
  );
  useEffect(() => store.setContext(context), [store, context]);

  const offered = context.addOnsOffered;
  const isOfferedInForm = offered.length > 0 && offered.every((id) => inForm.includes(id));
  useEffect(() => dispatch({ type: 'addOnsAskedInForm', isOfferedInForm }), [dispatch, isOfferedInForm]);

  const { changed } = registration.draft;
  useEffect(() => {
    for (const name of changed) store.note(name, t.registration.questionChanged);
  }, [store, changed, t]);

  const handOver = useHandOver(store, dispatch);
  const { trigger, isCodeNew, isCodeRefused } = useTrigger(registration, store, ticket);
  const isChecking = useRef(false);
  const name = attendeeName(attendee, locale);
  const isOwn = sameAccount(attendee.externalAccountIdentifier, userId);
  const relationship = attendee.relationship ? relationshipLabel(attendee.relationship, isOwn, locale) : '';

  /** A code that was typed just now is checked before the person goes on, because the full price would surprise them. */
  const checkCode = async (submission: Submission) => {
    isChecking.current = true;
    const isRefused = await isCodeRefused();
    isChecking.current = false;
    if (isRefused) focusField(formId, couponCodeField);
    else accept(submission);
  };
  const acceptOrCheck = (submission: Submission) => {
    if (isChecking.current) return;
    // Without a new code the step changes within the press, so that Back leads here.
    if (isCodeNew(submission.values[couponCodeField])) void checkCode(submission);
    else accept(submission);
  };
  const accept = ({ values, addOns, another }: Submission) => {
    if (inForm.length > 0) dispatch({ type: 'addOnsChanged', selection: [...addOns, ...chosen].map(String) });
    dispatch({ type: 'formAccepted', answers: values, another });
  };

  return (
    <StepFrame
      registration={registration}
      title={name ? t.registration.formTitleFor({ name }) : t.registration.formTitle}
      lead={[packageNote(attendee, t, locale), relationship, ticketDescription(ticket, locale)]
        .filter(Boolean)
        .join(' · ')}
      action={<SubmitButton formId={formId} store={store} />}
    >
      {state.holdExpired && <HoldLost registration={registration} />}
      {state.refusal && (
        <Alert tone="error" live>
          {wordsOf(state.refusal.code)}
        </Alert>
      )}
      <Shortcuts registration={registration} store={store} />
      <div onBlur={handOver}>
        <DynamicForm
          id={formId}
          store={store}
          addOns={ticket.addOns}
          autoCompleteSection={
            isOwn && attendee.relationship?.selfType ? '' : sectionToken(attendee.relationship?.relationshipType)
          }
          relationshipLabel={(name) => {
            const type = event.configuration.relationshipTypes.find((each) => each.relationshipType === name);
            return type ? relationshipLabel(type, isOwn, locale) : name;
          }}
          ownSubmit={false}
          onSubmit={acceptOrCheck}
          onRejected={() => dispatch({ type: 'formRejected' })}
          onCancel={() => dispatch({ type: 'updateCanceled' })}
          onTrigger={trigger}
        />
      </div>
    </StepFrame>
  );
}

const focusField = (formId: string, name: string) =>
  document.querySelector<HTMLElement>(`#${CSS.escape(formId)} [name="${CSS.escape(name)}"]`)?.focus();

/** `GUEST` → `guest`: a section name for autofill tokens. Without it the browser would offer the buyer's own data. */
const sectionToken = (relationshipType: string | undefined) =>
  (relationshipType ?? 'attendee').toLowerCase().replace(/[^a-z0-9]+/g, '-') || 'attendee';

function SubmitButton({ formId, store }: { formId: string; store: FormStore }) {
  return (
    <Button type="submit" form={formId} variant="primary" iconEnd="arrow-right">
      {useSubmitWords(store)}
    </Button>
  );
}

/** Hands the answers to the registration while the person types, so leaving the step loses nothing. */
function useHandOver(store: FormStore, dispatch: Registration['dispatch']): () => void {
  const handed = useRef<Answers>(store.values());
  const fromForm = useRef<readonly number[] | null>(null);
  const handOver = useRef(() => {
    const answers = store.values();
    if (handed.current === answers) return;
    handed.current = answers;
    dispatch({ type: 'answersChanged', answers });
    // Add-ons of form fields count towards the total as soon as they are selected.
    const chosen = addOnsChosenInForm(formState(store.form, answers, store.context()));
    if (fromForm.current?.join() === chosen.join()) return;
    fromForm.current = chosen;
    dispatch({ type: 'formAddOnsChanged', chosen, offered: offeredInForm(store.structure()) });
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = store.subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(() => handOver.current(), handOverMs);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [store]);
  return () => handOver.current();
}

/** The hold expired while the form was filled in. The alert offers to take the ticket again (stock 2.1). */
function HoldLost({ registration: { state, dispatch } }: { registration: Registration }) {
  const t = useLanguage().text;
  return (
    <Alert
      tone="warning"
      live
      title={t.registration.holdEnded}
      actions={
        <Button loading={state.check === 'retaking'} onClick={() => dispatch({ type: 'holdRetakeRequested' })}>
          {t.registration.holdAgain}
        </Button>
      }
    >
      {t.registration.holdEndedText}
    </Alert>
  );
}

interface ShortcutProps {
  registration: Registration;
  store: FormStore;
}

/** The buttons above the form that fill it in. Their space is reserved while they may still appear. */
function Shortcuts({ registration, store }: ShortcutProps) {
  const known = useKnown(registration, store);
  const copy = useAnswersToCopy(registration, store);
  const pendingNow = Number(known.isPending) + Number(copy.isPending);
  const [pending, setPending] = useState(0);
  // The form renders out of sight in advance. The reserved space depends on the state when it becomes visible.
  // oxlint-disable-next-line react/exhaustive-deps -- the space is decided once, when the form is shown
  useLayoutEffect(() => setPending(pendingNow), []);
  return (
    <Row
      gap={3}
      align="start"
      className={styles[pending === 0 ? 'shortcuts' : pending === 1 ? 'oneShortcut' : 'twoShortcuts']}
    >
      <SameAsLastTime last={known.last} />
      <CopyFromSelf answers={copy.answers} store={store} />
    </Row>
  );
}

/** Fills in the answers of the last registration. Hidden if there are none or they would change nothing. */
function SameAsLastTime({ last }: Pick<ReturnType<typeof useKnown>, 'last'>) {
  const { locale, text: t } = useLanguage();
  const [done, setDone] = useState(false);
  if (!last || !(done || last.offers())) return null;
  return (
    <Button
      icon={done ? 'check' : 'refresh'}
      onClick={() => {
        last.fillIn();
        setDone(true);
      }}
    >
      {t.registration.asLastTime({ event: eventName(last, locale) })}
    </Button>
  );
}

/** The answers of the self ticket, from the cart or a bought ticket, limited to this form's fields. */
function useAnswersToCopy({ state, event }: Registration, store: FormStore): { answers?: Answers; isPending: boolean } {
  const { externalAccountIdentifier, relationship } = state.attendee;
  const selfType = event.configuration.relationshipTypes.find((type) => type.selfType)?.relationshipType ?? '';
  const inCart = state.cart.entries.find(
    (entry) => entry.relationship.selfType && sameAccount(entry.externalAccountIdentifier, externalAccountIdentifier),
  );
  const copies = [...store.form.inputs.values()].some(({ field }) => field.cloneFromSelf === true);
  const isOther = relationship?.selfType === false && copies;
  const isFetched = isOther && inCart === undefined && selfType !== '';
  const bought = useCall(
    'getSelfTicket',
    { query: { eventId: event.eventId, externalAccountIdentifier, relationshipType: selfType } },
    { enabled: isFetched, retry: false },
  );
  const stored = bought.data && 'ticketData' in bought.data ? bought.data.ticketData.registrationForm : undefined;
  const answers = inCart?.formData.registrationForm ?? stored;
  return {
    ...(isOther && answers && canCloneFromSelf(store.form, answers) && { answers }),
    isPending: isFetched && bought.isPending,
  };
}

function CopyFromSelf({ answers, store }: { answers?: Answers | undefined; store: FormStore }) {
  const { text: t } = useLanguage();
  const [copied, setCopied] = useState(false);
  if (!answers) return null;
  return (
    <Button
      icon={copied ? 'check' : 'copy'}
      onClick={() => {
        store.fillIn(cloneFromSelf(store.form, store.values(), answers));
        setCopied(true);
      }}
    >
      {t.registration.copyFromSelf}
    </Button>
  );
}
