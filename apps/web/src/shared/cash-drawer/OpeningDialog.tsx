import type { CashDrawer } from '@foyer/contract/payments/cash-drawer';
import type { Currency } from '@foyer/contract/wire/vocabulary';
import { call } from '../../api/call.ts';
import { useStaffText } from '../../session/language.tsx';
import { AmountsDialog } from './AmountsDialog.tsx';

interface OpeningDialogProps {
  eventId: number;
  currencies: readonly Currency[];
  own: CashDrawer | undefined;
  onDone: () => void;
  onClose: () => void;
}

/** Opens the staff member's own drawer of today, or corrects its opening amounts. */
export function OpeningDialog({ eventId, currencies, own, onDone, onClose }: OpeningDialogProps) {
  const { drawer } = useStaffText();
  return (
    <AmountsDialog
      title={drawer.openTitle}
      lead={drawer.openLead}
      submit={drawer.save}
      currencies={currencies}
      start={own?.amounts.map(({ currency, opening }) => ({ currency, amount: opening })) ?? []}
      act={(amounts) => call('openDrawer', { params: { eventId }, body: { amounts } })}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
