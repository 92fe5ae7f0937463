import type { ReactNode } from 'react';
import { useId } from 'react';
import type { Comparison, ShowWhen } from '@foyer/contract/events/event-configuration';
import { useStaffText } from '../../../../session/language.tsx';
import { Button, IconButton } from '../../../../ui/Button.tsx';
import { CheckboxGroup } from '../../../../ui/ChoiceGroup.tsx';
import { FieldNotes } from '../../../../ui/Field.tsx';
import { FieldRow, Row, Stack } from '../../../../ui/Layout.tsx';
import { Select } from '../../../../ui/Select.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import { VisuallyHidden } from '../../../../ui/VisuallyHidden.tsx';
import { replaced } from '../document.ts';
import styles from './Form.module.css';
import { asComparison, comparisonWith, groupOf, groupWith, type Group, type Source } from './condition.ts';

interface ConditionEditorProps {
  /** The accessible name of the group. */
  label: string;
  value: ShowWhen | undefined;
  /** The fields that a condition can refer to. */
  sources: readonly Source[];
  error: ReactNode;
  onChange: (next: ShowWhen | undefined) => void;
}

/** The condition for showing something: comparisons joined by all or any, nested to any depth. */
export function ConditionEditor({ label, value, sources, error, onChange }: ConditionEditorProps) {
  const { formBuilder: t } = useStaffText();
  const id = useId();
  const [first] = sources;
  if (!value) {
    return (
      <div>
        <Button
          size="sm"
          icon="plus"
          disabled={!first}
          onClick={() => first && onChange(comparisonWith({ field: first.name, is: 'filled' }, first))}
        >
          {t.addCondition}
        </Button>
      </div>
    );
  }
  return (
    <fieldset className={styles.condition} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>{label}</legend>
      <GroupEditor group={groupOf(value)} sources={sources} depth={1} onChange={(next) => onChange(groupWith(next))} />
      <FieldNotes id={id} error={error} />
    </fieldset>
  );
}

interface GroupEditorProps {
  group: Group;
  sources: readonly Source[];
  depth: number;
  /** An empty group removes itself. */
  onChange: (next: Group) => void;
}

function GroupEditor({ group, sources, depth, onChange }: GroupEditorProps) {
  const { formBuilder: t } = useStaffText();
  const { joins, entries } = group;
  const put = (index: number, next: ShowWhen | undefined) =>
    onChange({ joins, entries: replaced(entries, index, next) });
  const add = (next: ShowWhen) => onChange({ joins, entries: [...entries, next] });
  const [first] = sources;
  const fresh: Comparison = { field: first?.name ?? '', is: 'filled' };
  return (
    <Stack gap={3}>
      {entries.length > 1 && (
        <Select
          label={t.conditionJoins}
          value={joins}
          options={[
            { value: 'all', label: t.conditionAll },
            { value: 'any', label: t.conditionAny },
          ]}
          onValueChange={(next) => onChange({ joins: next === 'any' ? 'any' : 'all', entries })}
        />
      )}
      {entries.map((entry, index) => {
        const comparison = asComparison(entry);
        return comparison ? (
          <ComparisonEditor
            // oxlint-disable-next-line react/no-array-index-key -- a comparison has no id; it has no state except its value
            key={index}
            number={index + 1}
            comparison={comparison}
            sources={sources}
            onChange={(next) => put(index, next)}
          />
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- a group has no id either
          <div key={index} className={styles.nested}>
            <GroupEditor
              group={groupOf(entry)}
              sources={sources}
              depth={depth + 1}
              onChange={(next) => put(index, groupWith(next))}
            />
          </div>
        );
      })}
      <Row gap={2}>
        <Button size="sm" variant="quiet" icon="plus" onClick={() => add(fresh)}>
          {t.addComparison}
        </Button>
        {depth < 4 && (
          <Button
            size="sm"
            variant="quiet"
            icon="plus"
            onClick={() => add(joins === 'all' ? { any: [fresh, fresh] } : { all: [fresh, fresh] })}
          >
            {t.addGroup}
          </Button>
        )}
      </Row>
    </Stack>
  );
}

