import { useState } from 'react';
import { TextField, type TextFieldProps } from '../../ui/TextField.tsx';

interface NumberFieldProps extends Omit<TextFieldProps, 'value' | 'onValueChange' | 'type'> {
  /** Null: empty. NaN: what was typed is no number. */
  value: number | null;
  onNumber: (value: number | null) => void;
}

/** A number as people type it, full-width digits too; what is no number stays to be mended. */
export function NumberField({ value, onNumber, ...props }: NumberFieldProps) {
  const [typed, setTyped] = useState<string>();
  const shown = value === null ? '' : Number.isNaN(value) ? '' : String(value);
  const meant = (text: string) => {
    const plain = text.normalize('NFKC').trim().replaceAll(',', '');
    return plain === '' ? null : /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN;
  };
  // What stands in the field as long as it means the value: `12.` on the way to `12.5`.
  const isSame = typed !== undefined && Object.is(meant(typed), value);
  return (
    <TextField
      numeric
      inputMode="decimal"
      autoComplete="off"
      {...props}
      value={isSame ? typed : shown}
      onValueChange={(text) => {
        setTyped(text);
        onNumber(meant(text));
      }}
    />
  );
}
