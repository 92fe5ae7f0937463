import type { ReactNode } from 'react';
import type { FormField } from '@foyer/contract/events/event-configuration';
import { declaredKindOf, isMultiple } from '@foyer/domain/forms/kinds';
import type { RuleWord } from '@foyer/domain/forms/rules';
import { useStaffText } from '../../../../session/language.tsx';
import { Menu } from '../../../../ui/Menu.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import styles from './Form.module.css';

interface RulesFieldProps {
  field: FormField;
  error: ReactNode;
  onChange: (rules: string) => void;
}

/** The example that each rule inserts. */
const examples: Readonly<Record<RuleWord, string>> = {
  required: 'required',
  email: 'email',
  numeric: 'numeric',
  digits: 'digits:5',
  min: 'min:2',
  max: 'max:40',
  length: 'length:2,4',
  min_value: 'min_value:18',
  max_value: 'max_value:99',
  between: 'between:1,10',
  alpha: 'alpha',
  alpha_num: 'alpha_num',
  alpha_dash: 'alpha_dash',
  alpha_spaces: 'alpha_spaces',
  regex: 'regex:^[A-Z]{2}\\d{4}$',
  oneOf: 'oneOf:S,M,L',
  confirmed: 'confirmed:@email',
  date: 'date',
  before: 'before:today',
  after: 'after:today',
};
const isWord = (word: string): word is RuleWord => Object.hasOwn(examples, word);

/** The rules for answers (docs/form-rules.md). Rules that fit the kind are offered with an example. */
export function RulesField({ field, error, onChange }: RulesFieldProps) {
  const { formBuilder: t } = useStaffText();
  const rules = field.rules ?? '';
  const { ruleWords, shape } = declaredKindOf(field);
  const meanings: Readonly<Record<RuleWord, string>> = {
    required: t.ruleRequired,
    email: t.ruleEmail,
    numeric: t.ruleNumeric,
    digits: t.ruleDigits,
    min: t.ruleMin,
    max: t.ruleMax,
    length: t.ruleLength,
    min_value: t.ruleMinValue,
    max_value: t.ruleMaxValue,
    between: t.ruleBetween,
    alpha: t.ruleAlpha,
    alpha_num: t.ruleAlphaNum,
    alpha_dash: t.ruleAlphaDash,
    alpha_spaces: t.ruleAlphaSpaces,
    regex: t.ruleRegex,
    oneOf: t.ruleOneOf,
    confirmed: t.ruleConfirmed,
    date: t.ruleDate,
    before: t.ruleBefore,
    after: t.ruleAfter,
  };
  const forLists: readonly RuleWord[] = ['required', 'min', 'max', 'length', 'oneOf'];
  const fits = (word: RuleWord) =>
    isMultiple(field) ? forLists.includes(word) : word === 'required' || ruleWords === 'any' || ruleWords.has(word);
  const offered = shape === 'none' ? [] : Object.keys(meanings).filter(isWord).filter(fits);
  return (
    <div className={styles.rules}>
      <TextField
        label={t.rules}
        hint={t.rulesHint}
        optional={t.optional}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="none"
        maxLength={1000}
        className={styles.mono}
        value={rules}
        error={error}
        onValueChange={onChange}
      />
      {offered.length > 0 && (
        <Menu
          label={t.addRule}
          icon="plus"
          size="sm"
          align="start"
          items={offered.map((word) => ({
            id: word,
            label: `${meanings[word]} – ${examples[word]}`,
            onSelect: () => onChange(rules === '' ? examples[word] : `${rules}|${examples[word]}`),
          }))}
        />
      )}
    </div>
  );
}
