import { useState } from 'react';
import type { Audience } from '@foyer/contract/people/audience';
import { countries, titles } from '@foyer/contract/wire/vocabulary';
import { accountIdentifierOf } from '@foyer/domain/people/consultant-id';
import { translatedText } from '@foyer/domain/shared/translated-text';
import { useCall } from '../../api/query.ts';
import { useLanguage, useStaffText } from '../../session/language.tsx';
import { CheckboxGroup } from '../../ui/ChoiceGroup.tsx';
import { FieldGroup } from '../../ui/Field.tsx';
import { Stack } from '../../ui/Layout.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './Audience.module.css';

interface AudienceFieldsProps {
  audience: Audience;
  onChange: (next: Audience) => void;
}

/** Who something is for (people 7). A condition without a value is absent. */
export function AudienceFields({ audience, onChange }: AudienceFieldsProps) {
  const { locale } = useLanguage();
  const { audience: t, editor, recognition } = useStaffText();
  const regions = new Intl.DisplayNames(locale, { type: 'region' });
  const { data: lists = [] } = useCall('listAccountLists', {});
  const { data: qualifications = [] } = useCall('listQualifications', {});
  const set = <F extends keyof Audience>(field: F, chosen: NonNullable<Audience[F]>) => {
    const { [field]: _, ...rest } = audience;
    onChange(chosen.length > 0 ? { ...rest, [field]: chosen } : rest);
  };
  /** A key that no longer exists is shown too, so it can be removed. */
  const keyed = (known: readonly { value: string; label: string }[], chosen: readonly string[] = []) => [
    ...known,
    ...chosen.filter((key) => !known.some(({ value }) => value === key)).map((key) => ({ value: key, label: key })),
  ];
  const listOptions = keyed(
    lists.map(({ key, name, translations }) => ({
      value: key,
      label: translatedText(translations.name, locale, name),
    })),
    audience.lists,
  );
  const qualificationOptions = keyed(
    qualifications.map(({ key, name, translations }) => ({
      value: key,
      label: translatedText(translations?.name, locale, name),
    })),
    audience.qualifications,
  );
  const optional = editor.optional;
  return (
    <FieldGroup label={t.legend} hint={t.hint} className={styles.group}>
      <Stack gap={4}>
        <CheckboxGroup
          {...{ optional }}
          label={t.titles}
          look="inline"
          options={titles.map((title) => ({ value: title, label: recognition[title] }))}
          values={audience.titles ?? []}
          onValuesChange={(chosen) =>
            set(
              'titles',
              titles.filter((title) => chosen.includes(title)),
            )
          }
        />
        <CheckboxGroup
          {...{ optional }}
          label={t.countries}
          look="inline"
          options={countries.map((country) => ({ value: country, label: regions.of(country.slice(0, 2)) ?? country }))}
          values={audience.countries ?? []}
          onValuesChange={(chosen) =>
            set(
              'countries',
              countries.filter((country) => chosen.includes(country)),
            )
          }
        />
        {listOptions.length > 0 && (
          <CheckboxGroup
            {...{ optional }}
            label={t.lists}
            look="inline"
            options={listOptions}
            values={audience.lists ?? []}
            onValuesChange={(chosen) => set('lists', [...chosen])}
          />
        )}
        {qualificationOptions.length > 0 && (
          <CheckboxGroup
            {...{ optional }}
            label={t.qualifications}
            look="inline"
            options={qualificationOptions}
            values={audience.qualifications ?? []}
            onValuesChange={(chosen) => set('qualifications', [...chosen])}
          />
        )}
        <Organisations values={audience.organisationsOf ?? []} onChange={(next) => set('organisationsOf', next)} />
      </Stack>
    </FieldGroup>
  );
}

const numbersIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\s,;、]+/)
      .filter(Boolean)
      .map(accountIdentifierOf),
  ),
];

/** C numbers of the people whose organisations are meant. */
function Organisations({ values, onChange }: { values: readonly string[]; onChange: (next: string[]) => void }) {
  const { audience: t, editor } = useStaffText();
  const [typed, setTyped] = useState<string>();
  const isSame = typed !== undefined && numbersIn(typed).join(' ') === values.join(' ');
  return (
    <TextField
      label={t.organisations}
      hint={t.organisationsHint}
      optional={editor.optional}
      autoComplete="off"
      value={isSame ? typed : values.join(' ')}
      onValueChange={(text) => {
        setTyped(text);
        onChange(numbersIn(text).slice(0, 50));
      }}
    />
  );
}
