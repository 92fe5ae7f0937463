import { useId, type ReactNode } from 'react';
import { inlineNodes, inlineText } from '@foyer/domain/mail/mail-blocks';
import { useStaffText } from '../../../session/language.tsx';
import { FieldNotes } from '../../../ui/Field.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import styles from './Blocks.module.css';
import { focusedChain } from './focused-chain.ts';
import { lineExtensions } from './schema.ts';
import { blockLabels, tokenName } from './token-names.ts';
import { useBlocks } from './use-blocks.ts';

export interface SubjectProps {
  label: string;
  /** The language of the text. */
  lang: string;
  /** The stored text with tokens. */
  value: string;
  /** The tokens that it may contain. */
  tokens: readonly string[];
  /** The most characters of the stored text. */
  maxLength: number;
  error?: ReactNode;
  onValueChange: (value: string) => void;
}

/** The subject of a mail as one line of text and chips. */
export default function SubjectEditor({ label, lang, value, tokens, maxLength, error, onValueChange }: SubjectProps) {
  const { mailEditor: t } = useStaffText();
  const id = useId();
  const { host, editor } = useBlocks({
    source: value,
    blocks: [{ type: 'paragraph', content: inlineNodes(value, tokens) }],
    extensions: () => lineExtensions(blockLabels(t), tokens, maxLength),
    attributes: {
      id,
      lang,
      class: styles.line ?? '',
      role: 'textbox',
      'aria-multiline': 'false',
      'aria-label': label,
      ...(error ? { 'aria-describedby': `${id}-error`, 'aria-invalid': 'true' } : {}),
    },
    onChange: ([line]) => {
      const text = inlineText(line?.content);
      onValueChange(text);
      return text;
    },
  });
  return (
    <div>
      <span aria-hidden="true" className={styles.label}>
        {label}
      </span>
      <div className={styles.subject} data-invalid={error ? '' : undefined}>
        <div ref={host} />
        {editor && (
          <Menu
            label={t.insertInSubject}
            icon="plus"
            iconOnly
            items={tokens.map((name) => ({
              id: name,
              label: tokenName(name, t),
              onSelect: () => focusedChain(editor).insertContent({ type: 'token', attrs: { name } }).run(),
            }))}
          />
        )}
      </div>
      <FieldNotes id={id} error={error} />
    </div>
  );
}
