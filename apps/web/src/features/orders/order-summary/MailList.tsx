import type { OutboxEntry } from '@foyer/contract/mail/outgoing-mail';
import type { EventView } from '@foyer/contract/events/events';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import type { StaffMessages } from '@foyer/messages/catalogue/messages';
import { useCall } from '../../../api/query.ts';
import { MailState } from '../../../shared/mail/MailState.tsx';
import { SendAgain } from '../../../shared/mail/SendAgain.tsx';
import { templateWords } from '../../../shared/mail/mail-words.ts';
import { LoadFailed } from '../../../shared/page/LoadFailed.tsx';
import { momentWords } from '../../../shared/time/moment.ts';
import { Link } from '../../../session/navigation.tsx';
import { paths } from '../../../session/paths.ts';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { Phrases } from '../../../ui/Phrases.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { Table, type Column } from '../../../ui/Table.tsx';
import styles from './OrderSummary.module.css';

/** The mails about a person's orders and tickets at an event, with their state. Each can be sent again. */
export function MailList({ event, account }: { event: EventView; account: string }) {
  const { locale, text: t } = useLanguage();
  const { orderSummary, outbox } = useStaffText();
  const { eventId } = event;
  const mails = useCall(
    'listAccountMails',
    { params: { eventId, externalAccountIdentifier: account } },
    { staleTime: 0 },
  );
  return (
    <section className={styles.section} aria-labelledby="mails">
      <h2 id="mails">
        <Phrases>{orderSummary.mails}</Phrases>
      </h2>
      {mails.isError ? (
        <LoadFailed error={mails.error} onRetry={() => void mails.refetch()} />
      ) : mails.data === undefined ? (
        <Loading label={t.common.loading}>
          <Skeleton lines={3} width="60%" />
        </Loading>
      ) : (
        <Table
          caption={orderSummary.mails}
          columns={mailColumns({ event, locale, outbox })}
          rows={mails.data}
          rowKey={({ mailId }) => mailId}
          empty={<p>{orderSummary.mailsEmpty}</p>}
        />
      )}
    </section>
  );
}

interface Surroundings {
  event: EventView;
  locale: Locale;
  outbox: StaffMessages['outbox'];
}

function mailColumns({ event, locale, outbox }: Surroundings): Column<OutboxEntry>[] {
  return [
    {
      key: 'subject',
      header: outbox.subject,
      primary: true,
      cell: (mail) => <span lang={mail.locale}>{mail.subject || templateWords(mail.template, outbox)}</span>,
    },
    {
      key: 'to',
      header: outbox.to,
      wide: true,
      cell: (mail) => <Link to={paths.outbox({ to: mail.to })}>{mail.to}</Link>,
    },
    { key: 'status', header: outbox.status, cell: (mail) => <MailState mail={mail} /> },
    {
      key: 'at',
      header: outbox.at,
      align: 'end',
      cell: ({ createDate }) => momentWords(createDate, event.configuration.timeZone, locale, 'shortWithTime'),
    },
    {
      key: 'again',
      header: outbox.sendAgain,
      actions: true,
      cell: (mail) => <SendAgain mail={mail} />,
    },
  ];
}
