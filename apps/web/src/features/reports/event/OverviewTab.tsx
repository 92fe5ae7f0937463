import { useState, type FormEvent, type ReactNode } from 'react';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { editorRoles, exportRoles, overviewRoles, searchRoles } from '@foyer/contract/wire/role-vocabulary';
import type { EventView } from '@foyer/contract/events/events';
import { hasAnyRole } from '@foyer/domain/people/permissions';
import { formatDate } from '@foyer/domain/shared/dates';
import { momentWords } from '../../../shared/time/moment.ts';
import { cleanText } from '@foyer/domain/shared/text';
import { translatedText } from '@foyer/domain/shared/translated-text';
import { useCall } from '../../../api/query.ts';
import { eventName } from '../../../shared/event/event-words.ts';
import { PoolBars } from '../../../shared/event/PoolBars.tsx';
import { messageSubject } from '../../../shared/mail/message-subject.ts';
import { amountWords } from '../../../shared/money/amount.ts';
import { LoadFailed } from '../../../shared/page/LoadFailed.tsx';
import { OrderSummaryLink } from '../../../shared/person/OrderSummaryLink.tsx';
import { useLanguage, useStaffText, useText } from '../../../session/language.tsx';
import { Link, useNavigate } from '../../../session/navigation.tsx';
import { paths } from '../../../session/paths.ts';
import { useSignedIn } from '../../../session/session-store.ts';
import { Card } from '../../../ui/Card.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { Stat } from '../../../ui/Stat.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import styles from './Overview.module.css';
import { ordersQuery } from './stats/queries.ts';

const refetchMs = 60_000;
const latest = { page: 1, rowsPerPage: 5, sortBy: 'createDate', descending: true };

/** The state of an event at a glance, and what needs someone. Each part is shown to those who may read it. */
export default function OverviewTab({ event }: { event: EventView }) {
  const viewer = useSignedIn();
  return (
    <div className={styles.overview} data-density="compact">
      {hasAnyRole(viewer, searchRoles) && <Search eventId={event.eventId} />}
      {hasAnyRole(viewer, overviewRoles) && <Numbers event={event} />}
      <div className={styles.columns}>
        <div className={styles.column}>
          {hasAnyRole(viewer, exportRoles) && <Tickets event={event} />}
          {hasAnyRole(viewer, editorRoles) && <OpenPoints event={event} />}
        </div>
        <div className={styles.column}>
          <LastOrders event={event} />
          {hasAnyRole(viewer, editorRoles) && <NextMessages event={event} />}
        </div>
      </div>
    </div>
  );
}

/** Opens the attendees with the typed text. */
function Search({ eventId }: { eventId: number }) {
  const { eventSearch } = useStaffText();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  return (
    <form
      role="search"
      noValidate
      className={styles.search}
      onSubmit={(form: FormEvent) => {
        form.preventDefault();
        const searchText = cleanText(typed);
        void navigate(paths.adminEvent(eventId, { tab: 'search', searchText }));
      }}
    >
      <TextField
        label={eventSearch.label}
        type="search"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={200}
        value={typed}
        onValueChange={setTyped}
      />
    </form>
  );
}

/** Sold units, people in and to come, and the money received. */
function Numbers({ event }: { event: EventView }) {
  const { locale, text: t } = useLanguage();
  const { eventSearch: words, openTasks } = useStaffText();
  const events = useCall('listEventOverview', {}, { refetchInterval: refetchMs });
  if (events.data === undefined)
    return events.isError ? (
      <LoadFailed error={events.error} onRetry={() => void events.refetch()} />
    ) : (
      <Loading label={t.common.loading}>
        <Skeleton shape="block" height="5rem" />
      </Loading>
    );
  const own = events.data.find((each) => each.event.eventId === event.eventId);
  if (!own) return null;
  const { sold, capacity, checkedIn, revenue } = own;
  const number = (value: number) => value.toLocaleString(locale);
  return (
    <div className={styles.numbers}>
      <Stat
        label={words.sold}
        value={number(sold)}
        note={capacity === null ? words.noLimit : openTasks.soldOf({ sold, capacity })}
      />
      <Stat label={words.inside} value={number(checkedIn)} />
      <Stat label={words.toCome} value={number(Math.max(0, sold - checkedIn))} />
      <Stat
        label={words.received}
        value={
          revenue.length === 0
            ? '–'
            : revenue.map(({ amount, currency }) => amountWords(amount, currency, locale)).join(' · ')
        }
      />
    </div>
  );
}

