import type { Locale } from '@foyer/contract/vocabulary';

/** The forms a language may need; `other` is the one it always has (Intl.PluralRules categories). */
export interface PluralForms {
  one?: string;
  many?: string;
  other: string;
}

const rules = new Map<Locale, Intl.PluralRules>();

/** The form for `count` by the language's own rules: `plural('en-US', 1, { one: '1 ticket', other: `${n} tickets` })`. */
export function plural(locale: Locale, count: number, forms: PluralForms): string {
  let rule = rules.get(locale);
  if (!rule) {
    rule = new Intl.PluralRules(locale);
    rules.set(locale, rule);
  }
  const category = rule.select(count);
  return (category === 'one' || category === 'many' ? forms[category] : undefined) ?? forms.other;
}
