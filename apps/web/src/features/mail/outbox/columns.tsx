import type { OutboxEntry } from '@foyer/contract/mail/outgoing-mail';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import type { StaffMessages } from '@foyer/messages/catalogue/messages';
import { Link } from '../../../session/navigation.tsx';
import { paths } from '../../../session/paths.ts';
import { OrderSummaryLink } from '../../../shared/person/OrderSummaryLink.tsx';
import { momentWords } from '../../../shared/time/moment.ts';
import { IconButton } from '../../../ui/Button.tsx';
import type { Column } from '../../../ui/Table.tsx';
import { MailState } from '../../../shared/mail/MailState.tsx';
import { SendAgain } from '../../../shared/mail/SendAgain.tsx';
import { templateWords } from '../../../shared/mail/mail-words.ts';
import styles from './OutboxScreen.module.css';

interface Surroundings {
  outbox: StaffMessages['outbox'];
  locale: Locale;
  timeZone: string;
  /** True outside demo mode, where contents are not shown. */
  isClosed: boolean;
  onOpen: (mail: OutboxEntry) => void;
}

export function mailColumns({ outbox, locale, timeZone, isClosed, onOpen }: Surroundings): Column<OutboxEntry>[] {
  return [
    {
      key: 'subject',
      header: outbox.subject,
      primary: true,
      // A mail has no subject before its first attempt.
      cell: (mail) => (
        <span lang={mail.locale} className={styles.oneLine}>
          {mail.subject || templateWords(mail.template, outbox)}
        </span>
      ),
    },
    {
      key: 'to',
      header: outbox.to,
      width: '13rem',
      wide: true,
      cell: ({ to: recipient, event, account }) =>
        event && account ? (
          <OrderSummaryLink
            eventId={event.eventId}
            account={account.externalAccountIdentifier}
            className={styles.oneLine}
            otherwise={<span translate="no">{recipient}</span>}
          >
            {recipient}
          </OrderSummaryLink>
        ) : (
          <span translate="no" className={styles.oneLine}>
            {recipient}
          </span>
        ),
    },
    {
      key: 'event',
      header: outbox.event,
      width: '11rem',
      wide: true,
      cell: ({ event }) =>
        event ? (
          <Link to={paths.adminEvent(event.eventId)} className={styles.oneLine}>
            {event.name}
          </Link>
        ) : (
          '–'
        ),
    },
    {
      key: 'status',
      header: outbox.status,
      width: '7rem',
      cell: (mail) => <MailState mail={mail} />,
    },
    {
      key: 'at',
      oneLine: true,
      header: outbox.at,
      width: '9.5rem',
      align: 'end',
      cell: ({ createDate }) => momentWords(createDate, timeZone, locale, 'shortWithTime'),
    },
    {
      key: 'open',
      header: outbox.actions,
      width: '11.5rem',
      actions: true,
      cell: (mail) => (
        <>
          <SendAgain mail={mail} />
          <IconButton
            icon="eye"
            label={outbox.openOf({ subject: mail.subject, to: mail.to })}
            disabled={isClosed}
            onClick={() => onOpen(mail)}
          />
        </>
      ),
    },
  ];
}
