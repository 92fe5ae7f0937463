import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import type { EventView } from '@foyer/contract/events/events';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import { cartActions, cartTitleCount, emptyCart } from '@foyer/domain/orders/cart';
import { stateAfterTicket } from '@foyer/domain/orders/registration/state-after-ticket';
import { isAdding, isPanelEnabled, panelOf } from '@foyer/domain/orders/registration/progress';
import { cartRules, panels, type Panel as PanelNumber } from '@foyer/domain/orders/registration/state';
import { eventName } from '../../../shared/event/event-words.ts';
import { useLanguage, useText } from '../../../session/language.tsx';
import { usePageTitle } from '../../../session/page-title.ts';
import type { SessionRecord } from '../../../session/session.ts';
import { Page, Split } from '../../../ui/Layout.tsx';
import { Accordion, Panel } from '../../../ui/Panel.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { PrerenderedStep } from './PrerenderedStep.tsx';
import { onCartChangedElsewhere, readParkedCart } from './cart-storage.ts';
import { CartPanel } from './cart/CartPanel.tsx';
import { DraftNote } from './DraftNote.tsx';
import { EventLine } from './EventLine.tsx';
import { usePrefetchPayment } from './prefetch-payment.ts';
import { PaymentPanel } from './payment/load.ts';
import { useOrder } from './payment/use-order.ts';
import styles from './Registration.module.css';
import { StageList } from './StageList.tsx';
import { useStepHistory } from './step-history.ts';
import { AddOnStep, GroupStep, PendingOrder, preloadRareSteps } from './steps/load.ts';
import { FormStep } from './steps/FormStep.tsx';
import { RelationshipStep } from './steps/RelationshipStep.tsx';
import { SearchStep } from './steps/SearchStep.tsx';
import { TicketStep } from './steps/TicketStep.tsx';
import { Summary } from './Summary.tsx';
import { useRegistration, type Registration as Current } from './use-registration.ts';
import { relationshipLabel } from '../../../shared/person/relationship-words.ts';
import { attendeeName, isOwnAccount, ticketDescription, totalWords } from './words.ts';

interface RegistrationProps {
  event: EventView;
  session: SessionRecord;
  /** An order of this person that is still being paid elsewhere. */
  pendingIntent: string | null;
  /** When the next purchase by card is possible; null when it is possible now. */
  nextPurchase: string | null;
  /** Called when the person cancels that order. */
  onGivenUp: () => Promise<void>;
  /** Called when another tab changed the cart while no step was open in this tab. */
  onStale: () => void;
}

