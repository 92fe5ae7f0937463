import { memo, type CSSProperties } from 'react';
import { kindNameOf } from '@foyer/domain/forms/kinds';
import type { FieldState } from '@foyer/domain/forms/visibility';
import { cx } from '../ui/cx.ts';
import { classesOf, columnsOf } from './columns.ts';
import styles from './DynamicForm.module.css';
import { useFieldFrame } from './form-context.ts';
import { kinds } from './kinds/kinds.ts';

/** The slot of a field in the grid, with the component of its kind. Renders only when its state changes. */
export const FieldSlot = memo(function FieldSlot({ state }: { state: FieldState }) {
  const { field } = state;
  const kind = kindNameOf(field);
  const Kind = kinds[kind];
  return (
    <div
      className={cx(styles.slot, classesOf(field.css))}
      style={{ '--columns': columnsOf(field) } as CSSProperties}
      data-field={field.name}
      data-kind={kind}
    >
      <Kind state={state} />
      <FieldNote name={field.name} />
    </div>
  );
});

/** A note about an answer, announced when it appears. */
function FieldNote({ name }: { name: string }) {
  const { note } = useFieldFrame(name);
  return (
    <p role="status" className={cx(note && styles.note)}>
      {note}
    </p>
  );
}
