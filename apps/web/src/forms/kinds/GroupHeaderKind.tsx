import { useLanguage } from '../../session/language.tsx';
import type { KindProps } from '../form-context.ts';
import { helpOf, proseOf } from '../words.ts';
import styles from './Prose.module.css';

/** A small heading over related fields. */
export function GroupHeaderKind({ state: { field } }: KindProps) {
  const { locale } = useLanguage();
  const help = helpOf(field, locale);
  return (
    <div>
      <p className={styles.group}>{proseOf(field, locale)}</p>
      {help && <p className={styles.help}>{help}</p>}
    </div>
  );
}
