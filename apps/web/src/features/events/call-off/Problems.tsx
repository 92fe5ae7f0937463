import type { CallOffProblem, CallOffView } from '@foyer/contract/events/call-off';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import { call } from '../../../api/call.ts';
import { FailureAlert } from '../../../shared/action/FailureAlert.tsx';
import { useAction, type ActionState } from '../../../shared/action/use-action.ts';
import { amountWords } from '../../../shared/money/amount.ts';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { Link } from '../../../session/navigation.tsx';
import { paths } from '../../../session/paths.ts';
import type { StaffMessages } from '@foyer/messages/catalogue/messages';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import { CellNote, Table, type Column } from '../../../ui/Table.tsx';

/** Payments that staff must check: failed refunds, and cash that staff return themselves. */
export function Problems({ view }: { view: CallOffView }) {
  const { locale } = useLanguage();
  const { callOff } = useStaffText();
  const { eventId, problems, problemCount } = view;
  const retry = useAction({
    act: (paymentId: number | undefined) =>
      call('retryCallOffRefunds', { params: { eventId }, body: paymentId === undefined ? {} : { paymentId } }),
    successMessage: () => callOff.retried,
  });
  const settle = useAction({
    act: (paymentId: number) => call('settleCallOffPayment', { params: { eventId, paymentId } }),
    successMessage: () => callOff.tickedOff,
  });
  const canRetryAll = problems.filter(({ way }) => way === 'provider').length > 1;
  return (
    <Card
      title={callOff.problems}
      level={2}
      aside={
        canRetryAll && (
          <Button icon="refresh" loading={retry.busy} onClick={() => retry.run(undefined)}>
            {callOff.retryAll}
          </Button>
        )
      }
    >
      <Stack gap={4} data-density="compact">
        <FailureAlert failure={retry.failure ?? settle.failure} />
        {problemCount > problems.length && <p>{callOff.more({ count: problemCount.toLocaleString(locale) })}</p>}
        <Table
          caption={callOff.problems}
          rows={problems}
          rowKey={({ paymentId }) => paymentId}
          empty={<p>{callOff.noProblems}</p>}
          columns={columnsOf({ eventId, locale, t: callOff, retry, settle })}
        />
      </Stack>
    </Card>
  );
}

interface ColumnsFor {
  eventId: number;
  locale: Locale;
  t: StaffMessages['callOff'];
  retry: ActionState<number | undefined>;
  settle: ActionState<number>;
}

const columnsOf = ({ eventId, locale, t, retry, settle }: ColumnsFor): Column<CallOffProblem>[] => [
  {
    key: 'order',
    header: t.order,
    primary: true,
    cell: ({ orderId, externalAccountIdentifier, fullName }) => (
      <>
        <Link to={paths.orderSummary(eventId, externalAccountIdentifier)}>
          {t.orderNumber({ order: String(orderId) })}
        </Link>
        <CellNote>
          {fullName} · {externalAccountIdentifier}
        </CellNote>
      </>
    ),
  },
  {
    key: 'amount',
    header: t.amount,
    align: 'end',
    cell: ({ amount, currency }) => amountWords(amount, currency, locale),
  },
  { key: 'why', header: t.why, cell: (problem) => whyOf(problem, t) },
  {
    key: 'act',
    header: t.actions,
    actions: true,
    cell: (problem) => <Act problem={problem} retry={retry} settle={settle} />,
  },
];

interface ActProps {
  problem: CallOffProblem;
  retry: ActionState<number | undefined>;
  settle: ActionState<number>;
}

/** The available action for a payment. */
function Act({ problem: { paymentId, orderId, way, needsOther }, retry, settle }: ActProps) {
  const { callOff } = useStaffText();
  const order = String(orderId);
  return way === 'provider' ? (
    <Button
      size="sm"
      loading={retry.pending === paymentId}
      aria-label={callOff.retryOf({ order })}
      onClick={() => retry.run(paymentId)}
    >
      {callOff.retry}
    </Button>
  ) : (
    <Button
      size="sm"
      icon="check"
      disabled={needsOther}
      loading={settle.pending === paymentId}
      aria-label={callOff.tickOffOf({ order })}
      onClick={() => settle.run(paymentId)}
    >
      {callOff.tickOff}
    </Button>
  );
}

function whyOf({ way, needsOther, errorCode }: CallOffProblem, t: StaffMessages['callOff']): string {
  if (way === 'byHand') return needsOther ? t.cashOther : t.cash;
  switch (errorCode) {
    case 'PAYMENT_DISPUTED':
      return t.disputedNow;
    case 'CHARGED_ELSEWHERE':
      return t.elsewhere;
    case 'PROVIDER_UNREACHABLE':
      return t.unreachable;
    default:
      return t.refused;
  }
}
