import type { RecheckRow, RecheckSum } from '@foyer/contract/tickets/recheck';
import type { RecheckRule } from '@foyer/contract/people/qualification-vocabulary';
import { currencies } from '@foyer/contract/wire/vocabulary';
import { call } from '../../../api/call.ts';
import { FormDialog } from '../../../shared/action/FormDialog.tsx';
import { useAction } from '../../../shared/action/use-action.ts';
import { amountWords, sumOfAmounts } from '../../../shared/money/amount.ts';
import { useLanguage, useStaffText } from '../../../session/language.tsx';

interface ApplyDialogProps {
  eventId: number;
  rule: RecheckRule;
  /** The sums of everything that can be decided. */
  open: readonly RecheckSum[];
  /** The chosen tickets; all when empty. */
  chosen: readonly RecheckRow[];
  onClose: () => void;
  onApplied: () => void;
}

/** Confirms the number of tickets and the sums, which the server compares with those of now (selling 8.4). */
export function ApplyDialog({ eventId, rule, open, chosen, onClose, onApplied }: ApplyDialogProps) {
  const { locale } = useLanguage();
  const { recheck: t } = useStaffText();
  const expected = chosen.length > 0 ? sumsOf(chosen) : [...open];
  const apply = useAction({
    act: () =>
      call('startRecheck', {
        params: { eventId },
        body: { rule, expected, ...(chosen.length > 0 ? { ticketIds: chosen.map(({ ticketId }) => ticketId) } : {}) },
      }),
    successMessage: ({ queued }) => t.done({ count: queued }),
    onDone: () => {
      onApplied();
      onClose();
    },
    onFailed: onApplied,
  });
  const amounts = (of: 'due' | 'refund') =>
    expected.map(({ currency, ...sums }) => amountWords(sums[of], currency, locale)).join(' + ');
  return (
    <FormDialog
      size="small"
      title={t.confirmTitle}
      submit={t.confirm}
      variant={rule === 'cancel' ? 'danger' : 'primary'}
      action={apply}
      onSubmit={() => apply.run()}
      onClose={onClose}
    >
      <p>
        <strong>{t.confirmCount({ count: expected.reduce((sum, { tickets }) => sum + tickets, 0) })}</strong>
        {` · ${t.rules[rule]}`}
      </p>
      <p>
        {rule === 'keep'
          ? t.confirmKeep
          : rule === 'pay'
            ? t.confirmPay({ amount: amounts('due') })
            : t.confirmCancel({ amount: amounts('refund') })}
      </p>
    </FormDialog>
  );
}

const sumsOf = (rows: readonly RecheckRow[]): RecheckSum[] =>
  currencies.flatMap((currency) => {
    const own = rows.filter((row) => row.currency === currency);
    const sum = (of: 'due' | 'refund') =>
      sumOfAmounts(
        own.map((row) => row[of]),
        currency,
      );
    return own.length === 0 ? [] : [{ currency, tickets: own.length, due: sum('due'), refund: sum('refund') }];
  });
