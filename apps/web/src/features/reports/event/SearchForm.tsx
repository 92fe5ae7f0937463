import type { FormEvent, ReactNode, Ref } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { TextField, type TextFieldProps } from '../../../ui/TextField.tsx';
import styles from './SearchForm.module.css';

interface SearchFormProps extends Pick<
  TextFieldProps,
  'label' | 'hint' | 'error' | 'maxLength' | 'value' | 'onValueChange'
> {
  box: Ref<HTMLInputElement>;
  /** The button's label. */
  children: ReactNode;
  busy?: boolean;
  disabled?: boolean;
  onSearch: () => void;
}

/**
 * A box and a button to search a person of the event by typing or scanning. Autocorrect and autofill are off, because
 * names and numbers are not words.
 */
export function SearchForm({ box, children, busy = false, disabled = false, onSearch, ...field }: SearchFormProps) {
  return (
    <form
      role="search"
      noValidate
      className={styles.form}
      onSubmit={(form: FormEvent) => {
        form.preventDefault();
        onSearch();
      }}
    >
      <TextField
        ref={box}
        type="search"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
        className={styles.box}
        {...field}
      />
      <Button type="submit" icon="search" variant="primary" loading={busy} disabled={disabled}>
        {children}
      </Button>
    </form>
  );
}
