import { languageNames } from '@foyer/messages/languages';
import { eventDateFields } from '@foyer/domain/event-dates';
import { defaultLocale, locales } from '@foyer/contract/vocabulary';
import { useStaffText } from '../../../session/language.tsx';
import { Card } from '../../../ui/Card.tsx';
import { FieldRow, Stack } from '../../../ui/Layout.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { CheckInListsCard } from './CheckInListsCard.tsx';
import { inZone, textIn, withText, type PartProps } from './document.ts';
import { ReceiptsCard } from './ReceiptsCard.tsx';
import { SettingsCard } from './SettingsCard.tsx';
import { ZonedField } from './ZonedField.tsx';

const zones = Intl.supportedValuesOf('timeZone');

/** Names in three languages, dates by the event's clock, the place (spec §2 Self-service event editor). */
export function InfoPart({ definition, change, problemAt, isPublished }: PartProps & { isPublished: boolean }) {
  const { editor } = useStaffText();
  const { configuration, translations } = definition;
  const { venue } = configuration;
  const setVenue = (part: 'name' | 'city' | 'state', value: string) => {
    const next = { ...(venue ?? { name: '' }), [part]: value };
    const isEmpty = [next.name, next.city, next.state].every((each) => !each);
    const { venue: _, ...rest } = configuration;
    change({ ...definition, configuration: isEmpty ? rest : { ...rest, venue: next } });
  };
  return (
    <Stack gap={5}>
      <Card title={editor.tabInfo}>
        <Stack gap={4}>
          {locales.map((locale) => {
            const isMain = locale === defaultLocale;
            const own = textIn(translations?.name, locale);
            return (
              <TextField
                key={locale}
                lang={locale}
                label={editor.nameIn({ language: languageNames[locale] })}
                optional={isMain ? undefined : editor.optional}
                required={isMain}
                maxLength={300}
                value={isMain && own === '' ? definition.defaultName : own}
                error={isMain ? problemAt('defaultName') : undefined}
                onValueChange={(value) =>
                  change({
                    ...definition,
                    ...(isMain ? { defaultName: value } : {}),
                    translations: { ...translations, name: withText(translations?.name, locale, value) },
                  })
                }
              />
            );
          })}
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
      <Card title={editor.venue}>
        <FieldRow>
          <TextField
            label={editor.venueName}
            optional={editor.optional}
            maxLength={200}
            value={venue?.name ?? ''}
            onValueChange={(value) => setVenue('name', value)}
          />
          <TextField
            label={editor.venueCity}
            optional={editor.optional}
            maxLength={200}
            value={venue?.city ?? ''}
            onValueChange={(value) => setVenue('city', value)}
          />
          <TextField
            label={editor.venueState}
            optional={editor.optional}
            maxLength={200}
            value={venue?.state ?? ''}
            onValueChange={(value) => setVenue('state', value)}
          />
        </FieldRow>
      </Card>
      <SettingsCard {...{ definition, change, problemAt }} />
      <CheckInListsCard {...{ definition, change, problemAt }} />
      <ReceiptsCard {...{ definition, change, problemAt }} />
    </Stack>
  );
}
