import type { CallOffSum, CallOffView } from '@foyer/contract/events/call-off';
import { amountWords } from '../../../shared/money/amount.ts';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { Card } from '../../../ui/Card.tsx';
import { MoneyLine, Stack } from '../../../ui/Layout.tsx';

/** Table of payments by currency and method: paid, refunded, failed and left. */
export function Money({ view }: { view: CallOffView }) {
  const { callOff } = useStaffText();
  return (
    <Card title={callOff.money} level={2}>
      {view.money.length === 0 ? (
        <p>{callOff.noMoney}</p>
      ) : (
        <Stack gap={6}>
          {view.money.map((sum) => (
            <Sum key={`${sum.currency} ${sum.way}`} sum={sum} isPreview={view.calledOff === null} />
          ))}
        </Stack>
      )}
    </Card>
  );
}

function Sum({ sum, isPreview }: { sum: CallOffSum; isPreview: boolean }) {
  const { locale } = useLanguage();
  const { callOff } = useStaffText();
  const { currency, way } = sum;
  const inWords = (amount: number) => amountWords(amount, currency, locale);
  const title = { provider: callOff.byProvider, byHand: callOff.byHand, waived: callOff.waived }[way]({ currency });
  const hint = { provider: callOff.byProviderHint, byHand: callOff.byHandHint, waived: callOff.waivedHint }[way];
  const parts: [label: string, amount: number][] = [
    [callOff.refunded, sum.refunded],
    [callOff.inProgress, sum.onItsWay],
    [callOff.disputed, isPreview ? sum.failed : 0],
    [callOff.nothingToRefund, sum.kept],
  ];
  const total = {
    provider: isPreview ? callOff.left : callOff.stillLeft,
    byHand: isPreview ? callOff.leftByHand : callOff.stillLeftByHand,
    waived: null,
  }[way];
  return (
    <section aria-label={title}>
      <MoneyLine
        label={title}
        note={`${hint} ${(way === 'waived' ? callOff.waivedCount : callOff.paid)({ count: sum.payments.toLocaleString(locale) })}`}
        amount={inWords(sum.paid)}
      />
      {parts.map(
        ([label, amount]) => amount > 0 && <MoneyLine key={label} label={label} amount={inWords(amount)} muted />,
      )}
      {total !== null && (
        <MoneyLine
          label={total}
          // A refund that failed is still to do.
          note={!isPreview && sum.failed > 0 && callOff.failedOfIt({ amount: inWords(sum.failed) })}
          amount={inWords(isPreview ? sum.left : sum.left + sum.failed)}
          total
        />
      )}
    </section>
  );
}
