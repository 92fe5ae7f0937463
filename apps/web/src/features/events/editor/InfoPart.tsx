import type { EventDefinition } from '@foyer/contract/events/event-definition';
import { inTimeZone } from '@foyer/domain/events/definition-dates';
import { eventDateFields } from '@foyer/domain/events/event-dates';
import { useStaffText } from '../../../session/language.tsx';
import { Card } from '../../../ui/Card.tsx';
import { FieldRow, Stack } from '../../../ui/Layout.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { CheckInListsCard } from './CheckInListsCard.tsx';
import styles from './Editor.module.css';
import { CancellationCard } from './CancellationCard.tsx';
import { ParentField } from './ParentField.tsx';
import { fieldId, useShownField, type TabProps } from './show-field.ts';
import { PublicPageCard } from './PublicPageCard.tsx';
import { ReceiptsCard } from './ReceiptsCard.tsx';
import { RelationshipsCard } from './RelationshipsCard.tsx';
import { SettingsCard } from './SettingsCard.tsx';
import { TranslatedFields } from './TranslatedFields.tsx';
import { VenueCard } from './VenueCard.tsx';
import { ZonedField } from './ZonedField.tsx';
import { ZoneField } from './ZoneField.tsx';

interface InfoPartProps extends TabProps {
  eventId: number;
  isPublished: boolean;
  /** The definition that attendees see now. */
  published: EventDefinition;
}

/** Names in three languages, dates in the event's time zone, and the venue (events 4.3). */
export function InfoPart({ eventId, isPublished, published, ...part }: InfoPartProps) {
  const { definition, change, problemAt } = part;
  useShownField(part, ['info']);
  const { editor } = useStaffText();
  const { configuration, translations } = definition;
  return (
    <Stack gap={5}>
      <Card title={editor.tabInfo}>
        <Stack gap={4}>
          <TranslatedFields
            id={fieldId('defaultName')}
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
            id={fieldId('eventShortCode')}
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
          <TranslatedFields
            id={fieldId('configuration.description')}
            area
            optional
            label={editor.descriptionIn}
            text={undefined}
            translated={configuration.description}
            maxLength={20_000}
            onChange={(_, description) => {
              const { description: __, ...others } = configuration;
              const next = Object.keys(description).length > 0 ? { ...others, description } : others;
              change({ ...definition, configuration: next });
            }}
          />
          <ParentField {...{ eventId, definition, change, problemAt }} />
        </Stack>
      </Card>
      <Card title={editor.dates}>
        <Stack gap={4}>
          <ZoneField
            id={fieldId('configuration.timeZone')}
            value={configuration.timeZone}
            error={problemAt('configuration.timeZone')}
            onChange={(zone) => change(inTimeZone(definition, zone))}
          />
          <FieldRow className={styles.dates}>
            {eventDateFields.map((field) => (
              <ZonedField
                key={field}
                id={fieldId(field)}
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
      <div id={fieldId('configuration')}>
        <SettingsCard {...{ definition, change, problemAt }} />
      </div>
      <div id={fieldId('configuration.publicPage')}>
        <PublicPageCard {...{ eventId, definition, change }} />
      </div>
      <div id={fieldId('configuration.relationshipTypes')}>
        <RelationshipsCard {...{ definition, published, change, problemAt }} />
      </div>
      <div id={fieldId('configuration.checkInLists')}>
        <CheckInListsCard {...{ definition, change, problemAt }} />
      </div>
      <div id={fieldId('configuration.receiptIssuer')}>
        <ReceiptsCard {...{ definition, change, problemAt }} />
      </div>
      <div id={fieldId('configuration.cancellation')}>
        <CancellationCard {...{ definition, change, problemAt }} />
      </div>
    </Stack>
  );
}
