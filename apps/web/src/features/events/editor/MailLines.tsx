import { useStaffText } from '../../../session/language.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import styles from './MailLines.module.css';
import type { MailLine } from './mail-change.ts';

/** The changed parts of an email: removed lines with a minus sign, added lines with a plus sign. */
export function MailLines({ parts }: { parts: readonly (readonly MailLine[])[] }) {
  const { editor: t } = useStaffText();
  if (parts.length === 0) return <p>{t.mailFormatChanged}</p>;
  return parts.map((lines, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the list is read-only and never reordered
    <p key={index} className={styles.part}>
      {lines.map(({ kind, text }, number) => (
        // oxlint-disable-next-line react/no-array-index-key -- the list is read-only and never reordered
        <span key={number} className={styles.line}>
          {kind === 'removed' ? (
            <>
              <span aria-hidden>−</span>
              <del>
                <VisuallyHidden>{t.removed}: </VisuallyHidden>
                {text}
              </del>
            </>
          ) : kind === 'added' ? (
            <>
              <span aria-hidden>+</span>
              <ins>
                <VisuallyHidden>{t.added}: </VisuallyHidden>
                {text}
              </ins>
            </>
          ) : (
            <span className={styles.same}>{text}</span>
          )}
        </span>
      ))}
    </p>
  ));
}
