import type { Ticket } from '@foyer/contract/ticket';
import { fullName } from '@foyer/domain/names';
import { call } from '../../../../api/call.ts';
import { queryKeys } from '../../../../api/query-keys.ts';
import { ConfirmDialog } from '../../../../product/action/ConfirmDialog.tsx';
import { useAction } from '../../../../product/action/use-action.ts';
import { useLanguage } from '../../../../session/language.tsx';

interface LeaveTeamDialogProps {
  ticket: Ticket & { team: NonNullable<Ticket['team']> };
  onClose: () => void;
}

/** Asks once before a ticket leaves the team that somebody else put it on. */
export function LeaveTeamDialog({ ticket, onClose }: LeaveTeamDialogProps) {
  const { locale, text: t } = useLanguage();
  const leave = useAction({
    act: () => call('leaveTeam', { params: { ticketId: ticket.ticketId }, body: {} }),
    said: () => t.tickets.leftTeam,
    invalidates: [queryKeys.tickets()],
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      title={t.tickets.leaveTeamTitle}
      confirm={t.tickets.leaveTeam}
      variant="danger"
      cancel={t.tickets.leaveTeamStay}
      action={leave}
      onConfirm={() => leave.run()}
      onClose={onClose}
    >
      <p>{t.tickets.leaveTeamText({ leader: fullName(ticket.team.leader, locale) })}</p>
    </ConfirmDialog>
  );
}
