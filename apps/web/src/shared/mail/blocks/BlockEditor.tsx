import { useId, useState, type ReactNode } from 'react';
import type { Editor } from '@tiptap/core';
import type { BlockNode } from '@foyer/domain/mail/mail-blocks';
import { useStaffText } from '../../../session/language.tsx';
import { FieldNotes } from '../../../ui/Field.tsx';
import styles from './Blocks.module.css';
import { ButtonPanel, LinkPanel, PicturePanel } from './BlockPanel.tsx';
import { BlockToolbar } from './BlockToolbar.tsx';
import type { KnownTokens } from './read-blocks.ts';
import { blockExtensions } from './schema.ts';
import { blockLabels } from './token-names.ts';
import { useBlockState } from './use-block-state.ts';
import { useBlocks } from './use-blocks.ts';

export interface BlockEditorProps {
  label: string;
  /** The language of the text. */
  lang: string;
  /** The stored text. Another text than the last reported one replaces the blocks. */
  source: string;
  blocks: readonly BlockNode[];
  tokens: KnownTokens;
  hint?: ReactNode;
  error?: ReactNode;
  /** Reports changed blocks and returns the text that is stored for them. */
  onChange: (blocks: readonly BlockNode[]) => string;
}

/** The content of a mail as blocks (mail 5). The library is loaded with this component. */
export default function BlockEditor({ label, lang, source, blocks, tokens, hint, error, onChange }: BlockEditorProps) {
  const { mailEditor: t } = useStaffText();
  const id = useId();
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter((each) => each !== '').join(' ');
  const { host, editor } = useBlocks({
    source,
    blocks,
    extensions: () => blockExtensions(blockLabels(t), tokens.inline),
    attributes: {
      id,
      lang,
      class: styles.text ?? '',
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-label': label,
      ...(described ? { 'aria-describedby': described } : {}),
      ...(error ? { 'aria-invalid': 'true' } : {}),
    },
    onChange,
  });
  return (
    <div data-invalid={error ? '' : undefined}>
      <span aria-hidden="true" className={styles.label}>
        {label}
      </span>
      <div className={styles.editor} data-invalid={error ? '' : undefined}>
        {editor && <Tools {...{ editor, tokens }} controls={id} />}
        <div ref={host} />
      </div>
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}

function Tools({ editor, tokens, controls }: { editor: Editor; tokens: KnownTokens; controls: string }) {
  const state = useBlockState(editor);
  const [open, setOpen] = useState<'link' | 'picture'>();
  const close = () => setOpen(undefined);
  const { selected } = state;
  const picture = selected?.type === 'picture' ? selected : null;
  return (
    <>
      <BlockToolbar
        {...{ editor, state, tokens, controls }}
        onLink={() => setOpen(open === 'link' ? undefined : 'link')}
        onPicture={() => setOpen('picture')}
      />
      {open === 'link' && (
        <LinkPanel key={state.link} {...{ editor }} href={state.link} tokens={tokens.inline} onClose={close} />
      )}
      {open !== 'link' && (open === 'picture' || picture) && (
        <PicturePanel key={`${picture?.src} ${state.index}`} editor={editor} value={picture} onClose={close} />
      )}
      {selected?.type === 'mailButton' && (
        <ButtonPanel key={state.index} editor={editor} href={selected.href} tokens={tokens.inline} />
      )}
    </>
  );
}
