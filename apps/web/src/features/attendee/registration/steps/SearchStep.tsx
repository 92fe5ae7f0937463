import { useId } from 'react';
import { Link } from '../../../../session/navigation.tsx';
import { nextRefusal } from '@foyer/domain/registration/progress';
import { mayRegisterOthers } from '@foyer/domain/registration/state';
import { keepComposition } from '../../../../forms/keep-composition.ts';
import { useText } from '../../../../session/language.tsx';
import { paths } from '../../../../session/paths.ts';
import { Alert } from '../../../../ui/Alert.tsx';
import { Button, buttonClass } from '../../../../ui/Button.tsx';
import { Loading, Skeleton } from '../../../../ui/Skeleton.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import styles from '../Registration.module.css';
import type { Registration } from '../use-registration.ts';
import { StepFrame } from './StepFrame.tsx';

/** Step 1: who is the attendee? The search runs by itself on entry (spec §4 Consultant search). */
export function SearchStep({ registration }: { registration: Registration }) {
  const { state, dispatch, wordsOf } = registration;
  const t = useText();
  const formId = useId();
  const { search } = state;
  const isSearching = search.status === 'searching';

  if (!mayRegisterOthers(state)) return <OwnSearch registration={registration} />;
  // On entry it mostly ends in a choice: a field that is gone in a moment would only move the page.
  if (isSearching && !registration.hasActed()) return <Searching />;
  const missing = nextRefusal(state);
  const refused = search.status === 'failed' && search.error !== null;
  return (
    <StepFrame
      registration={registration}
      title={t.registration.whoTitle}
      lead={t.registration.whoLead}
      action={
        <Button
          type="submit"
          form={formId}
          variant="primary"
          icon="search"
          loading={isSearching}
          disabledReason={missing === 'needsConsultant' ? t.registration.needsConsultant : undefined}
        >
          {t.registration.findAttendee}
        </Button>
      }
    >
      <form
        ref={keepComposition}
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          dispatch({ type: 'searchRequested' });
        }}
      >
        <TextField
          label={t.registration.consultantNumber}
          hint={t.registration.consultantHint}
          value={search.identifier}
          error={refused && search.error ? wordsOf(search.error) : undefined}
          onValueChange={(identifier) => dispatch({ type: 'identifierTyped', identifier })}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={40}
        />
      </form>
      <ParentLink registration={registration} />
    </StepFrame>
  );
}

/** As high as what mostly follows, so that nothing beneath moves. */
function Searching() {
  const t = useText();
  return (
    <Loading label={t.common.pleaseWait} className={styles.skeletons}>
      <Skeleton shape="heading" width="60%" />
      <Skeleton shape="block" height="5rem" lines={4} />
    </Loading>
  );
}

/** Where nobody else can be registered there is nothing to type: it looks the account up, or says why it cannot. */
function OwnSearch({ registration }: { registration: Registration }) {
  const { state, dispatch, wordsOf, event } = registration;
  const t = useText();
  const { search } = state;
  if (search.error === null) return <Searching />;
  const isTaken = search.error === 'NO_AVAILABLE_TICKET';
  return (
    <Alert
      tone={isTaken ? 'info' : 'error'}
      live
      title={isTaken ? t.registration.allTaken : undefined}
      actions={
        <>
          {isTaken ? (
            <Link to={paths.eventSummary(event.eventId)} className={buttonClass({ variant: 'primary' })}>
              {t.events.summary}
            </Link>
          ) : (
            <Button icon="refresh" onClick={() => dispatch({ type: 'searchRequested' })}>
              {t.common.retry}
            </Button>
          )}
          {state.cart.entries.length > 0 && (
            <Button onClick={() => dispatch({ type: 'updateCanceled' })}>{t.registration.toCart}</Button>
          )}
        </>
      }
    >
      {isTaken ? t.registration.allTakenText : wordsOf(search.error)}
      <ParentLink registration={registration} />
    </Alert>
  );
}

/** A child event needs a registration for its parent: the way there (readings §4). */
function ParentLink({ registration: { state, event } }: { registration: Registration }) {
  const t = useText();
  if (state.search.error !== 'NOT_REGISTERED_FOR_PARENT_EVENT' || event.parentEventId === null) return null;
  return (
    <p>
      <Link to={paths.registration(event.parentEventId)}>{t.registration.registerForParent}</Link>
    </p>
  );
}
