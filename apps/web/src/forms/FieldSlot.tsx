import { memo, type CSSProperties } from 'react';
import type { FieldState } from '@foyer/domain/fields/visibility';
import { cx } from '../ui/cx.ts';
import { classesOf, columnsOf } from './columns.ts';
import styles from './DynamicForm.module.css';
import { ButtonKind } from './kinds/ButtonKind.tsx';
import { kinds } from './kinds/kinds.ts';
import { SectionHeaderKind } from './kinds/SectionHeaderKind.tsx';

/** The place of one field in the grid, and the kind that draws it. Renders again only when its state changes. */
export const FieldSlot = memo(function FieldSlot({ state }: { state: FieldState }) {
  const { field, role } = state;
  // Special names mean the same whatever kind they were given (spec §3 Special fields).
  const Kind = role === 'button' ? ButtonKind : field.name === 'Section' ? SectionHeaderKind : kinds[field.fieldType];
  return (
    <div
      className={cx(styles.slot, classesOf(field.css))}
      style={{ '--columns': columnsOf(field) } as CSSProperties}
      data-field={field.name}
      data-kind={field.fieldType}
    >
      <Kind state={state} />
    </div>
  );
});
