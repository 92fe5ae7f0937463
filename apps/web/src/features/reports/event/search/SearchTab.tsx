import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react';
import type { EventView } from '@foyer/contract/events/events';
import type { AttendeeFilter } from '@foyer/contract/reports/reports';
import { isMoreThanCounted, mostPeopleCounted } from '@foyer/contract/wire/paging';
import { cleanText } from '@foyer/domain/shared/text';
import { useCall } from '../../../../api/query.ts';
import { ChosenFilters, useChosenFilters } from '../../../../shared/event/ChosenFilters.tsx';
import { useAddressFilter } from '../../../../shared/event/use-address-filter.ts';
import { ListPages } from '../../../../shared/page/ListPages.tsx';
import { LoadFailed } from '../../../../shared/page/LoadFailed.tsx';
import { useLanguage, useStaffText } from '../../../../session/language.tsx';
import { keepSearch, useSearch } from '../../../../session/navigation.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { Stack } from '../../../../ui/Layout.tsx';
import { Loading, Skeleton } from '../../../../ui/Skeleton.tsx';
import { useFocusOnOpen } from '../../../../ui/Tabs.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import { FoundPeople } from './FoundPeople.tsx';
import { AttendeeFields } from '../AttendeeFields.tsx';
import { AttendeeList } from '../AttendeeList.tsx';
import { useAddressPage } from '../ListedRows.tsx';
import lists from '../Lists.module.css';
import styles from './SearchTab.module.css';

const rowsPerPage = 10;
/**
 * The delay between the last key and the request, in ms. A scanner or a fast typist completes a number in this time.
 */
const pauseMs = 180;

/**
 * All attendees of the event, with filters. A search text without a filter also finds people who can register (door 5.1).
 * It searches while typing and works by keyboard alone. The URL contains the search, so Back from a person's page
 * restores it.
 */
export function SearchTab({ event }: { event: EventView }) {
  const { eventLists, eventSearch } = useStaffText();
  const paging = useAddressPage({ key: 'createDate', descending: true });
  const { typed, setTyped, searched, search } = useTypedSearch(paging.toFirstPage);
  const address = useAddressFilter('adminEvent');
  const chosen = address.filter;
  const setFilter = (next: AttendeeFilter) => {
    address.setFilter(next);
    paging.toFirstPage();
  };
  const isFiltered = Object.keys(chosen).length > 0;
  const chips = useChosenFilters(event, chosen, setFilter);
  const filter = { ...chosen, ...(searched.text !== '' && { searchText: searched.text }) };
  const people = usePeople(event, searched);
  const box = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  useKeys(box, list);
  // Focus the box, unless the URL already contains a search.
  useFocusOnOpen(() => {
    if (box.current?.value === '') box.current.focus();
  });

  const submit = () => {
    const text = cleanText(typed);
    if (text === searched.text) moveFocus(list.current, box.current, 1);
    else {
      paging.toFirstPage();
      search({ text, page: 1 });
    }
  };
  return (
    <Stack gap={1} data-density="compact">
      <form
        role="search"
        noValidate
        className={lists.filters}
        onSubmit={(form: FormEvent) => {
          form.preventDefault();
          submit();
        }}
      >
        <TextField
          ref={box}
          label={eventSearch.label}
          type="search"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={200}
          value={typed}
          className={lists.box}
          onValueChange={setTyped}
        />
        <AttendeeFields event={event} filter={chosen} onChange={setFilter} />
      </form>
      <ChosenFilters label={eventLists.filters} chosen={chips} onClear={() => setFilter({})} />
      {searched.text === '' || isFiltered ? (
        <div ref={list}>
          <AttendeeList {...{ event, filter, paging }} onApply={setFilter} />
        </div>
      ) : (
        <Results {...{ list, event, people, searched }} onPage={(page) => search({ ...searched, page })} />
      )}
    </Stack>
  );
}

interface Searched {
  text: string;
  page: number;
}

