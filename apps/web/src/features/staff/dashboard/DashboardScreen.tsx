import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { EventView } from '@foyer/contract/events';
import type { Locale } from '@foyer/contract/vocabulary';
import { msOf } from '@foyer/domain/dates';
import { hasEnded } from '@foyer/domain/event-state';
import { call } from '../../../api/call.ts';
import { errorWords, requestLine } from '../../../api/error-words.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { useNow } from '../../../session/now.ts';
import { usePageTitle } from '../../../session/page-title.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Page } from '../../../ui/Layout.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import styles from './DashboardScreen.module.css';
import { DashboardCard } from './DashboardCard.tsx';
import { FindTicket } from './FindTicket.tsx';

/** Staff's first screen: the events by type and year, active and upcoming ones at first (spec §2 Staff screens). */
export default function DashboardScreen() {
  const { locale, text: t } = useLanguage();
  const { dashboard } = useStaffText();
  const [all, setAll] = useState(false);
  const now = useNow();
  const events = useQuery({
    queryKey: queryKeys.adminEvents(),
    // Staff see every event of the span, drafts too; without a span those already over are left out.
    queryFn: ({ signal }) => call('listEvents', { query: { startDate: '2000-01-01', endDate: '2199-12-31' }, signal }),
  });
  usePageTitle(dashboard.title, events.isError);
  const shown = (events.data ?? []).filter(
    (event) => all || event.isEventActive || !hasEnded({ ...event, timeZone: event.configuration.timeZone }, now),
  );

  return (
    <Page>
      <PageHeader
        title={dashboard.title}
        lead={all ? dashboard.leadAll : dashboard.lead}
        actions={<Button onClick={() => setAll(!all)}>{all ? dashboard.showCurrent : dashboard.showAll}</Button>}
      />
      <FindTicket />
      {events.isError ? (
        <Alert
          tone="error"
          live
          actions={
            <Button icon="refresh" onClick={() => void events.refetch()}>
              {t.common.retry}
            </Button>
          }
          reference={requestLine(events.error, t)}
        >
          {errorWords(events.error, t)}
        </Alert>
      ) : events.data === undefined ? (
        <Loading label={t.common.loading} className={styles.cards}>
          {[0, 1, 2].map((place) => (
            <Skeleton key={place} shape="block" height="9rem" />
          ))}
        </Loading>
      ) : shown.length === 0 ? (
        <EmptyState icon="calendar" title={all ? dashboard.emptyAll : dashboard.empty} />
      ) : (
        treeOf(shown).map(({ type, years }) => (
          <section key={type} className={styles.type} aria-labelledby={`type-${type}`}>
            <h2 id={`type-${type}`}>{typeWords(type, locale)}</h2>
            {years.map((each) => (
              <section key={each.year} className={styles.year} aria-label={`${typeWords(type, locale)} ${each.year}`}>
                <h3>{each.year}</h3>
                <ul className={styles.cards}>
                  {each.events.map((event) => (
                    <li key={event.eventId}>
                      <DashboardCard event={event} />
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </section>
        ))
      )}
    </Page>
  );
}

interface Branch {
  type: string;
  years: { year: number; events: EventView[] }[];
}

/** Type, then year (the latest first), then event by start (spec §2). */
function treeOf(events: readonly EventView[]): Branch[] {
  const branches: Branch[] = [];
  const sorted = events.toSorted((a, b) => msOf(a.eventStart) - msOf(b.eventStart));
  for (const event of sorted) {
    const year = new Date(event.eventStart).getUTCFullYear();
    let branch = branches.find(({ type }) => type === event.eventTypeCd);
    if (!branch) branches.push((branch = { type: event.eventTypeCd, years: [] }));
    const leaf = branch.years.find((each) => each.year === year);
    if (leaf) leaf.events.push(event);
    else branch.years.unshift({ year, events: [event] });
  }
  return branches;
}

/** `STRIKE_OUT_HUNGER` → `Strike Out Hunger`: names of programmes, the same in every language. */
function typeWords(type: string, locale: Locale): string {
  return type
    .split('_')
    .map((word) => word.charAt(0) + word.slice(1).toLocaleLowerCase(locale))
    .join(' ');
}
