import { momentWords } from '../../../shared/time/moment.ts';
import { Link } from '../../../session/navigation.tsx';
import type { AccountOrder } from '@foyer/contract/orders/account-orders';
import { noGateway } from '@foyer/contract/payments/payment-reference';
import type { EventView } from '@foyer/contract/events/events';
import { sameAccount } from '@foyer/domain/people/consultant-id';
import { fullName } from '@foyer/domain/people/names';
import { isAdmin } from '@foyer/domain/people/permissions';
import { amountWords, sumOfAmounts } from '../../../shared/money/amount.ts';
import { relationshipName } from '../../../shared/person/relationship-words.ts';
import { TicketStatusChip } from '../../../shared/ticket/TicketStatusChip.tsx';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { paths } from '../../../session/paths.ts';
import { useSignedIn } from '../../../session/session-store.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Facts, MoneyLine } from '../../../ui/Layout.tsx';
import styles from './OrderSummary.module.css';
import { OrderDisputes } from '../../../shared/dispute/OrderDisputes.tsx';
import { OrderReceipts } from './OrderReceipts.tsx';
import { PaymentList } from './PaymentList.tsx';
import { paidWithWords } from './payment-words.ts';
import { RefundRow } from './RefundRow.tsx';
import { RestoreTicket } from './RestoreTicket.tsx';
import { Phrases } from '../../../ui/Phrases.tsx';

interface OrderCardProps {
  order: AccountOrder;
  event: EventView;
  account: string;
  onRefund: () => void;
}

/** An order: payment, tickets, refunds and the button to refund more. */
export function OrderCard({ order, event, account, onRefund }: OrderCardProps) {
  const { locale } = useLanguage();
  const { orderSummary } = useStaffText();
  const viewer = useSignedIn();
  const { timeZone, relationshipTypes } = event.configuration;
  const { orderPayment } = order.metadata;
  const { buyer } = order;
  const money = (amount: number) => amountWords(amount, order.currency, locale);
  const isOwn = sameAccount(buyer.externalAccountIdentifier, account);
  const taken = order.payments.filter(({ kind }) => kind !== 'bypass');
  const hasMoney = taken.length > 0;
  const later = order.payments.filter(({ purpose }) => purpose !== 'order');
  const paidLater = sumOfAmounts(
    later.map(({ kind, amount }) => (kind === 'bypass' ? 0 : amount)),
    order.currency,
  );
  const id = String(order.orderId);

  return (
    <Card
      as="article"
      level={3}
      title={orderSummary.orderNumber({ id })}
      aside={momentWords(order.createDate, timeZone, locale, 'shortWithTime')}
      footer={
        isAdmin(viewer) && (
          <Button
            icon="undo"
            aria-label={orderSummary.refundOf({ id })}
            disabledReason={
              order.refundableAmount > 0
                ? undefined
                : hasMoney || order.refundedAmount > 0
                  ? orderSummary.nothingLeft
                  : orderSummary.nothingPaid
            }
            onClick={onRefund}
          >
            {orderSummary.refund}
          </Button>
        )
      }
    >
      <div className={styles.order}>
        <Facts
          facts={[
            {
              term: orderSummary.boughtBy,
              value: isOwn ? undefined : (
                <Link to={paths.orderSummary(event.eventId, buyer.externalAccountIdentifier)}>
                  {buyer.fullName} ({buyer.externalAccountIdentifier})
                </Link>
              ),
            },
            { term: orderSummary.soldBy, value: order.soldBy?.fullName },
            { term: orderSummary.paidWith, value: paidWithWords(order, orderSummary) },
            {
              term: orderSummary.payer,
              value:
                orderPayment?.firstName &&
                fullName({ firstName: orderPayment.firstName, lastName: orderPayment.lastName ?? '' }, locale),
            },
            {
              term: orderSummary.kindCash,
              value:
                orderPayment?.cashTendered != null &&
                orderSummary.cashLine({
                  tendered: money(orderPayment.cashTendered),
                  change: money(orderPayment.cashChange ?? 0),
                }),
            },
            {
              term: orderSummary.reference,
              wide: true,
              value:
                orderPayment &&
                orderPayment.paymentExternalReferenceNumber !== noGateway &&
                orderPayment.paymentExternalReferenceNumber,
            },
          ].map(({ value, ...fact }) => ({ ...fact, value: value || undefined }))}
        />
        <div className={styles.bought}>
          {order.tickets.map((ticket) => (
            <div key={ticket.ticketId} className={styles.line}>
              <span>
                <span className={ticket.status === 'CANCELED' ? styles.canceled : undefined}>
                  {fullName(ticket, locale)}
                </span>
                <small>{relationshipName(relationshipTypes, ticket.metadata.relationship, locale)}</small>
              </span>
              <TicketStatusChip status={ticket.status} />
              <RestoreTicket ticket={ticket} />
            </div>
          ))}
          <MoneyLine total label={orderSummary.total} amount={money(order.totalAmount)} />
          {paidLater > 0 && <MoneyLine label={orderSummary.paidLater} amount={money(paidLater)} />}
          {order.refundedAmount > 0 && (
            <>
              <MoneyLine label={orderSummary.refunded} amount={money(-order.refundedAmount)} />
              <MoneyLine label={orderSummary.remaining} amount={money(order.refundableAmount)} />
            </>
          )}
        </div>
      </div>
      {later.length > 0 && <PaymentList payments={order.payments} timeZone={timeZone} />}
      {hasMoney && <OrderReceipts orderId={order.orderId} timeZone={timeZone} />}
      {order.payments.some(({ lastFour }) => lastFour !== null) && <OrderDisputes orderId={order.orderId} />}
      {order.refunds.length > 0 && (
        <div className={styles.refunds}>
          <h4>
            <Phrases>{orderSummary.refunds}</Phrases>
          </h4>
          {order.refunds.map((refund) => (
            <RefundRow key={refund.refundId} refund={refund} event={event} />
          ))}
        </div>
      )}
    </Card>
  );
}
