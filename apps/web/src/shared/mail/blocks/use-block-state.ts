import { useCallback, useSyncExternalStore } from 'react';
import type { Editor } from '@tiptap/core';
import { textAttribute } from '@foyer/domain/mail/mail-blocks';

/** What the toolbar shows of the editor. */
export interface BlockState {
  isBold: boolean;
  isItalic: boolean;
  /** The address of the link at the cursor; null outside of links. */
  link: string | null;
  list: 'bulletList' | 'orderedList' | null;
  style: 'heading1' | 'heading2' | 'heading3' | 'text' | 'note' | null;
  canUndo: boolean;
  canRedo: boolean;
  /** The block with an address of its own at the cursor. */
  selected: { type: 'mailButton'; href: string } | { type: 'picture'; src: string; alt: string; href: string } | null;
  /** The index of the block at the cursor, and the number of blocks. */
  index: number;
  count: number;
}

export function blockIndex({ state }: Editor): number {
  return state.selection.$from.index(0);
}

function styleOf(editor: Editor): BlockState['style'] {
  for (const level of [1, 2, 3] as const) if (editor.isActive('heading', { level })) return `heading${level}`;
  if (!editor.isActive('paragraph')) return null;
  return editor.isActive('paragraph', { kind: 'note' }) ? 'note' : 'text';
}

function selectedOf(editor: Editor): BlockState['selected'] {
  if (editor.isActive('mailButton'))
    return { type: 'mailButton', href: textAttribute({ attrs: editor.getAttributes('mailButton') }, 'href') };
  if (!editor.isActive('picture')) return null;
  const attrs: Readonly<Record<string, unknown>> = editor.getAttributes('picture');
  const of = (name: string) => textAttribute({ attrs }, name);
  return { type: 'picture', src: of('src'), alt: of('alt'), href: of('href') };
}

function stateOf(editor: Editor): BlockState {
  return {
    isBold: editor.isActive('bold'),
    isItalic: editor.isActive('italic'),
    link: editor.isActive('link') ? textAttribute({ attrs: editor.getAttributes('link') }, 'href') : null,
    list: editor.isActive('bulletList') ? 'bulletList' : editor.isActive('orderedList') ? 'orderedList' : null,
    style: styleOf(editor),
    canUndo: editor.can().undo(),
    canRedo: editor.can().redo(),
    selected: selectedOf(editor),
    index: blockIndex(editor),
    count: editor.state.doc.childCount,
  };
}

/** The state of the toolbar. It is text, so that equal states do not render again. */
export function useBlockState(editor: Editor): BlockState {
  const subscribe = useCallback(
    (notify: () => void) => {
      editor.on('transaction', notify);
      return () => void editor.off('transaction', notify);
    },
    [editor],
  );
  const text = useSyncExternalStore(subscribe, () => JSON.stringify(stateOf(editor)));
  return JSON.parse(text) as BlockState; // `stateOf` wrote the text.
}
