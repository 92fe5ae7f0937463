import { lazy, Suspense, useEffect, useState } from 'react';
import { momentWords } from '../../../shared/time/moment.ts';
import { useParams, useSearch } from '../../../session/navigation.tsx';
import type { EventView } from '@foyer/contract/events/events';
import type { Ticket } from '@foyer/contract/tickets/ticket';
import { formatEventDates, isOneEvening } from '@foyer/domain/shared/dates';
import { fullName } from '@foyer/domain/people/names';
import { editRefusal } from '@foyer/domain/tickets/ticket-state';
import { eventName, venueLine } from '../../../shared/event/event-words.ts';
import { useLanguage } from '../../../session/language.tsx';
import { usePageTitle } from '../../../session/page-title.ts';
import { paths } from '../../../session/paths.ts';
import { useSignedIn } from '../../../session/session-store.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Facts, Page, Split, Stack } from '../../../ui/Layout.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { NoPrint, PrintOnly } from '../../../ui/Print.tsx';
import { BackLink } from '../../../shared/page/BackLink.tsx';
import { RedirectWithMessage } from '../../../shared/page/RedirectWithMessage.tsx';
import { LoadFailed } from '../../../shared/page/LoadFailed.tsx';
import { EventPagePlaceholder } from '../../../shared/page/placeholders.tsx';
import { lazyPart } from '../../../shared/page/lazy-part.tsx';
import { TicketList } from '../../../shared/ticket/TicketList.tsx';
import { useTicketPage } from '../../../shared/ticket/ticket-page.ts';
import { TicketPdfButton } from '../../../shared/receipts/TicketPdfButton.tsx';
import { TicketPass } from '../../../shared/ticket/TicketPass.tsx';
import { refusalWords } from '../../../shared/ticket/refusal-words.ts';
import { factsOf, ticketAnswers } from '../../../shared/ticket/ticket-words.ts';
import { offeredWallets } from '../../../shared/wallet/offered.ts';
import { TicketActions } from '../../../shared/ticket-actions/TicketActions.tsx';
import { Phrases } from '../../../ui/Phrases.tsx';
import styles from './TicketScreen.module.css';

const EditForm = lazyPart(async () => (await import('./EditForm.tsx')).EditForm);
const WalletButtons = lazy(() => import('../../../shared/wallet/WalletButtons.tsx'));

/** A ticket's form, read-only when registration is closed, and more tickets for the event (tickets 2.1). */
export default function TicketScreen() {
  const { text: t } = useLanguage();
  const { ticketId } = useParams<'ticket'>();
  const page = useTicketPage(ticketId);
  useEffect(() => EditForm.fetch(), []);
  // With a cached ticket the whole page renders at once, and the browser can restore the scroll position.
  const [atOnce] = useState(page.data !== undefined);
  if (page.isMissing) return <RedirectWithMessage path={paths.account()} error={page.error} />;
  if (page.data) return <TicketPage key={page.data.ticket.ticketId} {...page.data} atOnce={atOnce} />;
  return (
    <Page>
      {page.error ? (
        <Failed error={page.error} retry={page.retry} title={t.tickets.viewTitle} />
      ) : (
        <>
          {/* The page has a heading before the screen knows whether the ticket can be edited. */}
          <PageHeader
            title={t.tickets.viewTitle}
            back={<BackLink to={paths.account()}>{t.common.myAccount}</BackLink>}
          />
          <EventPagePlaceholder />
        </>
      )}
    </Page>
  );
}

function Failed({ error, retry, title }: { error: unknown; retry: () => void; title: string }) {
  usePageTitle(title, true);
  return (
    <>
      <PageHeader title={title} />
      <LoadFailed error={error} onRetry={retry} />
    </>
  );
}

interface TicketPageProps {
  ticket: Ticket;
  event: EventView;
  tickets: readonly Ticket[];
  hasMissing: boolean;
  /** True if the tickets were cached when the page opened. */
  atOnce: boolean;
}

