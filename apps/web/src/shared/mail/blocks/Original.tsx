import { blocksText, type BlockNode } from '@foyer/domain/mail/mail-blocks';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import { useStaffText } from '../../../session/language.tsx';
import { Button } from '../../../ui/Button.tsx';
import styles from './Blocks.module.css';
import { tokenName } from './token-names.ts';

interface OriginalProps {
  language: string;
  lang: Locale;
  subject: string;
  /** Undefined for a text that only HTML represents. */
  blocks: readonly BlockNode[] | undefined;
  onCopy: () => void;
}

/** The text in the original language, visible while a translation is written. */
export function Original({ language, lang, subject, blocks, onCopy }: OriginalProps) {
  const { mailEditor: t } = useStaffText();
  return (
    <section className={styles.original}>
      <strong>{t.original({ language })}</strong>
      {/* A long text scrolls, so the keyboard must reach it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region needs the focus to scroll */}
      <div lang={lang} className={styles.words} tabIndex={0} role="group" aria-label={t.original({ language })}>
        <p>
          <WithChips text={subject} />
        </p>
        {blocks && (
          <p>
            <WithChips text={blocksText(blocks)} />
          </p>
        )}
      </div>
      <div>
        <Button size="sm" icon="copy" onClick={onCopy}>
          {t.copyFrom({ language })}
        </Button>
      </div>
    </section>
  );
}

/** A text with its tokens as chips. */
function WithChips({ text }: { text: string }) {
  const { mailEditor: t } = useStaffText();
  return text.split(/\*\|([A-Z_]+)\|\*/).map((piece, index) =>
    index % 2 === 0 ? (
      piece
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- the index is the token's position in the text
      <span key={index} className={styles.chip}>
        {tokenName(piece, t)}
      </span>
    ),
  );
}
