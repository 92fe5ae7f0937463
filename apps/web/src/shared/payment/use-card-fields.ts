import { useRef, useState } from 'react';
import type { CardFinding } from '@foyer/domain/payments/card-form';
import type { AttendeeMessages } from '@foyer/messages/catalogue/messages';
import { textOf } from '@foyer/messages/catalogue/error-text';
import { useLanguage } from '../../session/language.tsx';
import type { TextFieldProps } from '../../ui/TextField.tsx';
import { brandNames } from '../money/card-brands.ts';
import { findingsByField, findingsOf, type CardEntry, type CardField } from './card-entry.ts';

interface CardInput {
  id: string;
  entry: CardEntry;
  onChange: (entry: CardEntry) => void;
  swiped: boolean;
  locked: boolean;
  filled: boolean;
}

export type CardFields = ReturnType<typeof useCardFields>;

/** The state of the card fields for their groups: values, errors, and whether an error shows yet. */
export function useCardFields({ id, entry, onChange, swiped, locked, filled }: CardInput) {
  const { locale, text: t } = useLanguage();
  const [left, setLeft] = useState<ReadonlySet<CardField>>(new Set());
  const [attempt, setAttempt] = useState(0);
  const [now] = useState(() => new Date());
  const typedIn = useRef(new Set<CardField>());
  const findings = findingsByField(findingsOf(entry, swiped, locale, now));

  const set = (change: Partial<CardEntry>) => {
    for (const name of Object.keys(change) as CardField[]) typedIn.current.add(name);
    onChange({ ...entry, ...change });
  };
  const leave = (name: CardField) => {
    if (typedIn.current.has(name)) setLeft((before) => new Set(before).add(name));
  };

  /** A wrong check digit is only a hint until the buyer pays (experience.md Card). */
  const isSoft = (name: CardField) =>
    name === 'number' &&
    attempt === 0 &&
    findings.number?.code === 'CARD_NUMBER' &&
    findings.number.metadata?.['cardType'] === undefined;
  const errorOf = (name: CardField) => {
    // A number that is too long shows its error at once, because more typing cannot fix it.
    const tooLong = name === 'number' && findings.number?.code === 'MAX';
    const shown = attempt > 0 || left.has(name) || tooLong ? findings[name] : undefined;
    return shown && !isSoft(name) ? findingWords(shown, t) : undefined;
  };
  const field = (
    name: Exclude<CardField, 'country' | 'region'>,
    token: string,
    more: Partial<TextFieldProps> = {},
  ) => ({
    id: `${id}-${name}`,
    name,
    value: entry[name],
    error: errorOf(name),
    autoComplete: token,
    required: true,
    readOnly: locked,
    flash: filled && entry[name] !== '',
    onValueChange: (value: string) => set({ [name]: value }),
    onBlur: () => leave(name),
    ...more,
  });
  /** Shows all errors from now on. Returns true if there are none. */
  const check = () => {
    setAttempt((count) => count + 1);
    return findingsOf(entry, swiped, locale, now).length === 0;
  };
  return { id, entry, locked, filled, left, attempt, findings, set, onChange, leave, isSoft, errorOf, field, check };
}

export function findingWords(finding: CardFinding, t: AttendeeMessages): string {
  const type = finding.metadata?.['cardType'];
  if (finding.code === 'CARD_NUMBER' && typeof type === 'string') {
    return t.payment.brandNotTaken({ brand: brandNames[type as keyof typeof brandNames] ?? type });
  }
  return textOf(t.validation[finding.code], finding.metadata);
}
