import { lazy, Suspense } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Ticket } from '@foyer/contract/ticket';
import { fullName } from '@foyer/domain/names';
import { call } from '../../../../api/call.ts';
import { queryKeys } from '../../../../api/query-keys.ts';
import { LoadFailed } from '../../../../product/page/LoadFailed.tsx';
import { useLanguage } from '../../../../session/language.tsx';
import { Chip } from '../../../../ui/Chip.tsx';
import { Stack } from '../../../../ui/Layout.tsx';
import styles from './TicketDetails.module.css';

// Only whoever leads a team has a use for them.
const MemberLink = lazy(() => import('../../../../product/form-links/MemberLink.tsx'));
const SendToAll = lazy(() => import('../../../../product/form-links/SendToAll.tsx'));

/** The members of the team that a ticket leads, and who of them still has to answer something. */
export function TeamMembers({ ticket: { ticketId, associatedTickets } }: { ticket: Ticket }) {
  const { locale, text: t } = useLanguage();
  const team = useQuery({
    queryKey: queryKeys.team(ticketId),
    queryFn: ({ signal }) => call('getTeam', { params: { ticketId }, signal }),
  });
  const known = new Map(team.data?.members.map((member) => [member.ticketId, member]));
  const missing = team.data?.members.filter((member) => member.missing > 0) ?? [];
  return (
    <Stack gap={3}>
      <ul className={styles.members} aria-busy={team.isPending || undefined}>
        {associatedTickets.map((member) => {
          const state = known.get(member.ticketId);
          const count = state?.missing ?? 0;
          return (
            <li key={member.ticketId}>
              {fullName(member, locale)} <small>{member.externalAccountIdentifier}</small>
              {count > 0 && <Chip tone="warn">{t.tickets.missingAnswers({ count })}</Chip>}
              {state && (
                <Suspense>
                  <MemberLink ticketId={ticketId} member={state} name={fullName(member, locale)} />
                </Suspense>
              )}
            </li>
          );
        })}
      </ul>
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