/** The typed text, and the search that follows after a pause. */
function useTypedSearch(onText: () => void) {
  const query = useSearch('adminEvent');
  const [typed, setTyped] = useState(query.searchText);
  const [searched, setSearched] = useState<Searched>({ text: cleanText(query.searchText), page: query.page });
  const search = (next: Searched) => {
    setSearched(next);
    keepSearch('adminEvent', { searchText: next.text, page: next.page });
  };
  useEffect(() => {
    const text = cleanText(typed);
    if (text === searched.text) return undefined;
    const timer = setTimeout(() => {
      onText();
      search({ text, page: 1 });
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [typed, searched.text, onText]);
  return { typed, setTyped, searched, search };
}

const usePeople = ({ eventId }: EventView, { text, page }: Searched) =>
  useCall(
    'searchEvent',
    { body: { eventId, searchText: text, page, rowsPerPage, sortBy: null, descending: false } },
    {
      enabled: text !== '',
      keepsPrevious: true,
      // The list must show a registration that staff have just made.
      staleTime: 0,
    },
  );

interface ResultsProps {
  list: RefObject<HTMLDivElement | null>;
  event: EventView;
  people: ReturnType<typeof usePeople>;
  searched: Searched;
  onPage: (page: number) => void;
}

function Results({ list, event, people, searched: { text, page }, onPage }: ResultsProps) {
  const { text: t } = useLanguage();
  const { eventSearch } = useStaffText();
  if (people.isError) return <LoadFailed error={people.error} onRetry={() => void people.refetch()} />;
  if (people.data === undefined) {
    return (
      <Loading label={t.common.loading}>
        <Skeleton shape="block" height="20rem" />
      </Loading>
    );
  }
  const { results, totalItems } = people.data;
  const countWords = () => {
    if (totalItems === 0) return '';
    return isMoreThanCounted(totalItems, mostPeopleCounted)
      ? eventSearch.foundMore({ count: mostPeopleCounted })
      : eventSearch.found({ count: totalItems });
  };
  return (
    <div ref={list} className={styles.list}>
      <p role="status" className={styles.count}>
        {countWords()}
      </p>
      {results.length === 0 ? (
        <EmptyState icon="user" title={eventSearch.noneTitle({ text })}>
          {eventSearch.noneHint}
        </EmptyState>
      ) : (
        <FoundPeople event={event} people={results} busy={people.isPlaceholderData} text={text} />
      )}
      <ListPages
        label={eventSearch.pages}
        page={page}
        rowsPerPage={rowsPerPage}
        most={mostPeopleCounted}
        totalItems={totalItems}
        onPage={onPage}
      />
    </div>
  );
}

/** `/` focuses the box, unless the person is typing. The arrow keys move from the box through the rows. */
function useKeys(
  box: { readonly current: HTMLInputElement | null },
  list: { readonly current: HTMLElement | null },
): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, target } = event;
      if (!(target instanceof HTMLElement) || event.isComposing) return;
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      const typing = target.isContentEditable || target.closest('input, textarea, select, dialog') !== null;
      if (key === '/' && !typing) {
        event.preventDefault();
        box.current?.focus();
        box.current?.select();
      }
      const step = { ArrowDown: 1, ArrowUp: -1 }[key];
      // A menu and a dialog of the list have arrow keys of their own.
      const isInRows = !typing && !event.defaultPrevented && list.current?.contains(target) === true;
      if (step !== undefined && (target === box.current || isInRows)) {
        event.preventDefault();
        moveFocus(list.current, box.current, step);
      }
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [box, list]);
}

/** Moves between the first links of the rows. Up from the first row returns to the box. */
function moveFocus(list: HTMLElement | null, box: HTMLElement | null, step: number): void {
  const rows = [...(list?.querySelectorAll<HTMLElement>('tbody tr') ?? [])];
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const to = Math.max(-1, at + step);
  if (to < 0) box?.focus();
  else rows[to]?.querySelector<HTMLElement>('a, button')?.focus();
}
