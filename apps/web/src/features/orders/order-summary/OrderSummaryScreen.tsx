import { useState } from 'react';
import { Link, useParams } from '../../../session/navigation.tsx';
import type { Profile } from '@foyer/contract/people/accounts';
import type { EventView } from '@foyer/contract/events/events';
import { fullName } from '@foyer/domain/people/names';
import { isAdmin } from '@foyer/domain/people/permissions';
import { ApiError } from '../../../api/api-error.ts';
import { useCall } from '../../../api/query.ts';
import { useAdminEvent } from '../../../shared/event/admin-event.ts';
import { LoadFailed } from '../../../shared/page/LoadFailed.tsx';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { usePageTitle } from '../../../session/page-title.ts';
import { paths } from '../../../session/paths.ts';
import { useSignedIn } from '../../../session/session-store.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Page, Stack } from '../../../ui/Layout.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { AddButtons } from './AddButtons.tsx';
import { Anonymise } from './Anonymise.tsx';
import { AuditLog } from './AuditLog.tsx';
import { LetIn } from './LetIn.tsx';
import { MailList } from './MailList.tsx';
import { MessageList } from './MessageList.tsx';
import { OrderList, type Refunding } from './OrderList.tsx';
import { OtherEvents } from './OtherEvents.tsx';
import styles from './OrderSummary.module.css';
import { TicketCards } from './TicketCards.tsx';

/** A person at an event for staff: tickets, orders with their money, and the audit log (orders 8.6). */
export default function OrderSummaryScreen() {
  const { text: t } = useLanguage();
  const { orderSummary } = useStaffText();
  const { eventId, externalAccountIdentifier: account } = useParams<'orderSummary'>();
  const event = useAdminEvent(eventId);
  const profile = useCall('getExternalProfile', { params: { externalAccountIdentifier: account } });
  const { error } = event;
  usePageTitle(orderSummary.title, error !== null);

  const isNone = [error, profile.error].some(
    (each) => each instanceof ApiError && (each.status === 404 || each.status === 422),
  );
  const isMissing = eventId === 0 || isNone;
  // Without the profile the page shows the account number instead of the name.
  if (event.data && !profile.isPending && !isMissing)
    return <Summary event={event.data} account={account} profile={profile.data} />;
  return (
    <Page>
      <PageHeader title={orderSummary.title} />
      {isMissing ? (
        <EmptyState
          icon="user"
          title={orderSummary.notFound}
          actions={
            <Link to={paths.dashboard()} className={buttonClass({ variant: 'primary' })}>
              {t.common.dashboard}
            </Link>
          }
        >
          {orderSummary.notFoundHint}
        </EmptyState>
      ) : error ? (
        <LoadFailed error={error} onRetry={() => void event.refetch()} />
      ) : (
        <Loading label={t.common.loading} className={styles.cards}>
          {[0, 1, 2].map((index) => (
            <Skeleton key={index} shape="block" height="16rem" />
          ))}
        </Loading>
      )}
    </Page>
  );
}

interface SummaryProps {
  event: EventView;
  account: string;
  profile: Profile | undefined;
}

function Summary({ event, account, profile }: SummaryProps) {
  const { locale } = useLanguage();
  const session = useSignedIn();
  const [refunding, setRefunding] = useState<Refunding | null>(null);
  const name = profile ? fullName(profile, locale) : account;
  usePageTitle(profile ? `${name} (${account})` : account);
  return (
    <Page>
      <PageHeader
        title={name}
        lead={
          <span className={styles.contact}>
            <span className={styles.number} translate="no">
              {account}
            </span>
            {profile?.emailAddress && <span>{profile.emailAddress}</span>}
            {profile?.phoneNumber && <span>{profile.phoneNumber}</span>}
          </span>
        }
      />
      <Stack gap={10} data-density="compact">
        <AddButtons event={event} account={account} />
        <TicketCards event={event} account={account} onRefund={setRefunding} />
        <OrderList event={event} account={account} refunding={refunding} onRefund={setRefunding} />
        <MailList event={event} account={account} />
        <MessageList event={event} account={account} />
        <OtherEvents eventId={event.eventId} account={account} />
        <AuditLog event={event} account={account} />
        {isAdmin(session) && profile && <LetIn account={account} name={name} />}
        {isAdmin(session) && <Anonymise account={account} />}
      </Stack>
    </Page>
  );
}
