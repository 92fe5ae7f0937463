import { useRef, useState } from 'react';
import type { Badge } from '@foyer/contract/door/badges';
import type { BadgeDesign } from '@foyer/contract/events/badge-design';
import type { EventView } from '@foyer/contract/events/events';
import type { AttendeeFilter } from '@foyer/contract/reports/reports';
import { ApiError } from '../../../api/api-error.ts';
import { useCall } from '../../../api/query.ts';
import { useAdminEvent } from '../../../shared/event/admin-event.ts';
import { ChosenFilters, useChosenFilters } from '../../../shared/event/ChosenFilters.tsx';
import { useAddressFilter } from '../../../shared/event/use-address-filter.ts';
import { FailureAlert } from '../../../shared/action/FailureAlert.tsx';
import { ListPages } from '../../../shared/page/ListPages.tsx';
import { LoadFailed } from '../../../shared/page/LoadFailed.tsx';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { keepSearch, useParams, useSearch } from '../../../session/navigation.tsx';
import { usePageTitle } from '../../../session/page-title.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Page, Stack } from '../../../ui/Layout.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import styles from './Badge.module.css';
import { BadgeFiles } from './BadgeFiles.tsx';
import { BadgeFilters, firstSelection, type BadgeSelection } from './BadgeFilters.tsx';
import { InSight } from './InSight.tsx';
import { OtherNames } from './OtherNames.tsx';
import { BadgeSheet, PrintOut } from '../../../shared/badge/PrintOut.tsx';
import { useBadgeDesigns } from '../../../shared/badge/use-badge-designs.ts';
import { usePrint, type Readiness } from '../../../shared/badge/use-print.ts';

/** Badges per page: as many as print in one batch and show without delay. */
const rowsPerPage = 50;

/** Prints many badges of an event at once (door 6.1). */
export default function BadgesScreen() {
  const { text: t } = useLanguage();
  const { badge: words } = useStaffText();
  const { eventId } = useParams<'badges'>();
  const event = useAdminEvent(eventId);
  usePageTitle(words.many, event.isError);
  const isEnabled = event.data?.configuration.badgeEnabled === true;
  const designs = useBadgeDesigns(eventId, isEnabled);
  const isNotConfigured = event.data !== undefined && (!isEnabled || designs.data?.length === 0);
  const isMissing = eventId === 0 || (event.error instanceof ApiError && event.error.status === 404);
  return (
    <Page>
      <PageHeader title={words.many} lead={words.manyLead} />
      {isMissing || isNotConfigured ? (
        <EmptyState icon="badge" title={words.notConfigured}>
          {words.notConfiguredHint}
        </EmptyState>
      ) : event.data && designs.data ? (
        <ManyBadges event={event.data} designs={designs.data} />
      ) : event.error || designs.error ? (
        <LoadFailed
          error={event.error ?? designs.error}
          onRetry={() => void (event.isError ? event.refetch() : designs.refetch())}
        />
      ) : (
        <Loading label={t.common.loading}>
          <Skeleton shape="block" height="30rem" />
        </Loading>
      )}
    </Page>
  );
}

/** The people whose badges are printed, if the URL has a filter of attendees. */
function useChosenPeople(event: EventView, onChange: () => void) {
  const { filter, setFilter } = useAddressFilter('badges');
  const [searchText, setSearchText] = useState(useSearch('badges').searchText);
  const change = ({ searchText: text = '', ...next }: AttendeeFilter) => {
    setFilter(next);
    setSearchText(text);
    keepSearch('badges', { searchText: text });
    onChange();
  };
  const whole = { ...filter, ...(searchText !== '' && { searchText }) };
  return {
    attendees: Object.keys(whole).length > 0 ? whole : undefined,
    chosen: useChosenFilters(event, whole, change),
    clear: () => change({}),
  };
}

