import type { ReactNode } from 'react';
import { isEventColor, pickedColor } from '@foyer/domain/events/event-color';
import { useStaffText } from '../../../session/language.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import styles from './Editor.module.css';

interface ColorFieldProps {
  label: ReactNode;
  hint: ReactNode;
  value: string | undefined;
  onChange: (color: string | undefined) => void;
}

/** A colour of the event's pages, picked or typed. Empty means none. */
export function ColorField({ label, hint, value, onChange }: ColorFieldProps) {
  const { editor } = useStaffText();
  const picked = pickedColor(value);
  return (
    <TextField
      label={label}
      hint={hint}
      optional={editor.optional}
      error={value !== undefined && !isEventColor(value) ? editor.colorWrong : undefined}
      spellCheck={false}
      autoComplete="off"
      autoCapitalize="none"
      maxLength={60}
      value={value ?? ''}
      prefix={
        <input
          type="color"
          aria-label={editor.colorPick}
          className={styles.swatch}
          data-empty={picked === null ? '' : undefined}
          value={picked ?? '#ffffff'}
          onChange={(event) => onChange(event.target.value)}
        />
      }
      onValueChange={(text) => onChange(text.trim() || undefined)}
    />
  );
}
