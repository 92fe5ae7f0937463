import type { EventDefinition } from '@foyer/contract/event-definition';
import { eventDateFields } from '@foyer/domain/event-dates';
import { useStaffText } from '../../../session/language.tsx';
import { Card } from '../../../ui/Card.tsx';
import { FieldRow, Stack } from '../../../ui/Layout.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { CheckInListsCard } from './CheckInListsCard.tsx';
import { CancellationCard } from './CancellationCard.tsx';
import { inZone, type PartProps } from './document.ts';
import { ReceiptsCard } from './ReceiptsCard.tsx';
import { RelationshipsCard } from './RelationshipsCard.tsx';
import { SettingsCard } from './SettingsCard.tsx';
import { TranslatedFields } from './TranslatedFields.tsx';
import { VenueCard } from './VenueCard.tsx';
import { ZonedField } from './ZonedField.tsx';

const zones = Intl.supportedValuesOf('timeZone');

interface InfoPartProps extends PartProps {
  isPublished: boolean;
  /** As it was saved last for attendees. */
  published: EventDefinition;
}

/** Names in three languages, dates by the event's clock, the place (spec §2 Self-service event editor). */
export function InfoPart({ definition, change, problemAt, isPublished, published }: InfoPartProps) {
  const { editor } = useStaffText();
  const { configuration, translations } = definition;
  return (
    <Stack gap={5}>
      <Card title={editor.tabInfo}>
        <Stack gap={4}>
          <TranslatedFields
            label={editor.nameIn}
            text={definition.defaultName}
            translated={translations?.name}
            maxLength={300}
            error={problemAt('defaultName')}
            onChange={(defaultName, name) =>
              change({ ...definition, defaultName, translations: { ...translations, name } })
            }
          />
          <TextField
            label={editor.code}
            hint={isPublished ? editor.codeFixed : editor.codeHint}
            readOnly={isPublished}
            maxLength={60}
            spellCheck={false}
            autoComplete="off"
            value={definition.eventShortCode}
            error={problemAt('eventShortCode')}
            onValueChange={(value) => change({ ...definition, eventShortCode: value.toUpperCase() })}
          />
        </Stack>
      </Card>
      <Card title={editor.dates}>
        <Stack gap={4}>
          <TextField
            label={editor.timeZone}
            hint={editor.timeZoneHint}
            list="event-zones"
            spellCheck={false}
            autoComplete="off"
            maxLength={60}
            value={configuration.timeZone}
            error={problemAt('configuration.timeZone')}
            onValueChange={(zone) => change(inZone(definition, zone))}
          />
          <datalist id="event-zones">
            {zones.map((zone) => (
              <option key={zone}>{zone}</option>
            ))}
          </datalist>
          <FieldRow>
            {eventDateFields.map((field) => (
              <ZonedField
                key={field}
                label={editor[field]}
                value={definition[field]}
                timeZone={configuration.timeZone}
                error={problemAt(field)}
                onChange={(value) => change({ ...definition, [field]: value })}
              />
            ))}
          </FieldRow>
        </Stack>
      </Card>
      <VenueCard definition={definition} change={change} />
      <SettingsCard {...{ definition, change, problemAt }} />
      <RelationshipsCard {...{ definition, published, change, problemAt }} />
      <CheckInListsCard {...{ definition, change, problemAt }} />
      <ReceiptsCard {...{ definition, change, problemAt }} />
      <CancellationCard {...{ definition, change, problemAt }} />
    </Stack>
  );
}
