import { useState } from 'react';
import type { BadgeDesign } from '@foyer/contract/events/badge-design';
import { badgeFieldKinds, badgeLimits } from '@foyer/contract/events/badge-design';
import type { BadgeProblem } from '@foyer/domain/door/badge-problems';
import type { StaffMessages } from '@foyer/messages/catalogue/messages';
import { useStaffText } from '../../../../session/language.tsx';
import { Button, IconButton } from '../../../../ui/Button.tsx';
import { CheckboxGroup } from '../../../../ui/ChoiceGroup.tsx';
import { FieldRow, Stack } from '../../../../ui/Layout.tsx';
import { Select } from '../../../../ui/Select.tsx';
import { fieldId } from '../show-field.ts';
import { Phrases } from '../../../../ui/Phrases.tsx';
import styles from './Badges.module.css';
import { fieldsOf, withCopy, withNewField, withoutField, type BadgeSide } from './edit-design.ts';

/** The kinds that a badge usually has. The others are added from a list. */
const usual = [
  'name',
  'reading',
  'title',
  'company',
  'country',
  'ticketType',
  'ribbon',
  'qr',
  'event',
  'band',
] as const;

interface FieldListProps {
  design: BadgeDesign;
  side: BadgeSide;
  /** Path of the side in the definition. */
  path: string;
  problems: readonly BadgeProblem[];
  selected: string | undefined;
  onSelect: (key: string) => void;
  onDesign: (design: BadgeDesign) => void;
}

/** Turns the usual fields on and off, and lists all fields of a side. */
export function FieldList({ design, side, path, problems, selected, onSelect, onDesign }: FieldListProps) {
  const { badgeDesigner: t } = useStaffText();
  const fields = fieldsOf(design, side);
  const [kind, setKind] = useState<(typeof badgeFieldKinds)[number]>('text');
  const isFull = fields.length >= badgeLimits.fieldsPerSide;
  const fullReason = isFull ? t.mostFields({ most: badgeLimits.fieldsPerSide }) : undefined;
  const put = ([next, key]: readonly [BadgeDesign, string]) => {
    onDesign(next);
    onSelect(key);
  };
  const toggle = (chosen: readonly string[]) => {
    const added = usual.find((each) => chosen.includes(each) && !fields.some((field) => field.kind === each));
    if (added) {
      put(withNewField(design, side, added));
      return;
    }
    const gone = fields.filter((field) => usual.some((each) => each === field.kind) && !chosen.includes(field.kind));
    onDesign(gone.reduce((next, { key }) => withoutField(next, side, key), design));
  };
  return (
    <Stack gap={4}>
      <CheckboxGroup
        label={t.fields}
        hint={t.fieldsHint}
        look="inline"
        options={usual.map((value) => ({
          value,
          label: t.kinds[value],
          disabled: isFull && !fields.some((field) => field.kind === value),
        }))}
        values={[...new Set(fields.map((field) => field.kind))]}
        onValuesChange={toggle}
      />
      <section>
        <h3>
          <Phrases>{t.shown}</Phrases>
        </h3>
        <ul className={styles.rows}>
          {fields.map((field, index) => {
            const name = t.kinds[field.kind];
            const faults = problems.filter((problem) => problem.field === field).map((each) => faultWords(each, t));
            return (
              <li key={field.key} id={fieldId(`${path}.${index}`)}>
                <div className={styles.row}>
                  <button
                    type="button"
                    aria-pressed={field.key === selected}
                    aria-label={t.editField({ field: name })}
                    onClick={() => onSelect(field.key)}
                  >
                    {field.kind === 'text' && field.text ? `${name} · ${field.text}` : name}
                  </button>
                  <IconButton
                    icon="copy"
                    label={`${t.duplicate}: ${name}`}
                    disabled={isFull}
                    onClick={() => put(withCopy(design, side, field.key))}
                  />
                  <IconButton
                    icon="trash"
                    label={`${t.removeField}: ${name}`}
                    onClick={() => onDesign(withoutField(design, side, field.key))}
                  />
                </div>
                {faults.map((words) => (
                  <p key={words} className={styles.fault}>
                    {words}
                  </p>
                ))}
              </li>
            );
          })}
        </ul>
      </section>
      <FieldRow>
        <Select
          label={t.addWhat}
          value={kind}
          options={badgeFieldKinds.map((value) => ({ value, label: t.kinds[value] }))}
          onValueChange={(value) => setKind(badgeFieldKinds.find((each) => each === value) ?? 'text')}
        />
        <div>
          <Button
            icon="plus"
            disabled={isFull}
            disabledReason={fullReason}
            onClick={() => put(withNewField(design, side, kind))}
          >
            {t.add}
          </Button>
        </div>
      </FieldRow>
    </Stack>
  );
}

export function faultWords({ kind, other }: BadgeProblem, t: StaffMessages['badgeDesigner']): string {
  switch (kind) {
    case 'badgeFieldOutside':
      return t.outside;
    case 'badgeCodeTooSmall':
      return t.codeTooSmall;
    case 'badgeFieldsOverlap':
      return t.overlap({ other: other ? t.kinds[other.kind] : '' });
    case 'badgeWithoutName':
      return t.noName;
  }
}