/** The accordion of panels 0 to 3 (orders 1.1). Phones show one panel at a time. */
export function Registration({ event, session, pendingIntent, nextPurchase, onGivenUp, onStale }: RegistrationProps) {
  const registration = useRegistration(event, session, preloadRareSteps);
  const order = useOrder(registration);
  const { state, dispatch } = registration;
  const { locale, text: t } = useLanguage();
  usePageTitle(`${t.registration.title} – ${eventName(event, locale)}`, state.hadErrors || order.problem !== null);
  useStepHistory(
    state,
    () => dispatch({ type: 'back' }),
    () => dispatch({ type: state.panel === panels.cart ? 'paymentOpened' : 'next' }),
  );

  const { panel, cart } = state;
  // After returning from the bank or the gateway's page, show the cart that is being paid and not an empty one.
  const [paying] = useState(() =>
    pendingIntent === null || cart.entries.length > 0
      ? emptyCart
      : readParkedCart({ accountId: session.userId, eventId: event.eventId }, cartRules(state)),
  );
  useOtherTabs(registration, onStale);
  const count = cartTitleCount(cart);
  const isPaying = panel === panels.payment;
  const payable = usePrefetchPayment(panel === panels.cart && cartActions(cart, cartRules(state)).pay ? 0 : null);
  const isFilling = isAdding(state) && panelOf(state.step) === panels.form;
  const filled = useMemo(() => (isFilling ? state : stateAfterTicket(state)), [isFilling, state]);
  const open = (opened: PanelNumber) => (wanted: boolean) => {
    if (wanted) dispatch({ type: 'panelOpened', panel: opened });
  };
  return (
    <Page tint={event.configuration.color} onPointerDownCapture={registration.act} onKeyDownCapture={registration.act}>
      <EventLine event={event} nextPurchase={nextPurchase} />
      {paying.entries.length === 0 && <StageList registration={registration} />}
      <DraftNote registration={registration} onRestart={onStale} />
      {pendingIntent !== null && (
        <Suspense>
          <PendingOrder registration={registration} intent={pendingIntent} paying={paying} onGivenUp={onGivenUp} />
        </Suspense>
      )}
      {paying.entries.length > 0 ? null : panel === 'confirmation' ? (
        <PartComes />
      ) : (
        <Split
          aside={<Summary registration={registration} />}
          asideLabel={t.registration.yourOrder}
          className={styles.split}
        >
          <Accordion className={styles.accordion}>
            <Panel
              id="registration-cart"
              title={count === null ? t.registration.cart : t.registration.cartTitle({ count })}
              open={panel === panels.cart}
              onToggle={open(panels.cart)}
              disabledReason={isPanelEnabled(state, panels.cart) ? undefined : t.registration.cartEmpty}
              summary={totalWords(cart)}
              keep={false}
            >
              <CartPanel registration={registration} order={order} />
            </Panel>
            <Panel
              id="registration-ticket"
              title={t.registration.ticketSelection}
              open={panel === panels.ticket}
              onToggle={open(panels.ticket)}
              done={panel === panels.form && panelOf(state.step) === panels.form}
              doneLabel={t.registration.stepDone}
              summary={chosenWords(registration, locale)}
            >
              {isAdding(state) && panelOf(state.step) === panels.ticket && <TicketSteps registration={registration} />}
            </Panel>
            <Panel
              id="registration-form"
              title={t.registration.attendeeInformation}
              open={panel === panels.form}
              onToggle={open(panels.form)}
              disabledReason={
                isPanelEnabled(state, panels.form) || panel === panels.form ? undefined : t.registration.formLocked
              }
            >
              {filled && (
                <PrerenderedStep isOpen={isFilling}>
                  <FormSteps registration={{ ...registration, state: filled }} />
                </PrerenderedStep>
              )}
            </Panel>
            <Panel
              id="registration-payment"
              title={t.registration.payment}
              open={panel === panels.payment}
              onToggle={open(panels.payment)}
              disabledReason={isPanelEnabled(state, panels.payment) ? undefined : t.registration.paymentLocked}
            >
              {(isPaying || payable) && (
                <Suspense fallback={<PartComes />}>
                  <PrerenderedStep isOpen={isPaying}>
                    <PaymentPanel registration={registration} order={order} />
                  </PrerenderedStep>
                </Suspense>
              )}
            </Panel>
          </Accordion>
        </Split>
      )}
    </Page>
  );
}

/** Takes over cart changes from other tabs while this tab has no unfinished step that would be lost. */
function useOtherTabs({ state, event, userId, reviewCart }: Current, onStale: () => void): void {
  const { panel, payment, editing } = state;
  const atRest = panel === panels.cart && !payment.submitting && editing === null && !isAdding(state);
  const latest = useRef({ atRest, onStale });
  useEffect(() => {
    latest.current = { atRest, onStale };
  });
  useEffect(
    () =>
      onCartChangedElsewhere({ accountId: userId, eventId: event.eventId }, () => {
        if (latest.current.atRest) latest.current.onStale();
      }),
    [userId, event.eventId],
  );
  // After an absence, prices and stock may have changed.
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible' && latest.current.atRest) void reviewCart();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [reviewCart]);
}

function PartComes() {
  return (
    <Loading label={useText().common.loading}>
      <Skeleton lines={5} />
    </Loading>
  );
}

function TicketSteps({ registration }: { registration: Current }) {
  switch (registration.state.step) {
    case 'relationship':
      return <RelationshipStep registration={registration} />;
    case 'ticket':
      return <TicketStep registration={registration} />;
    case 'group':
      return (
        <Suspense fallback={<PartComes />}>
          <GroupStep registration={registration} />
        </Suspense>
      );
    default:
      return <SearchStep registration={registration} />;
  }
}

function FormSteps({ registration }: { registration: Current }) {
  return registration.state.step === 'addOns' ? (
    <Suspense fallback={<PartComes />}>
      <AddOnStep registration={registration} />
    </Suspense>
  ) : (
    <FormStep registration={registration} />
  );
}

/** The selected relationship and ticket, shown while the panel is closed. */
function chosenWords({ state, userId }: Current, locale: Locale): string | null {
  const { attendee } = state;
  const { relationship, ticketConfiguration } = attendee;
  if (!isAdding(state) || !relationship || !ticketConfiguration) return null;
  const parts = [
    attendeeName(attendee, locale),
    relationshipLabel(relationship, isOwnAccount(attendee, userId), locale),
    ticketDescription(ticketConfiguration, locale),
  ];
  return parts.filter(Boolean).join(' · ');
}
