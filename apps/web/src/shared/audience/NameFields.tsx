import type { AccountList } from '@foyer/contract/people/account-lists';
import { locales, translationKey, type Locale } from '@foyer/contract/wire/vocabulary';
import { languageName, languageWord } from '@foyer/messages/catalogue/languages';
import { useLanguage, useStaffText } from '../../session/language.tsx';
import { Fold } from '../../ui/Fold.tsx';
import { TextField } from '../../ui/TextField.tsx';

/** The name of an account list or a qualification, with its name in each language. */
export interface Names {
  name: string;
  translations: AccountList['translations'];
}

/** The names as they are saved: without blanks around them, and without empty ones. */
export function namesToSave({ name, translations }: Names): Names {
  const entries = Object.entries(translations.name ?? {}).flatMap(([language, text]) => {
    const value = text?.value.trim() ?? '';
    return value === '' ? [] : [[language, { ...text, value }] as const];
  });
  return { name: name.trim(), translations: entries.length === 0 ? {} : { name: Object.fromEntries(entries) } };
}

interface TranslatedNamesProps extends Pick<Names, 'translations'> {
  maxLength: number;
  onChange: (part: Pick<Names, 'translations'>) => void;
}

/** The name in each language, folded, because many names are the same in every language. */
export function TranslatedNames({ translations, maxLength, onChange }: TranslatedNamesProps) {
  const { locale } = useLanguage();
  const { accountLists: t } = useStaffText();
  const set = (each: Locale, value: string) =>
    onChange({ translations: { name: { ...translations.name, [translationKey(each)]: { value } } } });
  return (
    <Fold title={locales.map(languageName).join(' · ')}>
      {locales.map((each) => (
        <TextField
          key={each}
          label={t.nameIn({ language: languageWord(each, locale) })}
          optional
          lang={each}
          maxLength={maxLength}
          autoComplete="off"
          value={translations.name?.[translationKey(each)]?.value ?? ''}
          onValueChange={(value) => set(each, value)}
        />
      ))}
    </Fold>
  );
}

/** The key of a new account list or qualification, which cannot change later. */
export function KeyField({ value, onChange }: { value: string; onChange: (key: string) => void }) {
  const { accountLists: t } = useStaffText();
  return (
    <TextField
      label={t.key}
      hint={t.keyHint}
      required
      maxLength={40}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      value={value}
      onValueChange={onChange}
    />
  );
}
