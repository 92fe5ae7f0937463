import { useLanguage } from '../../session/language.tsx';
import type { KindProps } from '../form-context.ts';
import { helpOf, proseOf } from '../words.ts';
import { Phrases } from '../../ui/Phrases.tsx';
import styles from './Prose.module.css';

/** The heading of a part of the form. */
export function SectionHeaderKind({ state: { field } }: KindProps) {
  const { locale } = useLanguage();
  const help = helpOf(field, locale);
  return (
    <div>
      <h4 className={styles.section}>
        <Phrases>{proseOf(field, locale)}</Phrases>
      </h4>
      {help && <p className={styles.help}>{help}</p>}
    </div>
  );
}
