import { useState } from 'react';
import { parseNumber } from '@foyer/domain/forms/values';
import { TextField, type TextFieldProps } from '../../ui/TextField.tsx';

interface NumberFieldProps extends Omit<TextFieldProps, 'value' | 'onValueChange' | 'type'> {
  /** Null: empty. NaN: the text is not a number. */
  value: number | null;
  /** Digits after the point of a value that is not whole: 149.50. By default as many as it has, for amounts two. */
  digits?: number;
  /** The currency of an amount, shown after it. */
  currency?: string;
  onNumber: (value: number | null) => void;
}

/**
 * A field for a number of 0 or more, read as people type it (`parseNumber`). Text that is not a number stays, so it can
 * be corrected. After the person leaves, the field shows the value that was read.
 */
export function NumberField({
  value,
  currency,
  digits = currency === undefined ? undefined : 2,
  onNumber,
  onBlur,
  ...props
}: NumberFieldProps) {
  const [typed, setTyped] = useState<string>();
  const fraction = (number: number) => (digits === undefined ? String(number) : number.toFixed(digits));
  const shown = value === null || Number.isNaN(value) ? '' : Number.isInteger(value) ? String(value) : fraction(value);
  const meant = (text: string) => {
    if (text.trim() === '') return null;
    const number = parseNumber(text);
    return number === null || number < 0 ? Number.NaN : number;
  };
  // Keep the typed text while it has the same value, for example `12.` while typing `12.5`.
  const isSame = typed !== undefined && Object.is(meant(typed), value);
  return (
    <TextField
      numeric
      inputMode="decimal"
      autoComplete="off"
      suffix={currency}
      {...props}
      value={isSame ? typed : shown}
      onValueChange={(text) => {
        setTyped(text);
        onNumber(meant(text));
      }}
      onBlur={(event) => {
        if (isSame && !Number.isNaN(value)) setTyped(undefined);
        onBlur?.(event);
      }}
    />
  );
}
