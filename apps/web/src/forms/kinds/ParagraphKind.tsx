import { useLanguage } from '../../session/language.tsx';
import type { KindProps } from '../form-context.ts';
import { helpOf, proseOf } from '../words.ts';
import styles from './Prose.module.css';

/** A paragraph of text with its line breaks. */
export function ParagraphKind({ state: { field } }: KindProps) {
  const { locale } = useLanguage();
  return (
    <p className={styles.paragraph}>{[proseOf(field, locale), helpOf(field, locale)].filter(Boolean).join('\n')}</p>
  );
}