function ManyBadges({ event, designs }: { event: EventView; designs: readonly BadgeDesign[] }) {
  const { text: t } = useLanguage();
  const { badge: words, eventLists } = useStaffText();
  const [page, setPage] = useState(1);
  const people = useChosenPeople(event, () => setPage(1));
  const { attendees } = people;
  // The badges of chosen people, also if they were printed before.
  const [selection, setSelection] = useState<BadgeSelection>({
    ...firstSelection,
    ...(attendees && { printed: null }),
  });
  const { eventId } = event;
  const { sortBy, printed, ticketConfigurationId, countryCode } = selection;
  const badges = useCall(
    'listBadges',
    {
      params: { eventId },
      query: {
        page,
        rowsPerPage,
        sortBy,
        ...(printed !== null && { printed }),
        ...(ticketConfigurationId !== null && { ticketConfigurationId }),
        ...(countryCode !== null && { countryCode }),
        ...(attendees && { attendees: JSON.stringify(attendees) }),
      },
    },
    { keepsPrevious: true, staleTime: 0 },
  );
  const print = usePrint(eventId);
  const { results = [], totalItems = 0 } = badges.data ?? {};
  const isNarrowed =
    attendees !== undefined || ticketConfigurationId !== null || countryCode !== null || printed === 'changed';

  return (
    <Stack gap={6}>
      {attendees && (
        <Stack gap={2}>
          <p>{eventLists.shownPeople}</p>
          <ChosenFilters label={eventLists.shownPeople} chosen={people.chosen} onClear={people.clear} />
        </Stack>
      )}
      <BadgeFilters
        eventId={eventId}
        selection={selection}
        onSelection={(next) => {
          setSelection(next);
          setPage(1);
        }}
      />
      {badges.data !== undefined && (
        <BadgeFiles
          eventId={eventId}
          timeZone={event.configuration.timeZone}
          selection={{ ...selection, ...(attendees && { attendees }) }}
          found={totalItems}
          isMain={totalItems > results.length}
          isStale={badges.isPlaceholderData}
        />
      )}
      {badges.isError ? (
        <LoadFailed error={badges.error} onRetry={() => void badges.refetch()} />
      ) : badges.data === undefined ? (
        <Loading label={t.common.loading}>
          <Skeleton shape="block" height="30rem" />
        </Loading>
      ) : results.length === 0 ? (
        <EmptyState icon="badge" title={isNarrowed ? words.noneMatches : words.manyNone}>
          {isNarrowed ? words.noneMatchesHint : words.manyNoneHint}
        </EmptyState>
      ) : (
        <PrintableBadges
          {...{ event, designs, print, page, totalItems }}
          badges={results}
          isStale={badges.isPlaceholderData}
          onPage={setPage}
        />
      )}
    </Stack>
  );
}

interface PrintableBadgesProps {
  event: EventView;
  designs: readonly BadgeDesign[];
  badges: readonly Badge[];
  print: ReturnType<typeof usePrint>;
  page: number;
  totalItems: number;
  /** The badges of an earlier selection, while the new ones load. */
  isStale: boolean;
  onPage: (page: number) => void;
}

/** One page of badges with their preview. */
function PrintableBadges({ event, designs, badges, print, page, totalItems, isStale, onPage }: PrintableBadgesProps) {
  const { badge: words } = useStaffText();
  const printButton = useRef<HTMLButtonElement>(null);
  return (
    <>
      <div className={styles.actions}>
        <Button
          ref={printButton}
          icon="print"
          variant={totalItems > badges.length ? 'secondary' : 'primary'}
          loading={print.busy}
          disabled={isStale}
          onClick={() => print.run(badges.map(({ ticketId }) => ticketId))}
        >
          {words.printMany({ count: badges.length })}
        </Button>
        {print.readiness && (
          <Button
            icon="close"
            onClick={() => {
              // This button disappears. Return the focus to the print button for keyboard users.
              printButton.current?.focus();
              print.stop();
            }}
          >
            {words.stop}
          </Button>
        )}
      </div>
      {print.readiness && <Ready {...print.readiness} />}
      <FailureAlert failure={print.failure} />
      <OtherNames badges={badges} />
      <ListPages
        label={words.manyPages}
        page={page}
        rowsPerPage={rowsPerPage}
        totalItems={totalItems}
        onPage={onPage}
      />
      <InSight label={words.preview}>
        {badges.map((badge) => (
          <BadgeSheet key={badge.ticketId} badge={badge} event={event} designs={designs} />
        ))}
      </InSight>
      <PrintOut>
        {badges.map((badge) => (
          <BadgeSheet key={badge.ticketId} badge={badge} event={event} designs={designs} />
        ))}
      </PrintOut>
    </>
  );
}

/** The progress of preparing the sheets. */
function Ready({ ready, total }: Readiness) {
  const { locale } = useLanguage();
  const { badge: words } = useStaffText();
  const number = (value: number) => value.toLocaleString(locale);
  return (
    <div role="status" className={styles.ready}>
      <progress value={ready} max={Math.max(1, total)} aria-label={words.preparing} />
      <p>{words.readyOf({ ready: number(ready), total: number(total) })}</p>
    </div>
  );
}