/** The sold units of each ticket type, and its limit. */
function Tickets({ event: { eventId } }: { event: EventView }) {
  const { locale } = useLanguage();
  const { eventSearch: words, openTasks, staffFrame } = useStaffText();
  const types = useCall('listTicketConfigurations', { params: { eventId }, query: { activeOnly: false } });
  return (
    <Part title={staffFrame.tickets} query={types}>
      <ul className={styles.rows}>
        {(types.data ?? []).map(({ ticketConfigurationId, translations, defaultDescription, quantity, ...type }) => {
          const limit = type.limitQuantity ? quantity : null;
          const { sold } = type;
          return (
            <li key={ticketConfigurationId}>
              <span className={styles.name}>
                {translatedText(translations.description, locale, defaultDescription)}
              </span>
              {limit === null ? (
                <span className={styles.count}>{openTasks.sold({ sold })}</span>
              ) : (
                <>
                  <meter min={0} max={Math.max(1, limit)} value={sold} className={styles.meter}>
                    {sold}
                  </meter>
                  <span className={styles.count}>{words.soldOfLimit({ sold, limit })}</span>
                </>
              )}
            </li>
          );
        })}
      </ul>
      <div className={styles.pools}>
        <PoolBars eventId={eventId} />
      </div>
    </Part>
  );
}

function LastOrders({ event }: { event: EventView }) {
  const { locale } = useLanguage();
  const { eventSearch: words, reports } = useStaffText();
  const { eventId, configuration } = event;
  const orders = useQuery({ ...ordersQuery(eventId, {}, latest), staleTime: 0 });
  return (
    <Part
      title={words.lastOrders}
      query={orders}
      more={<Link to={paths.adminEvent(eventId, { tab: 'orders' })}>{words.allOrders}</Link>}
    >
      {orders.data?.results.length === 0 && <p className={styles.quiet}>{reports.listEmpty}</p>}
      <ul className={styles.rows}>
        {orders.data?.results.map((order) => (
          <li key={order.orderId}>
            <span className={styles.name}>
              <OrderSummaryLink
                eventId={eventId}
                account={order.externalAccountIdentifier}
                otherwise={<span translate="no">{order.fullName}</span>}
              >
                {order.fullName}
              </OrderSummaryLink>
            </span>
            <span className={styles.date}>{formatDate(order.createDate, configuration.timeZone, locale, 'mid')}</span>
            <span className={styles.count}>{amountWords(order.totalAmount, order.currency, locale)}</span>
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** The number of open points of the checklist, which the setup lists. */
function OpenPoints({ event: { eventId, eventShortCode } }: { event: EventView }) {
  const { eventSearch: words, staffFrame } = useStaffText();
  const points = useCall('getEventChecklist', { params: { eventId }, query: { eventShortCode } });
  const count = points.data?.length ?? 0;
  return (
    <Part
      title={words.checklist}
      query={points}
      more={count > 0 && <Link to={paths.selfServiceEvent(eventId)}>{staffFrame.setup}</Link>}
    >
      <p className={styles.quiet}>{count === 0 ? words.noPoints : words.openPoints({ count })}</p>
    </Part>
  );
}

/** The scheduled messages. */
function NextMessages({ event }: { event: EventView }) {
  const { eventId, configuration } = event;
  const { locale } = useLanguage();
  const { eventSearch: words, staffFrame } = useStaffText();
  const messages = useCall('listMessages', { params: { eventId } });
  const due = (messages.data?.messages ?? []).filter(({ status }) => status === 'SCHEDULED').slice(0, 4);
  return (
    <Part
      title={words.nextMessages}
      query={messages}
      more={<Link to={paths.messages(eventId)}>{staffFrame.messages}</Link>}
    >
      {due.length === 0 && <p className={styles.quiet}>{words.noMessages}</p>}
      <ul className={styles.rows}>
        {due.map((message) => (
          <li key={message.messageId}>
            <span className={styles.name}>{messageSubject(message, eventName(event, locale))}</span>
            {message.nextDate !== null && (
              <span className={styles.date}>
                {momentWords(message.nextDate, configuration.timeZone, locale, 'shortWithTime')}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Part>
  );
}

interface PartProps {
  title: string;
  query: Pick<UseQueryResult, 'data' | 'isError' | 'error' | 'refetch'>;
  more?: ReactNode;
  children: ReactNode;
}

/** A part of the overview. A part that fails to load says so, and the others stay. */
function Part({ title, query, more, children }: PartProps) {
  const { common } = useText();
  const content = () => {
    if (query.data !== undefined) return children;
    if (query.isError) return <LoadFailed error={query.error} onRetry={() => void query.refetch()} />;
    return (
      <Loading label={common.loading}>
        <Skeleton lines={3} width="60%" />
      </Loading>
    );
  };
  return (
    <Card as="section" level={2} title={title} aside={more}>
      {content()}
    </Card>
  );
}
