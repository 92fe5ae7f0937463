import { confirmationName } from '@foyer/domain/forms/kinds';
import { useFormHandle } from '../form-context.ts';
import type { KindProps } from '../form-context.ts';
import type { TextFieldProps } from '../../ui/TextField.tsx';
import { Entry } from './Entry.tsx';
import styles from './Strict.module.css';

/** An input, and a second one below if the field is strict (forms 2.4). */
export function Strict({ state, input }: KindProps & { input?: Partial<TextFieldProps> }) {
  const { store } = useFormHandle();
  const { field, required } = state;
  const second = confirmationName(field.name);
  const first = <Entry name={field.name} field={field} required={required} {...(input ? { input } : {})} />;
  if (!store.form.confirmations.has(second)) return first;
  return (
    <div className={styles.pair}>
      {first}
      <Entry second name={second} field={field} required={required} {...(input ? { input } : {})} />
    </div>
  );
}
