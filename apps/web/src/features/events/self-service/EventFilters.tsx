import { saleStates } from '@foyer/contract/events/editor-vocabulary';
import type { EventOverview } from '@foyer/contract/events/event-overview';
import { yearOf, type OverviewFilter } from '@foyer/domain/events/event-overview';
import { eventTypeName } from '../../../shared/event/event-type-words.ts';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { FilterChips } from '../../../ui/FilterChips.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import styles from './SelfService.module.css';
import { filterWords } from './event-columns.tsx';

interface EventFiltersProps {
  events: readonly EventOverview[];
  filter: OverviewFilter;
  onChange: (filter: OverviewFilter) => void;
  /** How many events meet the filter. Undefined while they load. */
  count: number | undefined;
}

/** Search, and chips for state, year and type. Only chips with events are shown. */
export function EventFilters({ events, filter, onChange, count }: EventFiltersProps) {
  const { locale } = useLanguage();
  const texts = useStaffText();
  const { dashboard, eventList: t } = texts;
  const states = [...saleStates, 'changed' as const, 'archived' as const].filter(
    (state) =>
      filter.states.includes(state) ||
      events.some((one) =>
        state === 'archived'
          ? one.isArchived
          : !one.isArchived && (state === 'changed' ? one.hasUnpublishedChanges : one.state === state),
      ),
  );
  const types = [...new Set(events.map(({ event }) => event.eventTypeCd))];
  const years = [...new Set(events.map(yearOf))].toSorted((a, b) => b - a);
  return (
    <div className={styles.filters}>
      <TextField
        label={t.search}
        type="search"
        className={styles.search}
        autoComplete="off"
        spellCheck={false}
        value={filter.search}
        onValueChange={(search) => onChange({ ...filter, search })}
      />
      <FilterChips
        label={t.state}
        options={states.map((value) => ({ value, label: filterWords(value, texts) }))}
        values={filter.states}
        onValuesChange={(chosen) => onChange({ ...filter, states: chosen })}
      />
      {years.length > 1 && (
        <FilterChips
          label={t.year}
          options={years.map((value) => ({ value, label: String(value) }))}
          values={filter.years}
          onValuesChange={(chosen) => onChange({ ...filter, years: chosen })}
        />
      )}
      {/* Beside the years, because a line of its own would take the space of an event. */}
      {count !== undefined && (
        <p role="status" className={styles.count}>
          {t.count({ count })}
        </p>
      )}
      {types.length > 1 && (
        <FilterChips
          label={t.type}
          options={types.map((value) => ({ value, label: eventTypeName(value, dashboard, locale) }))}
          values={filter.types}
          onValuesChange={(chosen) => onChange({ ...filter, types: chosen })}
        />
      )}
    </div>
  );
}
