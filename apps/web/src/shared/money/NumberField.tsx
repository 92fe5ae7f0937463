import { useState } from 'react';
import { TextField, type TextFieldProps } from '../../ui/TextField.tsx';

interface NumberFieldProps extends Omit<TextFieldProps, 'value' | 'onValueChange' | 'type'> {
  /** Null: empty. NaN: the text is not a number. */
  value: number | null;
  /** Digits after the point of a value that is not whole: 149.50. By default as many as it has. */
  digits?: number;
  onNumber: (value: number | null) => void;
}

/** A number field that accepts full-width digits. Text that is not a number stays, so it can be corrected. */
export function NumberField({ value, digits, onNumber, ...props }: NumberFieldProps) {
  const [typed, setTyped] = useState<string>();
  const fraction = (number: number) => (digits === undefined ? String(number) : number.toFixed(digits));
  const shown = value === null || Number.isNaN(value) ? '' : Number.isInteger(value) ? String(value) : fraction(value);
  const meant = (text: string) => {
    const plain = text.normalize('NFKC').trim().replaceAll(',', '');
    return plain === '' ? null : /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN;
  };
  // Keep the typed text while it has the same value, for example `12.` while typing `12.5`.
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
