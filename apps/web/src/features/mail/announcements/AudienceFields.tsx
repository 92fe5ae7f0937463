import type { MessageAudience } from '@foyer/contract/mail/announcements';
import type { FormField } from '@foyer/contract/events/event-configuration';
import type { SelfServiceEvent } from '@foyer/contract/events/editor';
import type { TicketStatus } from '@foyer/contract/wire/vocabulary';
import { labelOf, choiceText } from '../../../forms/words.ts';
import { isAddOnChoice, isInput } from '@foyer/domain/forms/kinds';
import { translatedText } from '@foyer/domain/shared/translated-text';
import { withoutText } from '../../../shared/event/attendee-filter.ts';
import { ChosenFilters, useChosenFilters } from '../../../shared/event/ChosenFilters.tsx';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { FieldRow, Stack } from '../../../ui/Layout.tsx';
import { Select } from '../../../ui/Select.tsx';

interface AudienceFieldsProps {
  about: SelfServiceEvent;
  audience: MessageAudience;
  onChange: (audience: MessageAudience) => void;
}

type State = 'registered' | 'notCheckedIn' | 'checkedIn' | 'canceled';

const statesOf: Readonly<Record<State, TicketStatus[] | undefined>> = {
  registered: undefined,
  notCheckedIn: ['ACTIVE'],
  checkedIn: ['CHECKED_IN'],
  canceled: ['CANCELED'],
};
const states = Object.keys(statesOf) as State[];
const stateOf = ({ statuses }: MessageAudience): State =>
  states.find((state) => statesOf[state]?.join() === statuses?.join()) ?? 'registered';

/** Only questions with choices can select an audience. Free text cannot. */
const questionsOf = ({ event }: SelfServiceEvent): FormField[] =>
  event.configuration.sections
    .flatMap(({ fields }) => fields)
    .filter((field) => isInput(field) && !isAddOnChoice(field) && (field.fieldOptions?.length ?? 0) > 0);

/** The parts with a field here, and those that the list of attendees added. */
function partsOf({ statuses, ticketConfigurationId, answer, isMissingAnswers, ...further }: MessageAudience) {
  const own: MessageAudience = {
    ...(statuses && { statuses }),
    ...(ticketConfigurationId !== undefined && { ticketConfigurationId }),
    ...(answer && { answer }),
    ...(isMissingAnswers && { isMissingAnswers }),
  };
  return { own, further };
}

const nothing = ' ';

/** The audience of a message: by ticket, ticket status, an answer or missing answers. */
export function AudienceFields({ about, audience, onChange }: AudienceFieldsProps) {
  const { locale, text: t } = useLanguage();
  const { attendeeMessages: words, eventLists } = useStaffText();
  const { answer, ticketConfigurationId, ...rest } = audience;
  const { own, further } = partsOf(audience);
  const chosen = useChosenFilters(about.event, further, (next) => onChange({ ...own, ...withoutText(next) }));
  const questions = questionsOf(about);
  const question = questions.find(({ name }) => name === answer?.field);
  return (
    <Stack gap={4}>
      {chosen.length > 0 && (
        <Stack gap={2}>
          <p>{eventLists.recipientsFrom}</p>
          <ChosenFilters label={eventLists.recipientsFrom} chosen={chosen} onClear={() => onChange(own)} />
        </Stack>
      )}
      <FieldRow>
        <Select
          label={words.ticket}
          value={ticketConfigurationId === undefined ? '' : String(ticketConfigurationId)}
          options={[
            { value: '', label: words.allTickets },
            ...about.ticketConfigurations.map((ticket) => ({
              value: String(ticket.ticketConfigurationId),
              label: translatedText(ticket.translations.description, locale, ticket.defaultDescription),
            })),
          ]}
          onValueChange={(value) =>
            onChange({
              ...rest,
              ...(answer ? { answer } : {}),
              ...(value === '' ? {} : { ticketConfigurationId: Number(value) }),
            })
          }
        />
        <Select
          label={words.status}
          value={stateOf(audience)}
          options={states.map((state) => ({ value: state, label: words[state] }))}
          onValueChange={(value) => {
            const { statuses: _before, ...others } = audience;
            const statuses = statesOf[states.find((state) => state === value) ?? 'registered'];
            onChange(statuses ? { ...others, statuses } : others);
          }}
        />
      </FieldRow>
      {questions.length > 0 && (
        <FieldRow>
          <Select
            label={words.question}
            value={question?.name ?? ''}
            options={[
              { value: '', label: words.anyAnswer },
              ...questions.map((field) => ({ value: field.name, label: labelOf(field, locale) })),
            ]}
            onValueChange={(field) => {
              const { answer: _before, ...others } = audience;
              onChange(field === '' ? others : { ...others, answer: { field, value: null } });
            }}
          />
          {question && (
            <Select
              label={words.answer}
              value={answer?.value ?? nothing}
              options={[
                { value: nothing, label: words.noAnswer },
                ...(question.fieldOptions ?? []).map(({ value }) => ({
                  value,
                  label: choiceText(question, value, locale, t),
                })),
              ]}
              onValueChange={(value) =>
                onChange({ ...audience, answer: { field: question.name, value: value === nothing ? null : value } })
              }
            />
          )}
        </FieldRow>
      )}
      <Checkbox
        label={words.missing}
        hint={words.missingHint}
        checked={audience.isMissingAnswers ?? false}
        onCheckedChange={(isMissing) => {
          const { isMissingAnswers: _before, ...others } = audience;
          onChange(isMissing ? { ...others, isMissingAnswers: true } : others);
        }}
      />
    </Stack>
  );
}
