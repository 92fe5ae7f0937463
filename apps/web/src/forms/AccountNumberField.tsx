import { accountNumberTyped } from '@foyer/domain/consultant-id';
import { TextField, type TextFieldProps } from '../ui/TextField.tsx';

interface AccountNumberFieldProps extends Pick<TextFieldProps, 'label' | 'hint' | 'error' | 'className' | 'required'> {
  value: string;
  onValueChange: (value: string) => void;
}

/**
 * The field of an account number: the `C` stands before it, and of what is typed or pasted only digits and dots stay (spec §5 Login). While a
 * Japanese keyboard composes nothing is touched.
 */
export function AccountNumberField({ value, onValueChange, ...texts }: AccountNumberFieldProps) {
  return (
    <TextField
      {...texts}
      value={value.replace(/^C(?=\d)/, '')}
      prefix="C"
      onChange={({ currentTarget, nativeEvent }) => {
        const composing = nativeEvent instanceof InputEvent && nativeEvent.isComposing;
        onValueChange(composing ? currentTarget.value : accountNumberTyped(currentTarget.value));
      }}
      onCompositionEnd={({ currentTarget }) => onValueChange(accountNumberTyped(currentTarget.value))}
      inputMode="numeric"
      autoComplete="off"
      spellCheck={false}
      enterKeyHint="search"
      maxLength={40}
    />
  );
}
