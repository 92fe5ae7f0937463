import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { cartTotal } from '@foyer/domain/orders/cart';
import { billingDraft } from '@foyer/domain/orders/registration/billing-draft';
import { formatMoney } from '@foyer/domain/shared/money';
import { isExempt } from '@foyer/domain/people/permissions';
import { hostedQuery } from '../../../../shared/money/payment-queries.ts';
import { withSwipe } from '../../../../shared/payment/card-entry.ts';
import { CardPayment } from '../../../../shared/payment/CardPayment.tsx';
import { PaymentProblem } from '../../../../shared/payment/PaymentProblem.tsx';
import { useCardEntry, type CardEntryState } from '../../../../shared/payment/use-card-entry.ts';
import { useLanguage } from '../../../../session/language.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Card } from '../../../../ui/Card.tsx';
import { Stack } from '../../../../ui/Layout.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { StickyBar } from '../../../../ui/StickyBar.tsx';
import { OrderTotal } from '../cart/OrderTotal.tsx';
import { BackButton } from '../BackButton.tsx';
import { HoldNote } from '../HoldNote.tsx';
import shared from '../Registration.module.css';
import type { Registration } from '../use-registration.ts';
import { forgetBilling, readBilling, writeBilling } from '../draft-storage.ts';
import { beginAt } from '../begin-at.ts';
import { Paying } from './Paying.tsx';
import type { OrderSubmission } from './use-order.ts';
import { Phrases } from '../../../../ui/Phrases.tsx';

// Only staff take cash or swipe cards, so an attendee's browser never loads these.
const staffParts = () => import('./staff/parts.ts');
const CashForm = lazy(async () => ({ default: (await staffParts()).CashForm }));
const StaffToolbar = lazy(async () => ({ default: (await staffParts()).StaffToolbar }));
const SwipeReader = lazy(async () => ({ default: (await staffParts()).SwipeReader }));

