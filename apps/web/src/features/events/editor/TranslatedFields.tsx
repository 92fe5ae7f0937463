import type { ReactNode } from 'react';
import { languageWord } from '@foyer/messages/catalogue/languages';
import { defaultLocale, locales } from '@foyer/contract/wire/vocabulary';
import type { Translated } from '@foyer/contract/wire/translations';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { FieldRow } from '../../../ui/Layout.tsx';
import { TextArea, TextField } from '../../../ui/TextField.tsx';
import { shownText, withText } from './document.ts';

interface TranslatedFieldsProps {
  id?: string | undefined;
  label: (p: { language: string }) => string;
  /** The text without a language, which is the English one. */
  text: string | null | undefined;
  translated: Translated | undefined;
  maxLength: number;
  /** Shows a control with several lines. */
  area?: boolean;
  /** The English text may be empty too. */
  optional?: boolean;
  error?: ReactNode;
  onChange: (text: string, translated: Translated) => void;
}

/** A text in every language. The English text is used where a translation is missing. */
export function TranslatedFields(props: TranslatedFieldsProps) {
  const { id, label, translated, maxLength, area = false, optional = false, error, onChange } = props;
  const text = props.text ?? '';
  const { locale: reader } = useLanguage();
  const { editor } = useStaffText();
  const Control = area ? TextArea : TextField;
  return (
    <FieldRow id={id}>
      {locales.map((locale) => {
        const isMain = locale === defaultLocale;
        return (
          <Control
            key={locale}
            lang={locale}
            label={label({ language: languageWord(locale, reader) })}
            optional={isMain && !optional ? undefined : editor.optional}
            required={isMain && !optional}
            maxLength={maxLength}
            value={shownText(text, translated, locale)}
            error={isMain ? error : undefined}
            onValueChange={(typed) => onChange(isMain ? typed : text, withText(translated, locale, typed))}
          />
        );
      })}
    </FieldRow>
  );
}
