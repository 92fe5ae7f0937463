import { defaultLocale, locales, type Locale } from '@foyer/contract/wire/vocabulary';
import { languageWord } from '@foyer/messages/catalogue/languages';
import { MapLink } from '../../../shared/event/MapLink.tsx';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { Card } from '../../../ui/Card.tsx';
import { FieldRow, Stack } from '../../../ui/Layout.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import type { PartProps } from './document.ts';
import { fieldId } from './show-field.ts';
import { venueTextIn, withAddress, withVenueText } from './venue.ts';

/** The venue in every language. A language without a name shows the English venue. */
export function VenueCard({ definition, change }: Pick<PartProps, 'definition' | 'change'>) {
  const { locale: reader } = useLanguage();
  const { editor } = useStaffText();
  const { venue, ...others } = definition.configuration;
  const put = (next: typeof venue) =>
    change({ ...definition, configuration: next ? { ...others, venue: next } : others });
  const set = (locale: Locale, part: 'name' | 'city' | 'state', value: string) =>
    put(withVenueText(venue, locale, part, value));
  const labels = { name: editor.venueNameIn, city: editor.venueCityIn, state: editor.venueStateIn };
  return (
    <Card id={fieldId('configuration.venue')} title={editor.eventFields.venue}>
      <Stack gap={4}>
        {locales.map((locale) => (
          <FieldRow key={locale}>
            {(['name', 'city', 'state'] as const).map((part) => (
              <TextField
                key={part}
                lang={locale}
                label={labels[part]({ language: languageWord(locale, reader) })}
                optional={editor.optional}
                placeholder={locale === defaultLocale ? undefined : venue?.[part]}
                maxLength={200}
                value={venueTextIn(venue, locale)[part] ?? ''}
                onValueChange={(value) => set(locale, part, value)}
              />
            ))}
          </FieldRow>
        ))}
        <TextField
          label={editor.venueAddress}
          hint={editor.venueAddressHint}
          optional={editor.optional}
          maxLength={300}
          value={venue?.address ?? ''}
          onValueChange={(address) => put(withAddress(venue, address))}
        />
        {venue?.address && (
          <p>
            <MapLink venue={venue}>{editor.showMap}</MapLink>
          </p>
        )}
      </Stack>
    </Card>
  );
}
