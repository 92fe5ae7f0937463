import { useState } from 'react';
import type { AttendeeFilter } from '@foyer/contract/reports/reports';
import { locales } from '@foyer/contract/wire/vocabulary';
import type { EventView } from '@foyer/contract/events/events';
import { isAddOnChoice, isInput } from '@foyer/domain/forms/kinds';
import { choiceText, labelOf } from '../../../forms/words.ts';
import { withPart } from '../../../shared/event/attendee-filter.ts';
import { useTicketTypes } from '../../../shared/event/use-ticket-types.ts';
import { relationshipName } from '../../../shared/person/relationship-words.ts';
import { PickedDate } from '../../../shared/time/PickedDate.tsx';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Select, type SelectOption } from '../../../ui/Select.tsx';
import styles from './Lists.module.css';

interface FieldsProps {
  event: EventView;
  filter: AttendeeFilter;
  onChange: (filter: AttendeeFilter) => void;
}

/** The parts of the filter below the button "More filters". */
const furtherParts = ['isMissingAnswers', 'registeredFrom', 'registeredUntil', 'answer'] as const;

const statuses = ['ACTIVE', 'CHECKED_IN', 'CANCELED'] as const;

/** A choice with one option is not shown. */
function OptionalSelect({
  label,
  value,
  options,
  className,
  onValueChange,
}: {
  label: string;
  value: string;
  options: readonly SelectOption[];
  className: string | undefined;
  onValueChange: (value: string) => void;
}) {
  const { eventSearch: t } = useStaffText();
  if (options.length < 2) return null;
  return <Select {...{ label, value, className, onValueChange }} options={[{ value: '', label: t.all }, ...options]} />;
}

/** The filter of the attendees: ticket type, relationship, status and language, and on request more. */
export function AttendeeFields({ event, filter, onChange }: FieldsProps) {
  const { locale, text } = useLanguage();
  const { eventLists, eventSearch: t, reports } = useStaffText();
  const [showsMore, setShowsMore] = useState(furtherParts.some((part) => filter[part] !== undefined));
  // On phones the first fields are folded too, so the list stays near the top.
  const folded = showsMore ? undefined : styles.folded;
  const { relationshipTypes } = event.configuration;
  const put = <P extends keyof AttendeeFilter>(part: P, value: AttendeeFilter[P] | undefined) =>
    onChange(withPart(filter, part, value));
  const languages = new Intl.DisplayNames(locale, { type: 'language' });
  return (
    <>
      <OptionalSelect
        className={folded}
        label={reports.ticket}
        value={String(filter.ticketConfigurationId ?? '')}
        options={useTicketTypes(event.eventId).types}
        onValueChange={(id) => put('ticketConfigurationId', id === '' ? undefined : Number(id))}
      />
      <OptionalSelect
        className={folded}
        label={reports.relationship}
        value={filter.relationshipType ?? ''}
        options={relationshipTypes.map(({ relationshipType }) => ({
          value: relationshipType,
          label: relationshipName(relationshipTypes, relationshipType, locale),
        }))}
        onValueChange={(type) => put('relationshipType', type || undefined)}
      />
      <OptionalSelect
        className={folded}
        label={reports.status}
        value={filter.statuses?.length === 1 ? (filter.statuses[0] ?? '') : ''}
        options={statuses.map((value) => ({
          value,
          label: { ACTIVE: t.notCheckedIn, CHECKED_IN: t.checkedIn, CANCELED: t.canceled }[value],
        }))}
        onValueChange={(value) => {
          const status = statuses.find((each) => each === value);
          const { checkedIn: _, ...others } = filter;
          onChange(withPart(others, 'statuses', status && [status]));
        }}
      />
      <OptionalSelect
        className={folded}
        label={text.common.language}
        value={filter.locale ?? ''}
        options={locales.map((each) => ({ value: each, label: languages.of(each.slice(0, 2)) ?? each }))}
        onValueChange={(value) =>
          put(
            'locale',
            locales.find((each) => each === value),
          )
        }
      />
      <Button
        variant="quiet"
        className={styles.more}
        aria-expanded={showsMore}
        icon={showsMore ? 'chevron-up' : 'chevron-down'}
        onClick={() => setShowsMore(!showsMore)}
      >
        {showsMore ? eventLists.fewerFilters : eventLists.moreFilters}
      </Button>
      {showsMore && <FurtherFields {...{ event, filter, onChange }} />}
    </>
  );
}

/** The value for no answer, which no option of a question has. */
const notAnswered = ' ';

function FurtherFields({ event, filter, onChange }: FieldsProps) {
  const { locale, text } = useLanguage();
  const { eventLists: t, eventSearch } = useStaffText();
  const put = <P extends keyof AttendeeFilter>(part: P, value: AttendeeFilter[P] | undefined) =>
    onChange(withPart(filter, part, value));
  // Only questions with choices. Free text cannot be chosen.
  const questions = event.configuration.sections
    .flatMap(({ fields }) => fields)
    .filter((field) => isInput(field) && !isAddOnChoice(field) && (field.fieldOptions?.length ?? 0) > 0);
  const question = questions.find(({ name }) => name === filter.answer?.field);
  return (
    <div className={styles.further}>
      <Select
        label={t.answers}
        value={filter.isMissingAnswers ? 'missing' : ''}
        options={[
          { value: '', label: eventSearch.all },
          { value: 'missing', label: t.missing },
        ]}
        onValueChange={(value) => put('isMissingAnswers', value === 'missing' || undefined)}
      />
      <PickedDate
        label={t.registeredFrom}
        value={filter.registeredFrom ?? ''}
        max={filter.registeredUntil}
        onValueChange={(day) => put('registeredFrom', day || undefined)}
      />
      <PickedDate
        label={t.registeredUntil}
        value={filter.registeredUntil ?? ''}
        min={filter.registeredFrom}
        onValueChange={(day) => put('registeredUntil', day || undefined)}
      />
      {questions.length > 0 && (
        <Select
          label={t.question}
          value={question?.name ?? ''}
          options={[
            { value: '', label: t.anyAnswer },
            ...questions.map((field) => ({ value: field.name, label: labelOf(field, locale) })),
          ]}
          onValueChange={(field) => put('answer', field === '' ? undefined : { field, value: null })}
        />
      )}
      {question && (
        <Select
          label={t.answer}
          value={filter.answer?.value ?? notAnswered}
          options={[
            { value: notAnswered, label: t.notAnswered },
            ...(question.fieldOptions ?? []).map(({ value }) => ({
              value,
              label: choiceText(question, value, locale, text),
            })),
          ]}
          onValueChange={(value) =>
            put('answer', { field: question.name, value: value === notAnswered ? null : value })
          }
        />
      )}
    </div>
  );
}
