import { useEffect, useRef, type FocusEvent, type KeyboardEvent } from 'react';
import { Fragment as PmFragment } from '@tiptap/pm/model';
import type { Editor } from '@tiptap/core';
import { NodeSelection, TextSelection } from '@tiptap/pm/state';
import type { BlockNode } from '@foyer/domain/mail/mail-blocks';
import { useStaffText } from '../../../session/language.tsx';
import { IconButton } from '../../../ui/Button.tsx';
import type { IconName } from '../../../ui/Icon.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import type { MenuItem } from '../../../ui/MenuEntry.tsx';
import styles from './Blocks.module.css';
import { focusedChain } from './focused-chain.ts';
import type { KnownTokens } from './read-blocks.ts';
import { blockLabels, tokenName } from './token-names.ts';
import { blockIndex, type BlockState } from './use-block-state.ts';

interface BlockToolbarProps {
  editor: Editor;
  state: BlockState;
  tokens: KnownTokens;
  /** The id of the text area. */
  controls: string;
  onLink: () => void;
  onPicture: () => void;
}

/** The actions of the editor in one tab stop. The arrow keys move between them (WAI-ARIA toolbar pattern). */
export function BlockToolbar({ editor, state, tokens, controls, onLink, onPicture }: BlockToolbarProps) {
  const { mailEditor: t } = useStaffText();
  const bar = useRovingFocus();
  const chain = () => focusedChain(editor);
  const toggle = (icon: IconName, label: string, isOn: boolean, run: () => void) => (
    <IconButton icon={icon} label={label} aria-pressed={isOn} onClick={run} />
  );
  return (
    <div {...bar} role="toolbar" aria-label={t.toolbar} aria-controls={controls} className={styles.toolbar}>
      <StyleMenu editor={editor} state={state} />
      {toggle('bold', t.bold, state.isBold, () => chain().toggleBold().run())}
      {toggle('italic', t.italic, state.isItalic, () => chain().toggleItalic().run())}
      {toggle('link', t.link, state.link !== null, onLink)}
      {toggle('list', t.bulletList, state.list === 'bulletList', () => chain().toggleBulletList().run())}
      {toggle('list-numbers', t.orderedList, state.list === 'orderedList', () => chain().toggleOrderedList().run())}
      <Menu
        label={t.insertToken}
        icon="plus"
        align="start"
        items={tokens.inline.map((name) => ({
          id: name,
          label: tokenName(name, t),
          onSelect: () => chain().insertContent({ type: 'token', attrs: { name } }).run(),
        }))}
      />
      <InsertMenu {...{ editor, tokens, onPicture }} />
      <IconButton
        icon="chevron-up"
        label={t.moveUp}
        disabled={state.index === 0}
        onClick={() => moveBlock(editor, -1)}
      />
      <IconButton
        icon="chevron-down"
        label={t.moveDown}
        disabled={state.index >= state.count - 1}
        onClick={() => moveBlock(editor, 1)}
      />
      <IconButton icon="trash" label={t.removeBlock} onClick={() => removeBlock(editor)} />
      <IconButton icon="undo" label={t.undo} disabled={!state.canUndo} onClick={() => chain().undo().run()} />
      <IconButton icon="redo" label={t.redo} disabled={!state.canRedo} onClick={() => chain().redo().run()} />
    </div>
  );
}

function StyleMenu({ editor, state }: Pick<BlockToolbarProps, 'editor' | 'state'>) {
  const { mailEditor: t } = useStaffText();
  const chain = () => focusedChain(editor);
  const headings = [
    [1, t.heading],
    [2, t.subheading],
    [3, t.smallHeading],
  ] as const;
  const names = {
    heading1: t.heading,
    heading2: t.subheading,
    heading3: t.smallHeading,
    text: t.paragraph,
    note: t.note,
  };
  const paragraph = (kind: 'text' | 'note') => () =>
    chain().setParagraph().updateAttributes('paragraph', { kind, look: null }).run();
  const items: MenuItem[] = [
    ...headings.map(([level, label]) => ({
      id: `heading${level}`,
      label,
      onSelect: () => chain().setHeading({ level }).updateAttributes('heading', { look: null }).run(),
    })),
    { id: 'text', label: t.paragraph, onSelect: paragraph('text') },
    { id: 'note', label: t.note, onSelect: paragraph('note') },
  ];
  return <Menu label={state.style ? names[state.style] : t.style} align="start" items={items} />;
}

