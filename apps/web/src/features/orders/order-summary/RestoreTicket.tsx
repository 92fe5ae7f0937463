import { useState } from 'react';
import type { AccountOrder } from '@foyer/contract/orders/account-orders';
import { fullName } from '@foyer/domain/people/names';
import { isAdmin } from '@foyer/domain/people/permissions';
import { canBecome } from '@foyer/domain/tickets/ticket-state';
import { call } from '../../../api/call.ts';
import { FormDialog } from '../../../shared/action/FormDialog.tsx';
import { useAction } from '../../../shared/action/use-action.ts';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { useSignedIn } from '../../../session/session-store.ts';
import { Button } from '../../../ui/Button.tsx';

type BoughtTicket = AccountOrder['tickets'][number];

/** The button that takes back the cancellation of a ticket, for administrators. Disabled after money went back. */
export function RestoreTicket({ ticket }: { ticket: BoughtTicket }) {
  const { locale } = useLanguage();
  const { orderSummary, restoreReasons } = useStaffText();
  const viewer = useSignedIn();
  const [isOpen, setOpen] = useState(false);
  if (!isAdmin(viewer) || !canBecome(ticket.status, 'ACTIVE')) return null;
  return (
    <>
      <Button
        size="sm"
        icon="undo"
        aria-label={orderSummary.restoreOf({ name: fullName(ticket, locale) })}
        disabledReason={ticket.moneyReason === null ? undefined : restoreReasons[ticket.moneyReason]}
        onClick={() => setOpen(true)}
      >
        {orderSummary.restore}
      </Button>
      {isOpen && <RestoreDialog ticket={ticket} onClose={() => setOpen(false)} />}
    </>
  );
}

function RestoreDialog({ ticket, onClose }: { ticket: BoughtTicket; onClose: () => void }) {
  const { locale } = useLanguage();
  const { orderSummary } = useStaffText();
  const name = fullName(ticket, locale);
  const restore = useAction({
    act: () => call('restoreTicket', { params: { ticketId: ticket.ticketId }, body: {} }),
    successMessage: () => orderSummary.restored({ name }),
    onDone: onClose,
  });
  return (
    <FormDialog
      alert
      title={orderSummary.restoreTitle}
      submit={orderSummary.restore}
      action={restore}
      onSubmit={() => restore.run()}
      onClose={onClose}
    >
      <p>
        <strong>{name}</strong>
      </p>
      <p>{orderSummary.restoreText}</p>
      <p>{orderSummary.restoreTeam}</p>
    </FormDialog>
  );
}