function TicketPage({ ticket, event, tickets, hasMissing, atOnce }: TicketPageProps) {
  const { locale, text: t } = useLanguage();
  const viewer = useSignedIn();
  const offered = offeredWallets(ticket, viewer);
  const refusal = editRefusal(factsOf(ticket, event), viewer);
  const { timeZone } = event.configuration;
  const title = eventName(event, locale);
  usePageTitle(`${title}: ${fullName(ticket, locale)}`);
  const list = tickets.length > 1 && (
    <section className={styles.others} aria-labelledby="other-tickets" data-print="hide">
      <h2 id="other-tickets">
        <Phrases>{t.tickets.otherTickets}</Phrases>
      </h2>
      <TicketList tickets={tickets} events={[event]} currentId={ticket.ticketId} narrow atOnce={atOnce} />
    </section>
  );
  const main = (
    <Stack gap={6}>
      <TicketPass
        ticket={ticket}
        event={event}
        level={2}
        codeFirst
        actions={
          ticket.status !== 'CANCELED' && (
            <>
              <Suspense fallback={null}>
                {offered.length > 0 && <WalletButtons ticketId={ticket.ticketId} wallets={offered} />}
              </Suspense>
              <TicketPdfButton ticketId={ticket.ticketId} />
              <TicketActions ticket={ticket} event={event} isOwnPage />
            </>
          )
        }
      />
      {refusal === null ? (
        <Editable ticket={ticket} event={event} hasMissing={hasMissing} />
      ) : (
        <Card title={t.tickets.details}>
          <Stack gap={5}>
            <Alert tone="info" title={t.tickets.readOnly}>
              {refusalWords(refusal, t)}
            </Alert>
            <Answers ticket={ticket} event={event} />
          </Stack>
        </Card>
      )}
    </Stack>
  );

  return (
    <Page tint={event.configuration.color} width={list ? 'wide' : 'narrow'}>
      <NoPrint>
        <PageHeader
          title={title}
          back={<BackLink to={paths.eventSummary(event.eventId)}>{t.account.myTickets}</BackLink>}
        />
      </NoPrint>
      <PrintOnly>
        <div className={styles.printed}>
          <p className={styles.event}>{eventName(event, locale)}</p>
          <p>
            {[
              formatEventDates(event.eventStart, event.eventEnd, timeZone, locale),
              !isOneEvening(event.eventStart, event.eventEnd, timeZone) &&
                t.account.startsAt({ time: momentWords(event.eventStart, timeZone, locale, 'time') }),
            ]
              .filter(Boolean)
              .join(', ')}
          </p>
          <p>{venueLine(event, locale)}</p>
        </div>
      </PrintOnly>
      {list ? (
        <Split aside={list} asideLabel={t.tickets.otherTickets}>
          {main}
        </Split>
      ) : (
        main
      )}
    </Page>
  );
}

/** The answers with a button that opens their form. The form is open at once when an answer is missing. */
function Editable({ ticket, event, hasMissing }: Pick<TicketPageProps, 'ticket' | 'event' | 'hasMissing'>) {
  const { text: t } = useLanguage();
  const { edit } = useSearch('ticket');
  const [isOpen, setOpen] = useState(edit || hasMissing);
  if (isOpen)
    return (
      <Card aria-label={t.tickets.details} data-print="hide">
        <EditForm ticket={ticket} event={event} />
      </Card>
    );
  return (
    <Card
      title={t.tickets.details}
      data-print="hide"
      footer={
        <Button icon="edit" onClick={() => setOpen(true)}>
          {t.tickets.edit}
        </Button>
      }
    >
      <Answers ticket={ticket} event={event} />
    </Card>
  );
}

function Answers({ ticket, event }: Pick<TicketPageProps, 'ticket' | 'event'>) {
  const { locale, text: t } = useLanguage();
  const answers = ticketAnswers(ticket, event, locale, t);
  return answers.length > 0 ? <Facts facts={answers} className={styles.answers} /> : <p>{t.tickets.noAnswers}</p>;
}
