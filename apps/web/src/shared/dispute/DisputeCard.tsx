import type { Dispute } from '@foyer/contract/payments/refunds-and-disputes';
import { momentWords } from '../time/moment.ts';
import { isAdmin } from '@foyer/domain/people/permissions';
import type { StaffMessages } from '@foyer/messages/catalogue/messages';
import { FailureAlert } from '../action/FailureAlert.tsx';
import { useAction } from '../action/use-action.ts';
import { amountWords } from '../money/amount.ts';
import { ownTimeZone } from '../time/time-zone.ts';
import { useLanguage, useStaffText } from '../../session/language.tsx';
import { Link } from '../../session/navigation.tsx';
import { paths } from '../../session/paths.ts';
import { useSignedIn } from '../../session/session-store.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Chip, type ChipTone } from '../../ui/Chip.tsx';
import { Facts } from '../../ui/Layout.tsx';
import styles from './disputes.module.css';

interface DisputeCardProps {
  dispute: Dispute;
  /** On the dashboard: shows the person and a link to the order. */
  withOrder?: boolean;
}

/** A payment dispute: amount, reason, due date and the document for the response. */
export function DisputeCard({ dispute, withOrder = false }: DisputeCardProps) {
  const { locale } = useLanguage();
  const { refundsAndDisputes: t, attention } = useStaffText();
  const viewer = useSignedIn();
  const { orderId, isInquiry, status, dueDate } = dispute;
  const time = (at: string) => momentWords(at, ownTimeZone(), locale, 'shortWithTime');
  const evidence = useAction({
    act: async () => {
      // Imported here, because most lists of disputes need no download.
      const { download } = await import('../../api/download.ts');
      const input = { params: { orderId: orderId ?? 0 }, query: { locale } };
      return download('getDisputeEvidence', input, `dispute-${orderId}.html`);
    },
  });
  const { tone, words } = stateOf(status, t);
  return (
    <Card
      as="article"
      level={3}
      title={withOrder ? dispute.fullName : isInquiry ? t.disputeInquiry : t.disputeHeading}
      aside={<Chip tone={tone}>{words}</Chip>}
      className={styles.card}
      footer={
        <div className={styles.actions}>
          {orderId !== null && isAdmin(viewer) && (
            <Button
              icon="download"
              aria-label={t.disputeEvidenceOf({ id: String(orderId) })}
              loading={evidence.busy}
              onClick={() => evidence.run()}
            >
              {t.disputeEvidence}
            </Button>
          )}
          {withOrder && (
            <Link
              to={paths.orderSummary(dispute.eventId, dispute.externalAccountIdentifier)}
              className={buttonClass({ variant: 'quiet' })}
            >
              {attention.toOrder}
            </Link>
          )}
        </div>
      }
    >
      {dueDate !== null && <p className={styles.due}>{t.disputeAnswerBy({ date: time(dueDate) })}</p>}
      <Facts
        facts={[
          { term: attention.amount, value: amountWords(dispute.amount, dispute.currency, locale) },
          { term: t.disputeReason, value: reasonWords(dispute.reason, t) },
          { term: attention.event, value: withOrder ? dispute.eventShortCode : null },
          { term: t.disputeOpened, value: time(dispute.openDate) },
          { term: attention.reference, value: dispute.gatewayReference, wide: true },
        ]}
      />
      <FailureAlert failure={evidence.failure} />
    </Card>
  );
}

/** The reason of a dispute in the card networks' terms. An unknown reason is shown as the provider sent it. */
function reasonWords(reason: string, t: StaffMessages['refundsAndDisputes']): string {
  const words: Readonly<Record<string, string>> = {
    fraudulent: t.disputeFraudulent,
    unrecognized: t.disputeUnrecognized,
    duplicate: t.disputeDuplicate,
    product_not_received: t.disputeNotReceived,
    product_unacceptable: t.disputeUnacceptable,
    credit_not_processed: t.disputeNotGivenBack,
    subscription_canceled: t.disputeCanceled,
    general: t.disputeGeneral,
  };
  return words[reason] ?? reason;
}

function stateOf(status: Dispute['status'], t: StaffMessages['refundsAndDisputes']): { tone: ChipTone; words: string } {
  switch (status) {
    case 'needs_response':
      return { tone: 'bad', words: t.disputeNeedsResponse };
    case 'under_review':
      return { tone: 'warn', words: t.disputeUnderReview };
    case 'won':
      return { tone: 'good', words: t.disputeWon };
    case 'lost':
      return { tone: 'bad', words: t.disputeLost };
    case 'closed':
      return { tone: 'good', words: t.disputeClosed };
  }
}
