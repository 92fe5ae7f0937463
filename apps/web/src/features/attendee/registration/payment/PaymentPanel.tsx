import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { billingCountry } from '@foyer/domain/card-form';
import { cartTotal } from '@foyer/domain/cart';
import { billingDraft } from '@foyer/domain/registration/billing-draft';
import { formatMoney } from '@foyer/domain/money';
import { isPrivileged } from '@foyer/domain/permissions';
import { homeCountryOf, useLanguage } from '../../../../session/language.tsx';
import { Alert } from '../../../../ui/Alert.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Card } from '../../../../ui/Card.tsx';
import { Stack } from '../../../../ui/Layout.tsx';
import { Loading, Skeleton } from '../../../../ui/Skeleton.tsx';
import { StickyBar } from '../../../../ui/StickyBar.tsx';
import { Uncertain } from '../cart/Uncertain.tsx';
import { OrderTotal } from '../cart/OrderTotal.tsx';
import { BackButton } from '../BackButton.tsx';
import { HoldNote } from '../HoldNote.tsx';
import shared from '../Registration.module.css';
import type { Registration } from '../use-registration.ts';
import { addressesQuery, hostedQuery, profileQuery } from '../known.ts';
import { activeOf, AddressesOnFile } from './AddressesOnFile.tsx';
import { forgetBilling, readBilling, writeBilling } from '../draft-storage.ts';
import { chargeOf, withAddress, withSwipe, type CardEntry } from './card-entry.ts';
import { beginAt } from '../begin-at.ts';
import { CardForm } from './CardForm.tsx';
import { Paying } from './Paying.tsx';
import type { OrderSubmission } from './use-order.ts';
import { Wallets } from './Wallets.tsx';

// Only staff take cash or swipe cards: an attendee's browser never loads these.
const staffParts = () => import('./staff/parts.ts');
const CashForm = lazy(async () => ({ default: (await staffParts()).CashForm }));
const StaffToolbar = lazy(async () => ({ default: (await staffParts()).StaffToolbar }));
const SwipeReader = lazy(async () => ({ default: (await staffParts()).SwipeReader }));

/** Panel 3: card, cash or bypass, or the way to the gateway's own page. */
export function PaymentPanel({ registration, order }: { registration: Registration; order: OrderSubmission }) {
  const { state, dispatch } = registration;
  const { text: t } = useLanguage();
  const formId = useId();
  const hosted = useQuery(hostedQuery);
  const card = useCardEntry(registration);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => beginAt(heading.current), []);

  const { choice, submitting } = state.payment;
  const privileged = isPrivileged(state.context.user);
  const locked = submitting || order.uncertain;
  const sum = cartTotal(state.cart);
  const [first] = state.cart.entries;
  if (!sum || 'refusal' in sum || !first) return null;
  const { currencyLocale } = first.ticketConfiguration;
  const amount = formatMoney(sum.total, currencyLocale);
  // True only when exactly true (spec §7); while it is not known nothing is asked for.
  const isHosted = hosted.data?.data.enabled === true;
  const isCard = choice === 'creditCard' && !isHosted;
  const wallets = (!privileged && hosted.data?.data.wallets) || [];
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
        {choice === 'bypassPayment' ? t.payment.completeWithout : t.payment.title({ amount })}
      </h3>
      {submitting && <Paying />}
      <Stack gap={5} hidden={submitting}>
        {privileged && (
          <StaffToolbar
            registration={registration}
            locked={locked}
            onReset={() => {
              dispatch({ type: 'paymentReset' });
              card.reset();
            }}
          />
        )}
        <Told order={order} busy={submitting} />
        {choice === 'bypassPayment' ? null : choice === 'cashPayment' ? (
          // Its own place to wait in: the choice just made keeps the focus.
          <Suspense fallback={<Skeleton shape="block" height="3rem" />}>
            <CashForm
              id={formId}
              total={sum.total}
              currencyLocale={currencyLocale}
              locked={locked}
              onSubmit={(cashTendered) => void order.submit({ from: 'payment', choice, cashTendered })}
            />
          </Suspense>
        ) : isWaiting ? (
          <Loading label={t.common.loading}>
            <Skeleton shape="block" height="3rem" />
            <Skeleton shape="block" height="3rem" />
            <Skeleton shape="block" height="3rem" />
          </Loading>
        ) : isHosted ? (
          <p className={shared.lead}>{t.payment.hostedText}</p>
        ) : (
          <>
            {wallets.length > 0 && (
              <Wallets
                wallets={wallets}
                locked={locked}
                onPay={() => void order.submit({ from: 'payment', choice, payWithWallet: true })}
              />
            )}
            <CardPayment registration={registration} order={order} id={formId} locked={locked} card={card} />
          </>
        )}
        {isCard && <p className={shared.small}>{t.payment.reassurance}</p>}
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
        {/* The bar moves when the form arrives: nothing in it can be pressed before. */}
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

