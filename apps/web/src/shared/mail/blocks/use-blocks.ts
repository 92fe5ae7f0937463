import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { Editor, type Extensions, type JSONContent } from '@tiptap/core';
import type { BlockNode } from '@foyer/domain/mail/mail-blocks';
import { hideStyles } from '../../../ui/html.ts';

export interface BlocksInput {
  /** The stored text. Another text than the last reported one replaces the blocks. */
  source: string;
  /** The blocks of the stored text. */
  blocks: readonly BlockNode[];
  /** The schema and the keys of the editor. Read once. */
  extensions: () => Extensions;
  /** Attributes of the text area. */
  attributes: Readonly<Record<string, string>>;
  /** Reports changed blocks and returns the text that is stored for them. */
  onChange: (blocks: readonly BlockNode[]) => string;
}

/** ProseMirror needs one block at least. */
const documentOf = (blocks: readonly BlockNode[]) =>
  // A copy, because the library's type is not read-only.
  structuredClone({ type: 'doc', content: blocks.length > 0 ? blocks : [{ type: 'paragraph' }] }) as JSONContent;

/** Replaces only the part of the document that differs, so the cursor and the undo history of other parts stay. */
function replaceChanged(editor: Editor, blocks: readonly BlockNode[]): void {
  const { state, schema, view } = editor;
  const next = schema.nodeFromJSON(documentOf(blocks));
  const start = state.doc.content.findDiffStart(next.content);
  const end = state.doc.content.findDiffEnd(next.content);
  if (start === null || end === null) return;
  // Equal text on both sides of the change can overlap.
  const overlap = Math.max(0, start - Math.min(end.a, end.b));
  const change = state.tr.replace(start, end.a + overlap, next.slice(start, end.b + overlap));
  view.dispatch(change.setMeta('addToHistory', false).setMeta(foreign, true));
}
const foreign = 'foreign';

/** The editor in an element. It is null until the element exists. */
export function useBlocks(input: BlocksInput) {
  const host = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<Editor | null>(null);
  const last = useRef(input.source);
  const report = useEffectEvent((blocks: readonly BlockNode[]) => {
    last.current = input.onChange(blocks);
  });
  const begin = useEffectEvent(() => input);
  const attributes = useEffectEvent(() => input.attributes);
  useEffect(() => {
    const element = host.current;
    if (!element) return undefined;
    const { blocks, extensions, source } = begin();
    last.current = source;
    const created = new Editor({
      element,
      // The content security policy allows no style elements. The rules are in the style sheet.
      injectCSS: false,
      extensions: extensions(),
      content: documentOf(blocks),
      enableContentCheck: false,
      editorProps: { attributes: () => ({ ...attributes() }), transformPastedHTML: hideStyles },
      onUpdate: ({ editor: changed, transaction }) => {
        if (transaction.getMeta(foreign) !== true) report(changed.getJSON().content);
      },
    });
    setEditor(created);
    return () => {
      setEditor(null);
      created.destroy();
    };
  }, []);

  const { source, blocks } = input;
  // A change from elsewhere: a colleague's, or a step of the event's history.
  useLayoutEffect(() => {
    if (!editor || source === last.current) return undefined;
    const apply = () => {
      last.current = source;
      replaceChanged(editor, blocks);
    };
    if (!editor.view.composing) {
      apply();
      return undefined;
    }
    // A replaced text would end the composition of Japanese input.
    const { dom } = editor.view;
    const onEnd = () => setTimeout(apply);
    dom.addEventListener('compositionend', onEnd, { once: true });
    return () => dom.removeEventListener('compositionend', onEnd);
  }, [editor, source, blocks]);
  return { host, editor };
}