/** Panel 3: card, cash, bypass, or the link to the gateway's hosted page. */
export function PaymentPanel({ registration, order }: { registration: Registration; order: OrderSubmission }) {
  const { state, dispatch } = registration;
  const { text: t } = useLanguage();
  const formId = useId();
  const hosted = useQuery(hostedQuery);
  const card = useOwnCard(registration);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => beginAt(heading.current), []);

  const { choice, submitting, swipe } = state.payment;
  const atDesk = isExempt(state.context.user, 'deskPanel');
  const locked = submitting || order.uncertain;
  const sum = cartTotal(state.cart);
  const [first] = state.cart.entries;
  if (!sum || 'refusal' in sum || !first) return null;
  const { currencyLocale } = first.ticketConfiguration;
  const amount = formatMoney(sum.total, currencyLocale);
  // True only when exactly true (system 1). While the setting loads, the panel shows no card form.
  const isHosted = hosted.data?.data.enabled === true;
  const isCard = choice === 'creditCard' && !isHosted;
  const wallets = (!atDesk && hosted.data?.data.wallets) || [];
  const isWaiting = choice === 'creditCard' && (hosted.isPending || !card.isReady);

  const payWords =
    choice === 'creditCard'
      ? isHosted
        ? t.payment.toSecurePage
        : t.payment.pay({ amount })
      : choice === 'cashPayment'
        ? t.payment.takeCash
        : t.payment.completeWithout;
  const submitsForm = isCard || choice === 'cashPayment';
  return (
    <Stack gap={5} className={shared.step}>
      <h3 ref={heading} tabIndex={-1} className={shared.question}>
        <Phrases>{choice === 'bypassPayment' ? t.payment.completeWithout : t.payment.title({ amount })}</Phrases>
      </h3>
      {submitting && <Paying />}
      <Stack gap={5} hidden={submitting}>
        {atDesk && (
          <StaffToolbar
            registration={registration}
            locked={locked}
            onReset={() => {
              dispatch({ type: 'paymentReset' });
              card.reset();
            }}
          />
        )}
        <PaymentProblem
          problem={order.problem}
          uncertain={order.uncertain ? { title: t.payment.uncertain, text: t.payment.uncertainText } : null}
          busy={submitting}
          onRetry={() => void order.retry()}
        />
        {choice === 'bypassPayment' ? null : choice === 'cashPayment' ? (
          // A separate Suspense boundary, so the selected payment method keeps the focus.
          <Suspense fallback={<Skeleton shape="block" height="3rem" />}>
            <CashForm
              id={formId}
              eventId={registration.event.eventId}
              total={sum.total}
              currencyLocale={currencyLocale}
              locked={locked}
              onSubmit={(cashTendered) => void order.submit({ from: 'payment', choice, cashTendered })}
            />
          </Suspense>
        ) : isHosted ? (
          <p className={shared.lead}>{t.payment.hostedText}</p>
        ) : (
          <CardPayment
            id={formId}
            card={card}
            waiting={hosted.isPending}
            locked={locked}
            wallets={wallets}
            walletText={t.payment.hostedText}
            reader={
              isExempt(state.context.user, 'cardSwipe') && (
                <Reader registration={registration} card={card} locked={locked} />
              )
            }
            swiped={swipe}
            onWallet={() => void order.submit({ from: 'payment', choice, payWithWallet: true })}
            onCard={(charge) =>
              void order.submit({ from: 'payment', choice, charge: { ...charge, ...(swipe ? { swiped: true } : {}) } })
            }
          />
        )}
        <Card title={t.registration.yourOrder} level={4} look="sunken" className={shared.narrowOnly}>
          <OrderTotal registration={registration} />
        </Card>
      </Stack>
      <StickyBar
        regionLabel={t.registration.actions}
        label={isCard || choice === 'bypassPayment' ? undefined : t.registration.totalDue}
        amount={choice === 'bypassPayment' ? undefined : amount}
        note={<HoldNote registration={registration} />}
      >
        {/* The bar moves when the form arrives, so its buttons are disabled before. */}
        <BackButton disabled={locked || isWaiting} onBack={() => dispatch({ type: 'back' })} />
        <Button
          variant="primary"
          size="lg"
          icon={isCard ? 'lock' : undefined}
          loading={submitting}
          disabled={order.uncertain || isWaiting}
          {...(submitsForm ? { type: 'submit' as const, form: formId } : {})}
          onClick={submitsForm ? undefined : () => void order.submit({ from: 'payment', choice })}
        >
          {payWords}
        </Button>
      </StickyBar>
    </Stack>
  );
}

/** The card reader for staff. A swipe fills in the card fields. */
function Reader({ registration, card, locked }: { registration: Registration; card: CardEntryState; locked: boolean }) {
  return (
    <Suspense fallback={<Skeleton shape="block" height="2.75rem" width="12rem" />}>
      <SwipeReader
        locked={locked}
        onCard={(swiped) => {
          registration.dispatch({ type: 'cardScanned' });
          card.fillIn(withSwipe(card.entry, swiped));
        }}
      />
    </Suspense>
  );
}

/**
 * The card form of this registration. Billing address and e-mail are stored as a draft. The payer's name defaults to
 * the first attendee's.
 */
function useOwnCard({ owner, state }: Registration): CardEntryState {
  const [stored, setStored] = useState(() => readBilling(owner));
  const [first] = state.cart.entries;
  const answers = first?.formData.registrationForm ?? {};
  const answered = (...names: string[]) => {
    const found = names.map((name) => answers[name]).find((value) => typeof value === 'string' && value !== '');
    return typeof found === 'string' ? found : '';
  };
  const payer = {
    firstName: answered('firstName') || first?.firstName || '',
    lastName: answered('lastName') || first?.lastName || '',
    email: answered('email', 'emailAddress') || first?.email || '',
  };
  const card = useCardEntry(payer, stored);
  const { typed, picked } = card;
  useEffect(() => {
    if (typed) writeBilling(billingDraft(typed, { owner, savedAt: new Date().toISOString(), addressId: picked }));
  }, [typed, owner, picked]);
  return {
    ...card,
    reset: () => {
      forgetBilling(owner);
      setStored(null);
      card.reset();
    },
  };
}
