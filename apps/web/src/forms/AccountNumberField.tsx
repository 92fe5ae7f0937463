import { accountNumberTyped } from '@foyer/domain/people/consultant-id';
import { TextField, type TextFieldProps } from '../ui/TextField.tsx';

interface AccountNumberFieldProps extends Pick<TextFieldProps, 'label' | 'hint' | 'error' | 'className' | 'required'> {
  value: string;
  onValueChange: (value: string) => void;
}

/**
 * The field of an account number. It shows the `C` as a prefix and keeps only digits and dots of the input (orders 2.3). Text that a Japanese keyboard is composing does not change.
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
