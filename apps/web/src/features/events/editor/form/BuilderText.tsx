import type { ReactNode } from 'react';
import type { Translated } from '@foyer/contract/wire/translations';
import { defaultLocale, type Locale } from '@foyer/contract/wire/vocabulary';
import { TextArea, TextField } from '../../../../ui/TextField.tsx';
import { shownText, withText } from '../document.ts';

interface BuilderTextProps {
  label: string;
  /** The language being edited. */
  locale: Locale;
  /** The text without a language, which is the English one. */
  text: string | undefined;
  translated: Translated | undefined;
  maxLength: number;
  area?: boolean;
  hint?: string | undefined;
  optional?: string | undefined;
  error?: ReactNode;
  id?: string | undefined;
  onChange: (text: string, translated: Translated) => void;
}

/** A text of the form in the selected language. The English text shows as a placeholder until it is translated. */
export function BuilderText({
  locale,
  text = '',
  translated,
  area,
  onChange,
  error,
  optional,
  ...rest
}: BuilderTextProps) {
  const isMain = locale === defaultLocale;
  const Control = area ? TextArea : TextField;
  return (
    <Control
      {...rest}
      lang={locale}
      autoComplete="off"
      optional={isMain ? optional : undefined}
      error={isMain ? error : undefined}
      placeholder={isMain ? undefined : text || undefined}
      value={shownText(text, translated, locale)}
      onValueChange={(typed) => onChange(isMain ? typed : text, withText(translated, locale, typed))}
    />
  );
}
