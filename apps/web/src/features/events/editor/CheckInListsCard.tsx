import type { CheckInList } from '@foyer/contract/events/event-configuration';
import type { EventDefinition } from '@foyer/contract/events/event-definition';
import { listPassages } from '@foyer/contract/events/editor-vocabulary';
import { translatedText } from '@foyer/domain/shared/translated-text';
import { useCall } from '../../../api/query.ts';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { CheckboxGroup } from '../../../ui/ChoiceGroup.tsx';
import { FieldRow, Stack } from '../../../ui/Layout.tsx';
import { Select } from '../../../ui/Select.tsx';
import { replaced, shownName, type PartProps } from './document.ts';
import styles from './Editor.module.css';
import { TranslatedFields } from './TranslatedFields.tsx';
import { ZonedField } from './ZonedField.tsx';

/** Check-in lists for areas and times besides the entrance (system 1). */
export function CheckInListsCard({ definition, change, problemAt }: PartProps) {
  const { editor } = useStaffText();
  const { configuration } = definition;
  const lists = configuration.checkInLists ?? [];
  const set = (checkInLists: CheckInList[]) =>
    change({ ...definition, configuration: { ...configuration, checkInLists } });
  return (
    <Card title={editor.checkInLists}>
      <Stack gap={5}>
        <p>{editor.checkInListsHint}</p>
        {lists.map((list, index) => (
          <ListFields
            key={list.key}
            {...{ definition, list, number: index + 1 }}
            problemAt={(path) => problemAt(`configuration.checkInLists.${index}.${path}`)}
            onChange={(next) =>
              change({
                ...withoutBenefits(definition, next ? undefined : list.key),
                configuration: { ...configuration, checkInLists: replaced(lists, index, next) },
              })
            }
          />
        ))}
        <div>
          <Button
            icon="plus"
            onClick={() =>
              set([
                ...lists,
                {
                  // A new list never reuses the key of a removed list, because its check-ins would count for the new
                  // one.
                  key: `list-${Date.now().toString(36)}`,
                  name: editor.listOf({ number: lists.length + 1 }),
                  passage: 'once',
                },
              ])
            }
          >
            {editor.addList}
          </Button>
        </div>
      </Stack>
    </Card>
  );
}

/** The definition without the benefits' links to a removed list. */
function withoutBenefits(definition: EventDefinition, removed: string | undefined): EventDefinition {
  const { ticketConfigurations } = definition;
  if (removed === undefined || !ticketConfigurations) return definition;
  return {
    ...definition,
    ticketConfigurations: ticketConfigurations.map((ticket) => {
      const { additionalConfiguration } = ticket;
      if (!additionalConfiguration?.benefits?.some(({ checkInList }) => checkInList === removed)) return ticket;
      const benefits = additionalConfiguration.benefits.map((benefit) => {
        const { checkInList, ...rest } = benefit;
        return checkInList === removed ? rest : benefit;
      });
      return { ...ticket, additionalConfiguration: { ...additionalConfiguration, benefits } };
    }),
  };
}

interface ListFieldsProps extends Pick<PartProps, 'definition' | 'problemAt'> {
  list: CheckInList;
  number: number;
  /** Undefined removes the list. */
  onChange: (next: CheckInList | undefined) => void;
}

function ListFields({ definition, list, number, problemAt, onChange }: ListFieldsProps) {
  const { locale } = useLanguage();
  const { editor } = useStaffText();
  const { ticketConfigurations = [], configuration } = definition;
  const title = list.name || editor.listOf({ number });
  const put = (part: Partial<CheckInList>) => onChange({ ...list, ...part });
  const addOns = new Map(ticketConfigurations.flatMap((ticket) => (ticket.addOns ?? []).map((one) => [one.key, one])));
  return (
    <fieldset className={styles.item}>
      <legend>{title}</legend>
      <TranslatedFields
        label={editor.nameIn}
        text={list.name}
        translated={list.translations?.name}
        maxLength={100}
        error={problemAt('name')}
        onChange={(name, translated) => put({ name, translations: { ...list.translations, name: translated } })}
      />
      <FieldRow>
        <Select
          label={editor.passage}
          value={list.passage}
          options={listPassages.map((value) => ({ value, label: editor[value] }))}
          onValueChange={(value) => put({ passage: value === 'inAndOut' ? 'inAndOut' : 'once' })}
        />
        {(['opens', 'closes'] as const).map((field) => (
          <ZonedField
            key={field}
            label={field === 'opens' ? editor.listOpens : editor.listCloses}
            optional={editor.optional}
            timeZone={configuration.timeZone}
            value={list[field] ?? ''}
            error={problemAt(field)}
            onChange={(value) => put({ [field]: value || undefined })}
          />
        ))}
      </FieldRow>
      <CheckboxGroup
        label={editor.listTickets}
        hint={editor.listTicketsHint}
        look="inline"
        options={ticketConfigurations.map((each) => ({ value: each.key, label: shownName(each, locale) }))}
        values={list.tickets ?? []}
        error={problemAt('tickets')}
        onValuesChange={(chosen) => put({ tickets: chosenOf(ticketConfigurations, chosen) })}
      />
      <ListBenefits {...{ definition, list }} />
      {addOns.size > 0 && (
        <CheckboxGroup
          label={editor.listAddOns}
          look="inline"
          options={[...addOns.values()].map((each) => ({ value: each.key, label: each.defaultName }))}
          values={list.addOns ?? []}
          error={problemAt('addOns')}
          onValuesChange={(chosen) => put({ addOns: chosenOf([...addOns.values()], chosen) })}
        />
      )}
      <div>
        <Button size="sm" variant="quiet" icon="trash" onClick={() => onChange(undefined)}>
          {editor.removeOf({ name: title })}
        </Button>
      </div>
    </fieldset>
  );
}

/** The qualifications whose benefits lead to a list (selling 4.7). */
function ListBenefits({ definition, list }: Pick<ListFieldsProps, 'definition' | 'list'>) {
  const { locale } = useLanguage();
  const { editor } = useStaffText();
  const { ticketConfigurations = [] } = definition;
  const all = ticketConfigurations.flatMap(({ additionalConfiguration }) => additionalConfiguration?.benefits ?? []);
  const keys = new Set(all.flatMap((each) => (each.checkInList === list.key ? [each.qualification] : [])));
  const { data: known = [] } = useCall('listQualifications', {}, { staleTime: 60_000, enabled: keys.size > 0 });
  if (keys.size === 0) return null;
  const names = [...keys].map((key) => {
    const found = known.find((each) => each.key === key);
    return found ? translatedText(found.translations.name, locale, found.name) : key;
  });
  const text = { names: new Intl.ListFormat(locale).format(names) };
  const isOnly = (list.tickets ?? []).length === 0 && (list.addOns ?? []).length === 0;
  return <p>{isOnly ? editor.listBenefitsOnly(text) : editor.listBenefits(text)}</p>;
}

/** The chosen entries in the event's order. Entries that are not in the event any more are left out. */
const chosenOf = (offered: readonly { key: string }[], chosen: readonly string[]): string[] =>
  offered.flatMap(({ key }) => (chosen.includes(key) ? [key] : []));
