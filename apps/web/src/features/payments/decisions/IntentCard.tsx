import { momentWords } from '../../../shared/time/moment.ts';
import { Link } from '../../../session/navigation.tsx';
import type { IntentStepName, OrderIntentView } from '@foyer/contract/payments/order-intents';
import { msOf } from '@foyer/domain/shared/dates';
import { codeLabel } from '@foyer/messages/catalogue/code-label';
import type { StaffMessages } from '@foyer/messages/catalogue/messages';
import { amountWords } from '../../../shared/money/amount.ts';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { paths } from '../../../session/paths.ts';
import { ownTimeZone } from '../../../shared/time/time-zone.ts';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Facts } from '../../../ui/Layout.tsx';
import styles from './attention.module.css';

interface IntentCardProps {
  intent: OrderIntentView;
  onAsk: (what: 'settle' | 'refund' | 'release') => void;
}

/** An order that needs a decision: reason, person, amount, history and actions. */
export function IntentCard({ intent, onAsk }: IntentCardProps) {
  const { locale } = useLanguage();
  const { refundsAndDisputes, attention, refusals } = useStaffText();
  const purposes: Record<OrderIntentView['purpose'], string> = {
    order: attention.purposeOrder,
    upgrade: attention.purposeChange,
    downgrade: attention.purposeChange,
    addOns: attention.purposeAddOns,
    cancel: attention.purposeCancellation,
  };
  const timeZone = ownTimeZone();
  const time = (at: string) => momentWords(at, timeZone, locale, 'shortWithTime');
  return (
    <Card
      as="article"
      level={3}
      title={intent.fullName}
      className={styles.card}
      footer={
        <div className={styles.actions}>
          {/* If the order exists, it is refunded on its own page. */}
          {intent.orderId === null && (
            <>
              <Button
                variant="primary"
                aria-label={attention.settleOf({ name: intent.fullName })}
                disabledReason={
                  intent.canSettle
                    ? undefined
                    : intent.attention === 'AMOUNT_DIFFERS'
                      ? refundsAndDisputes.notSettleableAmount
                      : attention.notSettleable
                }
                onClick={() => onAsk('settle')}
              >
                {attention.settle}
              </Button>
              <Button
                aria-label={attention.refundOf({ name: intent.fullName })}
                disabledReason={intent.canRefund ? undefined : attention.notRefundable}
                onClick={() => onAsk('refund')}
              >
                {attention.refund}
              </Button>
              {intent.canRelease && (
                <Button
                  aria-label={refundsAndDisputes.releaseOf({ name: intent.fullName })}
                  onClick={() => onAsk('release')}
                >
                  {refundsAndDisputes.release}
                </Button>
              )}
            </>
          )}
          <Link
            to={paths.orderSummary(intent.eventId, intent.externalAccountIdentifier)}
            className={buttonClass({ variant: intent.orderId === null ? 'quiet' : 'primary' })}
          >
            {attention.toOrder}
          </Link>
        </div>
      }
    >
      <p className={styles.why}>
        <Icon name="alert" />
        {reasonWords(intent.attention, attention, refundsAndDisputes)}
      </p>
      {intent.refusal && <p>{refusals[intent.refusal]}</p>}
      <Facts
        facts={[
          { term: attention.purpose, value: purposes[intent.purpose] },
          { term: attention.amount, value: amountWords(intent.totalAmount, intent.currency, locale) },
          ...(intent.paid
            ? [{ term: refundsAndDisputes.paid, value: amountWords(intent.paid.amount, intent.paid.currency, locale) }]
            : []),
          { term: attention.event, value: intent.eventShortCode },
          { term: attention.account, value: intent.externalAccountIdentifier },
          { term: attention.started, value: time(intent.createDate) },
          { term: attention.reference, value: intent.gatewayReference },
        ]}
      />
      <details className={styles.story}>
        <summary>
          <Icon name="chevron-right" size="sm" className={styles.turn} />
          {attention.whatHappened}
        </summary>
        <ol>
          {intent.steps
            .toSorted((a, b) => msOf(a.at) - msOf(b.at))
            .map((step, index) => (
              <li key={index}>
                <time dateTime={step.at}>{time(step.at)}</time>
                <span>
                  <span>{stepWords(step.step, attention, refundsAndDisputes)}</span>
                  {step.detail && <small>{step.detail}</small>}
                </span>
              </li>
            ))}
        </ol>
      </details>
    </Card>
  );
}

function reasonWords(
  code: string | null,
  t: StaffMessages['attention'],
  later: StaffMessages['refundsAndDisputes'],
): string {
  switch (code) {
    case 'CHARGED_WITHOUT_ORDER':
      return t.chargedWithoutOrder;
    case 'REFUND_REFUSED':
      return t.refundRefused;
    case 'REFUND_FAILED':
      return later.attentionRefundFailed;
    case 'REFUND_OVERDUE':
      return later.attentionRefundOverdue;
    case 'CHARGED_ELSEWHERE':
      return later.attentionChargedElsewhere;
    case 'REFUNDED_AT_PROVIDER':
      return later.attentionRefundedAtProvider;
    case 'AMOUNT_DIFFERS':
      return later.attentionAmountDiffers;
    case 'REFUNDED_TWICE':
      return later.attentionRefundedTwice;
    case 'STILL_PENDING':
      return t.stillPending;
    case 'GATEWAY_NOT_REACHED':
      return t.gatewayNotReached;
    case 'CANNOT_SETTLE':
      return t.cannotSettle;
    default:
      return t.other({ code: code ?? '?' });
  }
}

function stepWords(step: string, t: StaffMessages['attention'], later: StaffMessages['refundsAndDisputes']): string {
  const words: Readonly<Record<IntentStepName, string>> = {
    inventoryTaken: t.stepInventoryTaken,
    sentToPage: t.stepSentToPage,
    sentToBank: t.stepSentToBank,
    noAnswer: t.stepNoAnswer,
    gatewayNotReached: t.stepGatewayNotReached,
    couldNotSettle: t.stepCouldNotSettle,
    settled: t.stepSettled,
    failed: t.stepFailed,
    refundBegun: t.stepRefundBegun,
    refunded: t.stepRefunded,
    refundRefused: t.stepRefundRefused,
    refundFailed: later.stepRefundFailed,
    refundedAtProvider: later.stepRefundedAtProvider,
    refundOverdue: later.stepRefundOverdue,
    cardRefused: later.stepCardRefused,
    otherAmountPaid: later.stepOtherAmountPaid,
    otherAmountAccepted: later.stepOtherAmountAccepted,
    refundedTwice: later.stepRefundedTwice,
  };
  return codeLabel(words, step);
}
