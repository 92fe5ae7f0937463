import type { Order, OrderPayment } from '@foyer/contract/orders/orders';
import { maskedCard, walletNames } from '@foyer/domain/payments/payment-names';
import { formatEventDates, isOneEvening } from '@foyer/domain/shared/dates';
import { fullName } from '@foyer/domain/people/names';
import { translatedText } from '@foyer/domain/shared/translated-text';
import { eventName, venueLine } from '../../../shared/event/event-words.ts';
import { dayWords, momentWords } from '../../../shared/time/moment.ts';
import { homeCountryOf, useLanguage } from '../../../session/language.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Facts, MoneyLine, type Fact } from '../../../ui/Layout.tsx';
import { PrintOnly } from '../../../ui/Print.tsx';
import { NextPerson } from '../../../shared/page/NextPerson.tsx';
import { CalendarButton } from '../../../shared/event/CalendarButton.tsx';
import { purposeWords } from '../../../shared/money/purpose-words.ts';
import { amountWords, sumOfAmounts } from '../../../shared/money/amount.ts';
import { ticketDescription, ticketPackage } from '../../../shared/ticket/ticket-words.ts';
import styles from './ConfirmationScreen.module.css';
import { Phrases } from '../../../ui/Phrases.tsx';

/** Thanks, the confirmation number and how the order was paid (orders 8.1). */
export function PaymentCard({ order }: { order: Order }) {
  const { locale, text: t } = useLanguage();
  const { event, currency, totalAmount } = order;
  const payment = order.metadata.orderPayment;
  const currencyLocale = order.tickets[0]?.metadata.currencyLocale ?? locale;
  const money = (amount: number) => amountWords(amount, currency, currencyLocale);
  const { timeZone } = event.configuration;
  const wasPaid = totalAmount > 0 && payment !== null;
  const later = takenFor(order).filter(({ purpose }) => purpose !== 'order');
  return (
    <section className={styles.payment} aria-labelledby="thanks">
      <header className={styles.thanks}>
        <span className={styles.seal}>
          <Icon name="check" size="lg" className={styles.tick} />
        </span>
        <div>
          <h1 id="thanks">
            <Phrases>{t.confirmation.thankYou}</Phrases>
          </h1>
          <p className={styles.lead}>{t.confirmation.registered({ event: eventName(event, locale) })}</p>
          <PrintOnly>
            <p>
              {[
                formatEventDates(event.eventStart, event.eventEnd, timeZone, locale),
                !isOneEvening(event.eventStart, event.eventEnd, timeZone) &&
                  t.account.startsAt({ time: momentWords(event.eventStart, timeZone, locale, 'time') }),
              ]
                .filter(Boolean)
                .join(', ')}
            </p>
            <p>{venueLine(event, locale)}</p>
          </PrintOnly>
        </div>
      </header>
      <div className={styles.facts}>
        <Facts
          facts={[
            {
              term: t.confirmation.number,
              value: (
                <strong className={styles.number} translate="no">
                  {order.orderId}
                </strong>
              ),
            },
            { term: t.confirmation.orderedOn, value: dayWords(order.createDate, timeZone, locale) },
            ...(wasPaid ? paymentFacts(payment) : []),
          ]}
        />
        <Amounts order={order} money={money} />
        {!wasPaid && later.length === 0 && <p className={styles.quiet}>{t.confirmation.noPayment}</p>}
      </div>
      <div className={styles.actions} data-print="hide">
        <NextPerson />
        <CalendarButton event={event} />
        <Button icon="print" onClick={() => window.print()}>
          {t.confirmation.print}
        </Button>
      </div>
    </section>
  );

  function paymentFacts(paid: OrderPayment): Fact[] {
    const { lastFour, wallet, firstName, lastName } = paid;
    const byWallet = wallet ? [{ term: t.confirmation.paidWith, value: walletNames[wallet] }] : [];
    if (lastFour === null) {
      return [
        ...byWallet,
        { term: t.confirmation.cashTendered, value: paid.cashTendered !== null && money(paid.cashTendered) },
        { term: t.confirmation.cashChange, value: paid.cashChange !== null && money(paid.cashChange) },
      ].filter((fact): fact is { term: string; value: string } => fact.value !== false);
    }
    const name = fullName({ firstName: firstName ?? '', lastName: lastName ?? '' }, locale);
    return [
      // The cardholder's name is unknown when the card was not typed here.
      ...(name === '' ? [] : [{ term: t.confirmation.billedTo, value: name }]),
      ...byWallet,
      { term: t.confirmation.card, value: maskedCard(lastFour) },
      { term: t.confirmation.address, value: <Address paid={paid} /> },
    ].filter((fact) => fact.term !== t.confirmation.address || hasAddress(paid));
  }

  /** Address lines appear only when the home country is USA (orders 8.1). */
  function hasAddress(paid: OrderPayment): boolean {
    return homeCountryOf(locale) === 'USA' && paid.address1 !== null && paid.address1 !== '';
  }
}