interface ComparisonEditorProps {
  number: number;
  comparison: Comparison;
  sources: readonly Source[];
  onChange: (next: Comparison | undefined) => void;
}

function ComparisonEditor({ number, comparison, sources, onChange }: ComparisonEditorProps) {
  const { formBuilder: t } = useStaffText();
  const { field, is } = comparison;
  const source = sources.find(({ name }) => name === field);
  const words: Record<Comparison['is'], string> = {
    filled: t.isFilled,
    empty: t.isEmpty,
    equals: t.isEquals,
    notEquals: t.isNotEquals,
    in: t.isIn,
    includes: t.isIncludes,
    greaterThan: t.isGreater,
    lessThan: t.isLess,
  };
  const isKnown = (one: string): one is Comparison['is'] => Object.hasOwn(words, one);
  return (
    <fieldset className={styles.comparison}>
      <legend>
        <VisuallyHidden>{t.comparisonOf({ number })}</VisuallyHidden>
      </legend>
      <FieldRow>
        <Select
          label={t.conditionField}
          value={field}
          options={[
            ...(source ? [] : [{ value: field, label: t.fieldGone({ name: field }) }]),
            ...sources.map(({ name, label }) => ({ value: name, label })),
          ]}
          onValueChange={(next) => {
            const other = sources.find(({ name }) => name === next);
            onChange(comparisonWith({ field: next, is }, other));
          }}
        />
        <Select
          label={t.conditionIs}
          value={is}
          options={Object.entries(words).map(([value, label]) => ({ value, label }))}
          onValueChange={(next) => isKnown(next) && onChange(comparisonWith({ ...comparison, is: next }, source))}
        />
        <ValueEditor comparison={comparison} source={source} onChange={onChange} />
      </FieldRow>
      <IconButton
        icon="trash"
        label={t.removeComparison({ number })}
        onClick={() => onChange(undefined)}
        className={styles.takeAway}
      />
    </fieldset>
  );
}

interface ValueEditorProps {
  comparison: Comparison;
  source: Source | undefined;
  onChange: (next: Comparison) => void;
}

/** The value to compare with: a choice if the source field has choices, otherwise typed text. */
function ValueEditor({ comparison, source, onChange }: ValueEditorProps) {
  const { formBuilder: t } = useStaffText();
  const { is, value } = comparison;
  if (is === 'filled' || is === 'empty') return null;
  const chosen = [value ?? []].flat().map(String);
  const set = (next: Comparison['value']) => onChange({ ...comparison, value: next });
  if (source?.yesNo) {
    return (
      <Select
        label={t.conditionValue}
        value={String(value ?? 'true')}
        options={[
          { value: 'true', label: t.ticked },
          { value: 'false', label: t.notTicked },
        ]}
        onValueChange={(next) => set(next === 'true')}
      />
    );
  }
  const isList = is === 'in' || is === 'includes';
  if (source?.choices) {
    const options = source.choices;
    const gone = chosen.filter((one) => !options.some((option) => option.value === one));
    const offered = [...options, ...gone.map((one) => ({ value: one, label: t.choiceGone({ name: one }) }))];
    return isList ? (
      <CheckboxGroup label={t.conditionValues} options={offered} values={chosen} onValuesChange={(next) => set(next)} />
    ) : (
      <Select
        label={t.conditionValue}
        placeholder={t.chooseValue}
        value={chosen[0] ?? ''}
        options={offered}
        onValueChange={(next) => set(next)}
      />
    );
  }
  return (
    <TextField
      label={isList ? t.conditionValues : t.conditionValue}
      hint={isList ? t.valuesHint : undefined}
      maxLength={1000}
      value={chosen.join(', ')}
      onValueChange={(typed) =>
        set(typed === '' ? undefined : is === 'in' ? typed.split(',').map((one) => one.trim()) : typed)
      }
    />
  );
}