function InsertMenu({ editor, tokens, onPicture }: Pick<BlockToolbarProps, 'editor' | 'tokens' | 'onPicture'>) {
  const { mailEditor: t } = useStaffText();
  const labels = blockLabels(t);
  const text = (value: string) => [{ type: 'text', text: value }];
  const insert = (block: BlockNode) => () => insertBlock(editor, block);
  const row = { type: 'fact', content: [{ type: 'factLabel', content: text(t.factLabel) }, { type: 'factValue' }] };
  const items: MenuItem[] = [
    { id: 'heading', label: t.heading, onSelect: insert({ type: 'heading', attrs: { level: 1 } }) },
    { id: 'text', label: t.paragraph, onSelect: insert({ type: 'paragraph' }) },
    {
      id: 'button',
      label: t.button,
      onSelect: insert({ type: 'mailButton', attrs: { href: '*|LINK|*' }, content: text(t.buttonText) }),
    },
    { id: 'picture', label: t.picture, onSelect: onPicture },
    { id: 'divider', label: t.divider, onSelect: insert({ type: 'divider' }) },
    { id: 'facts', label: t.facts, onSelect: insert({ type: 'facts', content: [row] }) },
    ...tokens.layout.map((name, index) => ({
      id: name,
      label: labels.layout(name).name,
      separated: index === 0,
      onSelect: insert({ type: 'layout', attrs: { name } }),
    })),
  ];
  return <Menu label={t.insertBlock} icon="plus" align="start" items={items} />;
}

/** Inserts a block after the block at the cursor, in place of an empty paragraph, and moves the cursor into it. */
export function insertBlock(editor: Editor, block: BlockNode): void {
  const { state, schema, view } = editor;
  const index = blockIndex(editor);
  const current = state.doc.maybeChild(index);
  const isEmpty = current?.type.name === 'paragraph' && current.content.size === 0;
  const before = positionAt(editor, index);
  const after = before + (current?.nodeSize ?? 0);
  const node = schema.nodeFromJSON(block);
  const at = isEmpty ? before : after;
  const change = isEmpty ? state.tr.replaceWith(before, after, node) : state.tr.insert(after, node);
  const selection = node.isAtom
    ? NodeSelection.create(change.doc, at)
    : TextSelection.near(change.doc.resolve(at + node.nodeSize - 1), -1);
  view.dispatch(change.setSelection(selection).scrollIntoView());
  view.focus();
}

/** The position before a block of the document. */
function positionAt({ state }: Editor, index: number): number {
  let at = 0;
  for (let n = 0; n < index; n += 1) at += state.doc.child(n).nodeSize;
  return at;
}

/** Swaps the block at the cursor with its neighbour. The cursor stays in the block. */
function moveBlock(editor: Editor, by: -1 | 1): void {
  const { state, view } = editor;
  const index = blockIndex(editor);
  const other = index + by;
  if (other < 0 || other >= state.doc.childCount) return;
  const first = Math.min(index, other);
  const from = positionAt(editor, first);
  const [one, two] = [state.doc.child(first), state.doc.child(first + 1)];
  const { selection } = state;
  const shift = by === 1 ? two.nodeSize : -one.nodeSize;
  const change = state.tr.replaceWith(from, from + one.nodeSize + two.nodeSize, PmFragment.from([two, one]));
  const moved =
    selection instanceof NodeSelection
      ? NodeSelection.create(change.doc, selection.from + shift)
      : TextSelection.create(change.doc, selection.anchor + shift);
  view.dispatch(change.setSelection(moved).scrollIntoView());
  view.focus();
}

function removeBlock(editor: Editor): void {
  const index = blockIndex(editor);
  const node = editor.state.doc.maybeChild(index);
  if (!node) return;
  const from = positionAt(editor, index);
  focusedChain(editor)
    .deleteRange({ from, to: from + node.nodeSize })
    .run();
}

/** One button of the toolbar is a tab stop. Left, right, Home and End move the focus. */
function useRovingFocus() {
  const ref = useRef<HTMLDivElement>(null);
  const buttons = () => [
    ...(ref.current?.querySelectorAll<HTMLButtonElement>('button:not([role=menuitem]):not(:disabled)') ?? []),
  ];
  const mark = (current: HTMLButtonElement | undefined) => {
    for (const each of buttons()) each.tabIndex = each === current ? 0 : -1;
  };
  useEffect(() => {
    const all = buttons();
    if (all.filter((each) => each.tabIndex === 0).length !== 1) mark(all[0]);
  });
  return {
    ref,
    onFocus: ({ target }: FocusEvent) => {
      const current = buttons().find((each) => each === target);
      if (current) mark(current);
    },
    onKeyDown: (event: KeyboardEvent) => {
      const all = buttons();
      const at = all.findIndex((each) => each === event.target);
      const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
      if (at < 0 || to === undefined) return;
      event.preventDefault();
      all.at(to % all.length)?.focus();
    },
  };
}
