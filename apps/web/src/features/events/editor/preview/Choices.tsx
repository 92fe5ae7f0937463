import { useState } from 'react';
import type { EventPreview, PreviewQuestion } from '@foyer/contract/events/event-preview';
import { countries, defaultLocale, locales, titles, type Country } from '@foyer/contract/wire/vocabulary';
import { languageName } from '@foyer/messages/catalogue/languages';
import { relationshipName } from '../../../../shared/person/relationship-words.ts';
import { useLanguage, useStaffText } from '../../../../session/language.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Card } from '../../../../ui/Card.tsx';
import { Stack } from '../../../../ui/Layout.tsx';
import { Select } from '../../../../ui/Select.tsx';
import { ZonedField } from '../ZonedField.tsx';
import styles from './Preview.module.css';

interface ChoicesProps {
  preview: EventPreview;
  looked: PreviewQuestion;
  onLook: (next: PreviewQuestion) => void;
}

/** The time and the viewer of the preview. Each change applies at once. */
export function Choices({ preview, looked, onLook }: ChoicesProps) {
  const { locale } = useLanguage();
  const { eventPreview: t, recognition } = useStaffText();
  const { registrationStart, registrationEnd, eventStart, configuration } = preview.event;
  // While a date is incomplete, the preview keeps showing the last one.
  const [missing, setMissing] = useState(false);
  const [jumps, setJumps] = useState(0);
  const look = (next: Partial<PreviewQuestion>) => {
    if (next.at !== undefined) setMissing(next.at === '');
    if (next.at !== '') onLook({ ...looked, ...next });
  };
  const regions = new Intl.DisplayNames(locale, { type: 'region' });
  const nameOf = (country: Country) => regions.of(country.slice(0, 2)) ?? country;
  const moments: [string, string | null][] = [
    [t.now, null],
    [t.opens, registrationStart],
    [t.closes, registrationEnd],
    [t.begins, eventStart],
  ];
  return (
    <Card as="section" title={t.choices} className={styles.choices}>
      <Stack gap={4}>
        <ZonedField
          // A new key discards a half-typed date when a shortcut below is pressed.
          key={jumps}
          label={t.moment}
          value={looked.at}
          timeZone={configuration.timeZone}
          error={missing ? t.momentMissing : undefined}
          onChange={(at) => look({ at })}
        />
        <div className={styles.moments}>
          {moments.map(([label, at]) => (
            <Button
              key={label}
              size="sm"
              onClick={() => {
                setJumps(jumps + 1);
                look({ at: at ?? new Date().toISOString() });
              }}
            >
              {label}
            </Button>
          ))}
        </div>
        <Select
          label={t.source}
          value={looked.source}
          options={[
            { value: 'draft', label: t.draft },
            { value: 'published', label: t.published },
          ]}
          onValueChange={(source) => look({ source: source === 'draft' ? 'draft' : 'published' })}
        />
        <Select
          label={t.language}
          value={looked.locale}
          options={locales.map((each) => ({ value: each, label: languageName(each) }))}
          onValueChange={(chosen) => look({ locale: locales.find((each) => each === chosen) ?? defaultLocale })}
        />
        <Select
          label={t.ticketFor}
          value={preview.relationshipType}
          options={configuration.relationshipTypes.map(({ relationshipType }) => ({
            value: relationshipType,
            label: relationshipName(configuration.relationshipTypes, relationshipType, locale),
          }))}
          onValueChange={(relationshipType) => look({ relationshipType })}
        />
        <Select
          label={t.country}
          value={looked.country ?? ''}
          options={[
            { value: '', label: t.anyCountry },
            ...countries.map((country) => ({ value: country, label: nameOf(country) })),
          ]}
          onValueChange={(chosen) => look({ country: countries.find((each) => each === chosen) })}
        />
        <Select
          label={t.accountTitle}
          value={looked.title ?? ''}
          options={[
            { value: '', label: t.anyTitle },
            ...titles.map((title) => ({ value: title, label: recognition[title] })),
          ]}
          onValueChange={(chosen) => look({ title: titles.find((each) => each === chosen) })}
        />
      </Stack>
    </Card>
  );
}