/** What became of the last try, told where one looks for it: above what can be mended. */
function Told({ order, busy }: { order: OrderSubmission; busy: boolean }) {
  const { text: t } = useLanguage();
  const told = useRef<HTMLDivElement>(null);
  const { problem, uncertain } = order;
  useEffect(() => {
    if (problem || uncertain) told.current?.scrollIntoView({ block: 'start' });
  }, [problem, uncertain]);
  if (uncertain) return <Uncertain ref={told} order={order} busy={busy} />;
  if (!problem) return null;
  return (
    <Alert ref={told} tone="error" live reference={problem.reference} title={t.payment.notCharged}>
      {problem.words}
      {problem.isDecline && ` ${t.payment.tryOther}`}
    </Alert>
  );
}

/** A card: swiped by staff, or typed with an address, which may be one on file. */
function CardPayment({
  registration,
  order,
  id,
  locked,
  card,
}: {
  registration: Registration;
  order: OrderSubmission;
  id: string;
  locked: boolean;
  card: ReturnType<typeof useCardEntry>;
}) {
  const { state, dispatch } = registration;
  const { choice, swipe } = state.payment;
  const { entry, setEntry, filled, fillIn, address, setAddress } = card;
  return (
    <>
      {isPrivileged(state.context.user) && (
        <Suspense fallback={<Skeleton shape="block" height="2.75rem" width="12rem" />}>
          <SwipeReader
            locked={locked}
            onCard={(swiped) => {
              dispatch({ type: 'cardScanned' });
              fillIn(withSwipe(entry, swiped));
            }}
          />
        </Suspense>
      )}
      <CardForm
        key={filled}
        id={id}
        entry={entry}
        onChange={setEntry}
        swiped={swipe}
        locked={locked}
        filled={filled > 0}
        beforeAddress={
          <AddressesOnFile
            locked={locked}
            chosen={address}
            onPick={(picked) => {
              setAddress(picked.addressId);
              fillIn(withAddress(entry, picked));
            }}
          />
        }
        onSubmit={(paid) =>
          void order.submit({
            from: 'payment',
            choice,
            charge: { ...chargeOf(paid, swipe), ...(swipe ? { swiped: true } : {}) },
          })
        }
      />
    </>
  );
}

/**
 * The card as it is typed, begun with what was typed before of e-mail and address, else with what is known: names of the first attendee,
 * the account's e-mail, country and usual address.
 */
function useCardEntry(registration: Registration) {
  const { owner } = registration;
  const { locale } = useLanguage();
  const profile = useQuery(profileQuery);
  const addresses = useQuery(addressesQuery);
  const [usual] = activeOf(addresses.data);
  const [typed, setTyped] = useState<CardEntry | null>(null);
  const [filled, setFilled] = useState(0);
  const [kept, setKept] = useState(() => readBilling(owner));
  /** The address on file that was picked. */
  const [address, setAddress] = useState(kept?.addressId ?? null);
  useEffect(() => {
    if (typed) writeBilling(billingDraft(typed, { owner, savedAt: new Date().toISOString(), addressId: address }));
  }, [typed, owner, address]);
  const [first] = registration.state.cart.entries;
  const answers = first?.formData.registrationForm ?? {};
  const said = (...names: string[]) => {
    const found = names.map((name) => answers[name]).find((value) => typeof value === 'string' && value !== '');
    return typeof found === 'string' ? found : '';
  };
  const blank: CardEntry = {
    number: '',
    expiry: '',
    cvv: '',
    firstName: said('firstName') || first?.firstName || '',
    lastName: said('lastName') || first?.lastName || '',
    email: said('email', 'emailAddress') || first?.email || profile.data?.emailAddress || '',
    country: profile.data ? billingCountry({}, profile.data.countryCode) : homeCountryOf(locale),
    address1: '',
    address2: '',
    locality: '',
    region: '',
    postalCode: '',
    zip: '',
  };
  const start = kept ? { ...blank, ...kept.billing } : usual ? withAddress(blank, usual) : blank;
  return {
    entry: typed ?? start,
    setEntry: setTyped,
    filled,
    address: address ?? usual?.addressId ?? null,
    setAddress,
    fillIn: (entry: CardEntry) => {
      setTyped(entry);
      setFilled((count) => count + 1);
    },
    reset: () => {
      forgetBilling(owner);
      setKept(null);
      setAddress(null);
      setTyped(null);
      setFilled((count) => count + 1);
    },
    // What cannot be had only leaves more to type.
    isReady: !profile.isPending && !addresses.isPending,
  };
}
