import { useState } from 'react';
import type { Ticket } from '@foyer/contract/tickets/ticket';
import { fullName } from '@foyer/domain/people/names';
import { call } from '../../../api/call.ts';
import { ConfirmDialog } from '../../../shared/action/ConfirmDialog.tsx';
import { useAction } from '../../../shared/action/use-action.ts';
import { useLanguage } from '../../../session/language.tsx';
import { Button } from '../../../ui/Button.tsx';
import styles from './TicketDetails.module.css';

/** The leader of the team that someone else put the ticket on, with buttons to agree and to leave. */
export function TeamLine({ ticketId, team }: { ticketId: number; team: NonNullable<Ticket['team']> }) {
  const { locale, text: t } = useLanguage();
  const [asking, setAsking] = useState(false);
  const leader = fullName(team.leader, locale);
  const agree = useAction({
    act: () => call('agreeToTeam', { params: { ticketId }, body: {} }),
    successMessage: () => t.tickets.agreedToTeam,
    showsFailure: true,
  });
  const leave = useAction({
    act: () => call('leaveTeam', { params: { ticketId }, body: {} }),
    successMessage: () => t.tickets.leftTeam,
    onDone: () => setAsking(false),
  });
  return (
    <div className={styles.team}>
      <p>{team.mayAgree ? t.tickets.invitedBy({ leader }) : t.tickets.inTeam({ leader })}</p>
      {team.mayAgree && (
        <Button size="sm" icon="check" loading={agree.busy} onClick={() => agree.run()}>
          {t.tickets.agreeToTeam}
        </Button>
      )}
      {team.mayLeave && (
        <Button variant="quiet" size="sm" icon="logout" onClick={() => setAsking(true)}>
          {t.tickets.leaveTeam}
        </Button>
      )}
      {asking && (
        <ConfirmDialog
          size="small"
          title={t.tickets.leaveTeamTitle}
          confirm={t.tickets.leaveTeam}
          variant="danger"
          cancel={t.tickets.leaveTeamStay}
          action={leave}
          onConfirm={() => leave.run()}
          onClose={() => setAsking(false)}
        >
          <p>{t.tickets.leaveTeamText({ leader })}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
