import type { AttendeeFilter } from '@foyer/contract/reports/reports';
import type { EventView } from '@foyer/contract/events/events';
import { formatDate } from '@foyer/domain/shared/dates';
import { choiceText, labelOf } from '../../forms/words.ts';
import { useLanguage, useStaffText } from '../../session/language.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { relationshipName } from '../person/relationship-words.ts';
import { withPart } from './attendee-filter.ts';
import { useTicketTypes } from './use-ticket-types.ts';
import styles from './ChosenFilters.module.css';

/** A part of a filter in words, and the function that removes it. */
export interface ChosenFilter {
  text: string;
  onRemove: () => void;
}

/** A day without a time, in the reader's language. */
export const dayWords = (day: string, locale: Parameters<typeof formatDate>[2]): string =>
  formatDate(`${day}T12:00:00Z`, 'UTC', locale, 'mid');

/** The parts of a filter in words. */
export function useChosenFilters(
  event: EventView,
  filter: AttendeeFilter,
  onChange: (filter: AttendeeFilter) => void,
): ChosenFilter[] {
  const { locale, text } = useLanguage();
  const { eventLists: t, eventSearch, recognition, reports } = useStaffText();
  const { types, addOns } = useTicketTypes(event.eventId);
  const { relationshipTypes, sections } = event.configuration;
  const status = (one: string) => ({ ACTIVE: eventSearch.notCheckedIn, CHECKED_IN: eventSearch.checkedIn })[one];
  const question = (name: string) => sections.flatMap(({ fields }) => fields).find((field) => field.name === name);
  const day = (value: string) => dayWords(value, locale);
  const answerWords = ({ field: name, value }: NonNullable<AttendeeFilter['answer']>): string => {
    const field = question(name);
    const words = value === null ? t.notAnswered : field ? choiceText(field, value, locale, text) : value;
    return `${field ? labelOf(field, locale) : name}: ${words || (value ?? '')}`;
  };
  const words: { readonly [P in keyof AttendeeFilter]-?: (value: NonNullable<AttendeeFilter[P]>) => string } = {
    ticketConfigurationId: (id) => types.find(({ value }) => value === String(id))?.label ?? t.ticketType({ id }),
    addOnId: (id) => addOns.find(({ value }) => value === String(id))?.label ?? t.addOn({ id }),
    relationshipType: (type) => relationshipName(relationshipTypes, type, locale),
    statuses: (all) => all.map((one) => status(one) ?? eventSearch.canceled).join(', '),
    checkedIn: (isIn) => (isIn ? eventSearch.checkedIn : eventSearch.notCheckedIn),
    checkedInAt: (hour) => t.checkedInAt({ hour: formatDate(`${hour}:00:00Z`, 'UTC', locale, 'shortWithTime') }),
    locale: (code) => new Intl.DisplayNames(locale, { type: 'language' }).of(code.slice(0, 2)) ?? code,
    isMissingAnswers: () => t.missing,
    registeredOn: (value) => t.onDay({ day: day(value) }),
    registeredFrom: (value) => t.fromDay({ day: day(value) }),
    registeredUntil: (value) => t.untilDay({ day: day(value) }),
    title: (title) => recognition[title],
    // The first two letters of a country code are its ISO code. Imports may add other codes.
    countryCode: (code) =>
      new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' }).of(code.slice(0, 2)) ?? code,
    tShirtSize: (size) => `${reports.size}: ${size}`,
    answer: answerWords,
    searchText: (searched) => t.searchedFor({ text: searched }),
  };
  const withoutValue: Partial<Record<keyof AttendeeFilter, string>> = {
    title: `${reports.title}: ${t.notAnswered}`,
    tShirtSize: `${reports.size}: ${t.notAnswered}`,
  };
  return (Object.keys(filter) as (keyof AttendeeFilter)[]).flatMap((part) => {
    const value = filter[part];
    if (value === undefined) return [];
    // The value has the type of its part.
    const write = words[part] as (given: unknown) => string;
    return {
      text: value === null ? (withoutValue[part] ?? '') : write(value),
      onRemove: () => onChange(withPart(filter, part, undefined)),
    };
  });
}

interface ChosenFiltersProps {
  label: string;
  chosen: readonly ChosenFilter[];
  onClear: () => void;
}

/** The chosen filters. Each can be removed, and all together. */
export function ChosenFilters({ label, chosen, onClear }: ChosenFiltersProps) {
  const { eventLists: t } = useStaffText();
  if (chosen.length === 0) return null;
  return (
    <div role="group" aria-label={label} className={styles.row}>
      {chosen.map(({ text, onRemove }) => (
        <button
          key={text}
          type="button"
          className={styles.chip}
          aria-label={t.removeFilter({ filter: text })}
          onClick={onRemove}
        >
          <span>{text}</span>
          <Icon name="close" size="sm" />
        </button>
      ))}
      <Button size="sm" variant="quiet" onClick={onClear}>
        {t.clearAll}
      </Button>
    </div>
  );
}
