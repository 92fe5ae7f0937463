import type { EventDefinition } from '@foyer/contract/event-definition';
import { inTimeZone } from '@foyer/domain/definition-dates';
import { eventDateFields } from '@foyer/domain/event-dates';
import { useStaffText } from '../../../session/language.tsx';
import { Card } from '../../../ui/Card.tsx';
import { FieldRow, Stack } from '../../../ui/Layout.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { CheckInListsCard } from './CheckInListsCard.tsx';
import { CancellationCard } from './CancellationCard.tsx';
import type { PartProps } from './document.ts';
import { ParentField } from './ParentField.tsx';
import { ReceiptsCard } from './ReceiptsCard.tsx';
import { RelationshipsCard } from './RelationshipsCard.tsx';
import { SettingsCard } from './SettingsCard.tsx';
import { TranslatedFields } from './TranslatedFields.tsx';
import { VenueCard } from './VenueCard.tsx';
import { ZonedField } from './ZonedField.tsx';
import { ZoneField } from './ZoneField.tsx';

interface InfoPartProps extends PartProps {
  eventId: number;
  isPublished: boolean;
  /** The definition that attendees see now. */
  published: EventDefinition;
}

/** Names in three languages, dates in the event's time zone, and the venue (events 4.3). */
export function InfoPart({ eventId, definition, change, problemAt, isPublished, published }: InfoPartProps) {
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
          <ParentField {...{ eventId, definition, change, problemAt }} />
        </Stack>
      </Card>
      <Card title={editor.dates}>
        <Stack gap={4}>
          <ZoneField
            value={configuration.timeZone}
            error={problemAt('configuration.timeZone')}
            onChange={(zone) => change(inTimeZone(definition, zone))}
          />
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