function Address({ paid }: { paid: OrderPayment }) {
  const cityLine = [paid.locality, [paid.region, paid.postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return (
    <>
      {[paid.address1, paid.address2, cityLine].filter(Boolean).map((line) => (
        <span key={line} className={styles.line}>
          {line}
        </span>
      ))}
    </>
  );
}

/** The payments of an order. An amount that staff waived is not a payment. */
const takenFor = ({ payments }: Order) => payments.filter(({ kind }) => kind !== 'bypass');

/**
 * The tickets, the payments and the refunds, each with a sum. A change gives a ticket another price: the tickets then add
 * up to their prices now, and the payments to what was paid.
 */
function Amounts({ order, money }: { order: Order; money: (amount: number) => string }) {
  const { locale, text: t } = useLanguage();
  const { currency, totalAmount, refundedAmount, refundOnItsWayAmount: pendingRefund } = order;
  const { timeZone } = order.event.configuration;
  const pricesNow = sumOfAmounts(
    order.tickets.flatMap(({ metadata, addOns }) => [metadata.amount ?? 0, ...addOns.map(({ amount }) => amount ?? 0)]),
    currency,
  );
  const hasChanged = pricesNow !== totalAmount;
  const taken = takenFor(order);
  const shown = hasChanged ? taken : taken.filter(({ purpose }) => purpose !== 'order');
  if (totalAmount === 0 && pricesNow === 0 && shown.length === 0) return null;
  const paidInTotal = sumOfAmounts(
    taken.map(({ amount }) => amount),
    currency,
  );
  return (
    <div className={styles.lines}>
      <Lines order={order} money={money} />
      <MoneyLine
        total
        label={hasChanged ? t.confirmation.ticketsNow : t.confirmation.total}
        amount={money(hasChanged ? pricesNow : totalAmount)}
      />
      {shown.map((payment) => (
        <MoneyLine
          key={payment.paymentId}
          label={purposeWords(payment, t)}
          note={[
            dayWords(payment.createDate, timeZone, locale),
            payment.lastFour ? maskedCard(payment.lastFour) : payment.wallet && walletNames[payment.wallet],
          ]
            .filter(Boolean)
            .join(' · ')}
          amount={money(payment.amount)}
        />
      ))}
      {shown.length > 0 && <MoneyLine total label={t.confirmation.paidInTotal} amount={money(paidInTotal)} />}
      {refundedAmount > pendingRefund && (
        <MoneyLine
          label={t.confirmation.refunded}
          amount={money(sumOfAmounts([pendingRefund, -refundedAmount], currency))}
        />
      )}
      {pendingRefund > 0 && <MoneyLine label={t.confirmation.refundPending} amount={money(-pendingRefund)} />}
    </div>
  );
}

/** The tickets of the order, each with its add-ons. */
function Lines({ order, money }: { order: Order; money: (amount: number) => string }) {
  const { locale, text: t } = useLanguage();
  const moreThanZero = (amount: number | null) => amount !== null && amount > 0 && money(amount);
  return order.tickets.map((ticket) => (
    <div key={ticket.ticketId}>
      <MoneyLine
        label={fullName(ticket, locale)}
        note={[ticketDescription(ticket, locale), ticketPackage(ticket, t, locale)].filter(Boolean).join(' · ')}
        amount={moreThanZero(ticket.metadata.amount)}
      />
      {ticket.addOns.map((addOn) => (
        <MoneyLine
          key={addOn.ticketConfigurationAddOnId}
          muted
          label={`+ ${translatedText(addOn.translations.name, locale, addOn.defaultName)}`}
          amount={moreThanZero(addOn.amount)}
        />
      ))}
    </div>
  ));
}
