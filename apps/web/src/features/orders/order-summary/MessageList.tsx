import type { EventView } from '@foyer/contract/events/events';
import type { AccountMessage } from '@foyer/contract/mail/announcements';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import type { StaffMessages } from '@foyer/messages/catalogue/messages';
import { useCall } from '../../../api/query.ts';
import { eventName } from '../../../shared/event/event-words.ts';
import { MailState } from '../../../shared/mail/MailState.tsx';
import { messageSubject } from '../../../shared/mail/message-subject.ts';
import { momentWords } from '../../../shared/time/moment.ts';
import { Link } from '../../../session/navigation.tsx';
import { paths } from '../../../session/paths.ts';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { Phrases } from '../../../ui/Phrases.tsx';
import { CellNote, Table, type Column } from '../../../ui/Table.tsx';
import styles from './OrderSummary.module.css';

/** The messages of organisers that the person received, with their mails. Left out if there are none. */
export function MessageList({ event, account }: { event: EventView; account: string }) {
  const { locale } = useLanguage();
  const { orderSummary, outbox, attendeeMessages } = useStaffText();
  const { eventId } = event;
  const messages = useCall(
    'listAccountMessages',
    { params: { eventId, externalAccountIdentifier: account } },
    { staleTime: 0 },
  );
  if (messages.data === undefined || messages.data.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="messages">
      <h2 id="messages">
        <Phrases>{orderSummary.messages}</Phrases>
      </h2>
      <Table
        caption={orderSummary.messages}
        rows={messages.data}
        rowKey={({ messageId, to }) => `${messageId} ${to}`}
        columns={messageColumns({ event, locale, outbox, kinds: attendeeMessages })}
      />
    </section>
  );
}

interface Surroundings {
  event: EventView;
  locale: Locale;
  outbox: StaffMessages['outbox'];
  /** The names of the kinds of messages. */
  kinds: Pick<StaffMessages['attendeeMessages'], AccountMessage['kind']>;
}

function messageColumns({ event, locale, outbox, kinds }: Surroundings): Column<AccountMessage>[] {
  return [
    {
      key: 'subject',
      header: outbox.subject,
      primary: true,
      cell: (message) => (
        <>
          <Link to={paths.messages(event.eventId, { message: String(message.messageId) })}>
            {messageSubject(message, eventName(event, locale))}
          </Link>
          <CellNote>{kinds[message.kind]}</CellNote>
        </>
      ),
    },
    { key: 'to', header: outbox.to, wide: true, cell: ({ to }) => <Link to={paths.outbox({ to })}>{to}</Link> },
    { key: 'status', header: outbox.status, cell: (message) => <MailState mail={message} /> },
    {
      key: 'at',
      header: outbox.at,
      align: 'end',
      cell: ({ createDate }) => momentWords(createDate, event.configuration.timeZone, locale, 'shortWithTime'),
    },
  ];
}
