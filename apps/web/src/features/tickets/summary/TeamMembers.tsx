import { lazy, Suspense } from 'react';
import type { Ticket } from '@foyer/contract/tickets/ticket';
import { fullName } from '@foyer/domain/people/names';
import { useCall } from '../../../api/query.ts';
import { LoadFailed } from '../../../shared/page/LoadFailed.tsx';
import { useLanguage } from '../../../session/language.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import styles from './TicketDetails.module.css';

// Lazy-loaded, because only team leaders need them.
const MemberLink = lazy(() => import('../../../shared/form-links/MemberLink.tsx'));
const SendToAll = lazy(() => import('../../../shared/form-links/SendToAll.tsx'));

/** The members of the ticket's team: who has not agreed yet, and who has unanswered questions. */
export function TeamMembers({ ticket: { ticketId, associatedTickets } }: { ticket: Ticket }) {
  const { locale, text: t } = useLanguage();
  const team = useCall('getTeam', { params: { ticketId } });
  const known = new Map(team.data?.members.map((member) => [member.ticketId, member]));
  const missing = team.data?.members.filter((member) => member.missing > 0) ?? [];
  return (
    <Stack gap={3}>
      <ul className={styles.members} aria-busy={team.isPending || undefined}>
        {associatedTickets.map((member) => {
          const state = known.get(member.ticketId);
          const count = state?.missing ?? 0;
          const name = fullName(member, locale) || t.tickets.number({ id: String(member.ticketId) });
          return (
            <li key={member.ticketId}>
              <span translate="no">{name}</span> <small translate="no">{member.externalAccountIdentifier}</small>
              {member.state === 'invited' && <Chip>{t.tickets.notAgreedYet}</Chip>}
              {count > 0 && <Chip tone="warn">{t.tickets.missingAnswers({ count })}</Chip>}
              {state && (
                <Suspense>
                  <MemberLink ticketId={ticketId} member={state} name={name} />
                </Suspense>
              )}
            </li>
          );
        })}
      </ul>
      {associatedTickets.some(({ state }) => state === 'invited') && (
        <p className={styles.quiet}>{t.tickets.invitedHint}</p>
      )}
      {missing.length > 0 && <p className={styles.quiet}>{t.tickets.missingAnswersHint}</p>}
      {missing.some((member) => member.mayLink) && (
        <Suspense>
          <SendToAll ticketId={ticketId} />
        </Suspense>
      )}
      {team.isError && <LoadFailed error={team.error} onRetry={() => void team.refetch()} />}
    </Stack>
  );
}
