import { Suspense } from 'react';
import { Link } from '../../../../session/navigation.tsx';
import { mayRegisterOthers } from '@foyer/domain/orders/registration/state';
import { useText } from '../../../../session/language.tsx';
import { paths } from '../../../../session/paths.ts';
import { Alert } from '../../../../ui/Alert.tsx';
import { Button, buttonClass } from '../../../../ui/Button.tsx';
import { Loading, Skeleton } from '../../../../ui/Skeleton.tsx';
import styles from '../Registration.module.css';
import type { Registration } from '../use-registration.ts';
import { FindAttendee } from './load.ts';
import { ParentLink } from './ParentLink.tsx';

/** Step 1: who is the attendee? The search starts automatically on entry (orders 2.2). */
export function SearchStep({ registration }: { registration: Registration }) {
  const { state } = registration;
  if (!mayRegisterOthers(state)) return <OwnSearch registration={registration} />;
  // The automatic search usually succeeds. Showing the field for a moment would only move the page.
  if (state.search.status === 'searching' && !registration.hasActed()) return <Searching />;
  return (
    <Suspense fallback={<Searching />}>
      <FindAttendee registration={registration} />
    </Suspense>
  );
}

/** About as high as the next step, so nothing below moves. */
function Searching() {
  const t = useText();
  return (
    <Loading label={t.common.pleaseWait} className={styles.skeletons}>
      <Skeleton shape="heading" width="60%" />
      <Skeleton shape="block" height="5rem" lines={4} />
    </Loading>
  );
}

/** Used where no one else can be registered: looks up the person's own account, or shows why that failed. */
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
      <span>{isTaken ? t.registration.allTakenText : wordsOf(search.error)}</span>
      <ParentLink registration={registration} />
    </Alert>
  );
}
