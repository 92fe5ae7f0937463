import { useStaffText } from '../../../session/language.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import styles from './MailLines.module.css';
import type { MailLine } from './mail-change.ts';

interface MailLinesProps {
  parts: readonly (readonly MailLine[])[];
  /**
   * Shows one of the two emails, with the lines that the other does not have in bold. By default both are shown, and signs
   * mark removed and added lines.
   */
  only?: 'removed' | 'added';
}

/** The changed parts of an email. */
export function MailLines({ parts, only }: MailLinesProps) {
  const { editor: t } = useStaffText();
  if (parts.length === 0) return <span className={styles.part}>{t.mailFormatChanged}</span>;
  return parts.map((lines, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the list is read-only and never reordered
    <span key={index} className={styles.part}>
      {lines
        .filter(({ kind }) => only === undefined || kind === 'same' || kind === only)
        .map((line, number) => (
          // oxlint-disable-next-line react/no-array-index-key -- the list is read-only and never reordered
          <span key={number} className={only === undefined ? styles.signed : styles.line}>
            {only === undefined ? <Signed {...line} /> : <Plain {...line} />}
          </span>
        ))}
    </span>
  ));
}

function Plain({ kind, text }: MailLine) {
  return kind === 'same' ? <span className={styles.same}>{text}</span> : <strong>{text}</strong>;
}

function Signed({ kind, text }: MailLine) {
  const { editor: t } = useStaffText();
  if (kind === 'same') return <span className={styles.same}>{text}</span>;
  const [sign, Change] = kind === 'removed' ? (['−', 'del'] as const) : (['+', 'ins'] as const);
  return (
    <>
      <span aria-hidden>{sign}</span>
      <Change>
        <VisuallyHidden>{t[kind]}: </VisuallyHidden>
        {text}
      </Change>
    </>
  );
}
