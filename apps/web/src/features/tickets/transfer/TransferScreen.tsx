import { useEffect } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { useNavigate, useParams } from '../../../session/navigation.tsx';
import type { EventView } from '@foyer/contract/events/events';
import type { Ticket } from '@foyer/contract/tickets/ticket';
import { transferRefusal } from '@foyer/domain/tickets/ticket-state';
import { eventName } from '../../../shared/event/event-words.ts';
import { useLanguage } from '../../../session/language.tsx';
import { usePageTitle } from '../../../session/page-title.ts';
import { paths } from '../../../session/paths.ts';
import { useSignedIn } from '../../../session/session-store.ts';
import { Page } from '../../../ui/Layout.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { useSnackbar } from '../../../ui/Snackbar.tsx';
import { BackLink } from '../../../shared/page/BackLink.tsx';
import { RedirectWithMessage } from '../../../shared/page/RedirectWithMessage.tsx';
import { LoadFailed } from '../../../shared/page/LoadFailed.tsx';
import { EventPagePlaceholder } from '../../../shared/page/placeholders.tsx';
import { useTicketPage } from '../../../shared/ticket/ticket-page.ts';
import { refusalWords } from '../../../shared/ticket/refusal-words.ts';
import { factsOf } from '../../../shared/ticket/ticket-words.ts';
import { TransferForm } from './TransferForm.tsx';

/** Transfers a ticket to another account: from, to and one confirmation (tickets 3.3). */
export default function TransferScreen() {
  const { text: t } = useLanguage();
  const { ticketId } = useParams<'ticketTransfer'>();
  const page = useTicketPage(ticketId);
  usePageTitle(t.tickets.transferTitle, page.error !== null);
  // A ticket of another person and a missing one look the same (tickets 3.2).
  if (page.isMissing)
    return <RedirectWithMessage path={paths.account()} error={new ApiError({ code: 'FORBIDDEN', status: 403 })} />;
  if (page.data) return <TransferPage ticket={page.data.ticket} event={page.data.event} />;
  return (
    <Page width="narrow">
      <PageHeader title={t.tickets.transferTitle} />
      {page.error ? <LoadFailed error={page.error} onRetry={page.retry} /> : <EventPagePlaceholder />}
    </Page>
  );
}

function TransferPage({ ticket, event }: { ticket: Ticket; event: EventView }) {
  const { locale, text: t } = useLanguage();
  const viewer = useSignedIn();
  const navigate = useNavigate();
  const snackbar = useSnackbar();
  const reason = transferRefusal(factsOf(ticket, event), viewer);
  const refusal =
    reason === 'notTransferable'
      ? t.tickets.nonTransferable({ id: String(ticket.ticketId) })
      : (refusalWords(reason, t) ?? null);

  useEffect(() => {
    if (refusal === null) return;
    snackbar.show({ tone: 'warning', message: refusal, forNextScreen: true });
    void navigate(paths.account(), { replace: true });
    // Checks the state on entry only, because a ticket that was just transferred is not transferable.
    // oxlint-disable-next-line react/exhaustive-deps -- decided once, on entry
  }, []);
  if (refusal !== null) return null;

  return (
    <Page width="narrow" tint={event.configuration.color}>
      <PageHeader
        title={t.tickets.transferTitle}
        back={<BackLink to={paths.eventSummary(event.eventId)}>{eventName(event, locale)}</BackLink>}
      />
      <TransferForm ticket={ticket} event={event} />
    </Page>
  );
}
