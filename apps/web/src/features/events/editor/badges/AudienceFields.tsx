import type { BadgeField } from '@foyer/contract/events/badge-design';
import type { EventDefinition } from '@foyer/contract/events/event-definition';
import { titles } from '@foyer/contract/wire/vocabulary';
import { CheckboxGroup } from '../../../../ui/ChoiceGroup.tsx';
import { useLanguage, useStaffText } from '../../../../session/language.tsx';
import { ticketNames } from './samples.ts';

type Audience = Pick<BadgeField, 'titles' | 'tickets'>;

interface AudienceFieldsProps {
  definition: EventDefinition;
  of: Audience;
  onChange: (audience: Audience) => void;
}

/** The ticket types and titles that a design or a field is for. */
export function AudienceFields({ definition, of, onChange }: AudienceFieldsProps) {
  const { locale } = useLanguage();
  const { badgeDesigner: t, recognition } = useStaffText();
  const tickets = ticketNames(definition, locale);
  return (
    <>
      {tickets.length > 1 && (
        <CheckboxGroup
          label={t.forTickets}
          hint={t.forHint}
          look="inline"
          options={tickets.map(({ key, name }) => ({ value: key, label: name }))}
          values={of.tickets ?? []}
          onValuesChange={(chosen) =>
            onChange({
              tickets: some(tickets.flatMap(({ key }) => (chosen.includes(key) ? [key] : []))),
            })
          }
        />
      )}
      <CheckboxGroup
        label={t.forTitles}
        hint={t.forHint}
        look="inline"
        options={titles.map((title) => ({ value: title, label: recognition[title] }))}
        values={of.titles ?? []}
        onValuesChange={(chosen) => onChange({ titles: some(titles.filter((title) => chosen.includes(title))) })}
      />
    </>
  );
}

const some = <T,>(chosen: T[]): T[] | undefined => (chosen.length > 0 ? chosen : undefined);
