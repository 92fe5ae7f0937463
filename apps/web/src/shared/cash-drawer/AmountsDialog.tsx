import { useState } from 'react';
import type { CashDrawer } from '@foyer/contract/payments/cash-drawer';
import type { Currency } from '@foyer/contract/wire/vocabulary';
import { fromMajor } from '@foyer/domain/shared/money';
import { FormDialog } from '../action/FormDialog.tsx';
import { useAction } from '../action/use-action.ts';
import { NumberField } from '../money/NumberField.tsx';
import { useStaffText } from '../../session/language.tsx';

interface Amount {
  currency: Currency;
  amount: number;
}

interface AmountsDialogProps {
  title: string;
  lead: string;
  submit: string;
  currencies: readonly Currency[];
  start: readonly Amount[];
  act: (amounts: Amount[]) => Promise<CashDrawer>;
  onDone: () => void;
  onClose: () => void;
}

/** Entry of a cash amount per currency. */
export function AmountsDialog({ title, lead, submit, currencies, start, act, onDone, onClose }: AmountsDialogProps) {
  const { drawer: t } = useStaffText();
  const [typed, setTyped] = useState(
    () => new Map<Currency, number | null>(start.map((one) => [one.currency, one.amount])),
  );
  const amounts = currencies.map((currency) => ({ currency, amount: typed.get(currency) ?? null }));
  const isWrong = ({ currency, amount }: (typeof amounts)[number]) =>
    amount !== null && (Number.isNaN(amount) || fromMajor(amount, currency) === null);
  const save = useAction({
    act: () => act(amounts.flatMap(({ currency, amount }) => (amount === null ? [] : [{ currency, amount }]))),
    onDone,
  });
  const isIncomplete = amounts.some((one) => one.amount === null || isWrong(one));
  return (
    <FormDialog
      title={title}
      size="small"
      submit={submit}
      incomplete={isIncomplete}
      incompleteReason={isIncomplete ? t.amountNeeded : undefined}
      action={save}
      onSubmit={() => save.run()}
      onClose={onClose}
    >
      <p>{lead}</p>
      {amounts.map((one) => (
        <NumberField
          key={one.currency}
          label={t.amountIn({ currency: one.currency })}
          currency={one.currency}
          value={one.amount}
          error={isWrong(one) ? t.amountWrong : undefined}
          onNumber={(amount) => setTyped(new Map(typed).set(one.currency, amount))}
        />
      ))}
    </FormDialog>
  );
}
