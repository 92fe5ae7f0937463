import { Extension, InputRule, mergeAttributes, Node, nodePasteRule } from '@tiptap/core';
import { ListItem } from '@tiptap/extension-list';
import { Fragment as PmFragment, Slice, type Node as PmNode, type Schema } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import StarterKit from '@tiptap/starter-kit';
import { isMailHref, isPictureAddress } from '@foyer/domain/mail/mail-blocks';
import styles from './Blocks.module.css';

/** The blocks of a mail for the editor library. Pasted HTML is cleaned to these blocks. */

/** Names of tokens and of filled blocks in the reader's language. */
export interface BlockLabels {
  token: (name: string) => string;
  /** What a screen reader says for a token. */
  tokenSpoken: (name: string) => string;
  layout: (name: string) => { name: string; hint: string };
}

const attribute = (standard: unknown = null) => ({ default: standard, rendered: false });

/** The attributes of the stored HTML. They are not rendered here, and pasted content has none. */
const Looks = Extension.create({
  name: 'looks',
  addGlobalAttributes: () => [
    {
      types: ['heading', 'paragraph', 'bulletList', 'orderedList', 'listItem', 'link'],
      attributes: { look: { ...attribute(), parseHTML: () => null } },
    },
    {
      types: ['paragraph'],
      attributes: {
        kind: {
          default: 'text',
          parseHTML: (element: HTMLElement) => (element.dataset.kind === 'note' ? 'note' : 'text'),
          renderHTML: ({ kind }: Record<string, unknown>) => (kind === 'note' ? { 'data-kind': 'note' } : {}),
        },
      },
    },
  ],
});

const tokenText = /\*\|([A-Z_]+)\|\*/;

/** A token as a chip. It is deleted and selected like one character. Its copied text is the stored form. */
const token = (labels: Pick<BlockLabels, 'token' | 'tokenSpoken'>, known: readonly string[]) =>
  Node.create({
    name: 'token',
    group: 'inline',
    inline: true,
    atom: true,
    selectable: true,
    addAttributes: () => ({
      name: { default: '', parseHTML: (element) => element.dataset.token ?? '', rendered: false },
    }),
    parseHTML: () => [{ tag: 'span[data-token]' }],
    renderHTML: ({ node, HTMLAttributes }) => {
      const name = String(node.attrs.name);
      return [
        'span',
        mergeAttributes(HTMLAttributes, {
          'data-token': name,
          class: styles.chip ?? '',
          role: 'img',
          'aria-label': labels.tokenSpoken(name),
        }),
        labels.token(name),
      ];
    },
    renderText: ({ node }) => `*|${String(node.attrs.name)}|*`,
    addInputRules() {
      return [
        new InputRule({
          find: /\*\|([A-Z_]+)\|\*$/,
          handler: ({ range, match, chain }) => {
            const name = match[1] ?? '';
            if (known.includes(name)) chain().insertContentAt(range, { type: 'token', attrs: { name } }).run();
          },
        }),
      ];
    },
    addPasteRules() {
      return [
        nodePasteRule({
          find: new RegExp(tokenText, 'g'),
          type: this.type,
          getAttributes: ([, name = '']) => (known.includes(name) ? { name } : false),
        }),
      ];
    },
  });

/** A block that the server fills, for example the tickets. */
const layout = (labels: BlockLabels) =>
  Node.create({
    name: 'layout',
    group: 'block',
    atom: true,
    draggable: true,
    addAttributes: () => ({
      name: { default: '', parseHTML: (element) => element.dataset.layout ?? '', rendered: false },
    }),
    parseHTML: () => [{ tag: 'div[data-layout]' }],
    renderHTML: ({ node, HTMLAttributes }) => {
      const name = String(node.attrs.name);
      const words = labels.layout(name);
      return [
        'div',
        mergeAttributes(HTMLAttributes, { 'data-layout': name, class: styles.layout ?? '' }),
        ['strong', {}, words.name],
        ['span', {}, words.hint],
      ];
    },
    renderText: ({ node }) => `*|${String(node.attrs.name)}|*`,
  });

const MailButton = Node.create({
  name: 'mailButton',
  group: 'block',
  content: 'inline*',
  marks: '',
  defining: true,
  addAttributes: () => ({ href: { default: '', parseHTML: (element) => element.dataset.href ?? '', rendered: false } }),
  parseHTML: () => [{ tag: 'div[data-button]' }],
  renderHTML: ({ node, HTMLAttributes }) => [
    'div',
    mergeAttributes(HTMLAttributes, {
      'data-button': '',
      'data-href': String(node.attrs.href),
      class: styles.button ?? '',
    }),
    ['span', {}, 0],
  ],
  addKeyboardShortcuts() {
    return {
      // A button has one line. Enter continues in a new paragraph.
      Enter: ({ editor }) => {
        const { $from, $to } = editor.state.selection;
        if ($from.parent.type !== this.type || !$from.sameParent($to)) return false;
        const after = $from.after();
        return editor
          .chain()
          .insertContentAt(after, { type: 'paragraph' })
          .setTextSelection(after + 1)
          .run();
      },
    };
  },
});

const Picture = Node.create({
  name: 'picture',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    src: { default: '' },
    alt: { default: '' },
    width: attribute(),
    href: attribute(),
    look: attribute(),
  }),
  parseHTML: () => [
    {
      tag: 'img[src]',
      getAttrs: (element) => {
        const src = element.getAttribute('src') ?? '';
        return isPictureAddress(src) ? { src, alt: element.getAttribute('alt') ?? '' } : false;
      },
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['img', mergeAttributes(HTMLAttributes, { class: styles.picture ?? '' })],
});

const Divider = Node.create({
  name: 'divider',
  group: 'block',
  atom: true,
  addAttributes: () => ({ look: attribute() }),
  parseHTML: () => [{ tag: 'hr' }],
  renderHTML: ({ HTMLAttributes }) => ['hr', HTMLAttributes],
});

/** Rows of a label and a value. */
const Facts = Node.create({
  name: 'facts',
  group: 'block',
  content: 'fact+',
  defining: true,
  isolating: true,
  parseHTML: () => [{ tag: 'dl' }],
  renderHTML: ({ HTMLAttributes }) => ['dl', mergeAttributes(HTMLAttributes, { class: styles.facts ?? '' }), 0],
  addKeyboardShortcuts() {
    const cellOf = () => {
      const { $from, empty } = this.editor.state.selection;
      const isCell = $from.parent.type.name === 'factLabel' || $from.parent.type.name === 'factValue';
      return isCell ? { $from, empty, row: $from.node(-1), rows: $from.node(-2) } : undefined;
    };
    return {
      Enter: ({ editor }) => {
        const cell = cellOf();
        if (!cell) return false;
        const after = cell.$from.after(-1);
        return editor
          .chain()
          .insertContentAt(after, { type: 'fact', content: [{ type: 'factLabel' }, { type: 'factValue' }] })
          .setTextSelection(after + 2)
          .run();
      },
      Backspace: ({ editor }) => {
        const cell = cellOf();
        if (!cell || !cell.empty || cell.$from.parentOffset > 0) return false;
        if (cell.row.textContent !== '' || cell.row.firstChild?.childCount || cell.row.lastChild?.childCount) {
          return cell.$from.parent.type.name === 'factLabel';
        }
        const depth = cell.rows.childCount > 1 ? -1 : -2;
        return editor.commands.deleteRange({ from: cell.$from.before(depth), to: cell.$from.after(depth) });
      },
    };
  },
});

const Fact = Node.create({
  name: 'fact',
  content: 'factLabel factValue',
  parseHTML: () => [{ tag: 'div[data-fact]' }],
  renderHTML: ({ HTMLAttributes }) => ['div', mergeAttributes(HTMLAttributes, { 'data-fact': '' }), 0],
});

const cell = (name: 'factLabel' | 'factValue', tag: 'dt' | 'dd') =>
  Node.create({
    name,
    content: 'inline*',
    isolating: true,
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  });

export const blockExtensions = (labels: BlockLabels, known: readonly string[]) => [
  StarterKit.configure({
    blockquote: false,
    code: false,
    codeBlock: false,
    strike: false,
    underline: false,
    horizontalRule: false,
    listItem: false,
    trailingNode: false,
    heading: { levels: [1, 2, 3] },
    link: {
      openOnClick: false,
      autolink: true,
      linkOnPaste: true,
      defaultProtocol: 'https',
      isAllowedUri: (url) => isMailHref(url),
      HTMLAttributes: { target: null, rel: null },
    },
  }),
  // A list has no lists inside, because mail programs indent them differently.
  ListItem.extend({ content: 'paragraph' }),
  Looks,
  token(labels, known),
  layout(labels),
  MailButton,
  Picture,
  Divider,
  Facts,
  Fact,
  cell('factLabel', 'dt'),
  cell('factValue', 'dd'),
];

/** A subject has one line. */
const Line = Node.create({
  name: 'doc',
  topNode: true,
  content: 'paragraph',
  addKeyboardShortcuts: () => ({ Enter: () => true, 'Shift-Enter': () => true, 'Mod-Enter': () => true }),
});

const tokenForm = (node: PmNode): string => (node.type.name === 'token' ? `*|${String(node.attrs.name)}|*` : '');
const lengthOf = (doc: PmNode): number => doc.textBetween(0, doc.content.size, '', tokenForm).length;

/** Joins pasted paragraphs to one line. */
function joinedLines(pasted: Slice, schema: Schema): Slice {
  const line: PmNode[] = [];
  pasted.content.descendants((node) => {
    if (!node.isTextblock) return true;
    if (line.length > 0) line.push(schema.text(' '));
    line.push(...node.children);
    return false;
  });
  return line.length > 0 ? new Slice(PmFragment.from(line), 0, 0) : pasted;
}

/** Refuses a change that makes the stored text longer than `most`, and joins pasted paragraphs. */
const oneLine = (most: number) =>
  Extension.create({
    name: 'oneLine',
    addProseMirrorPlugins: () => [
      new Plugin({
        props: { transformPasted: (pasted, { state }) => joinedLines(pasted, state.schema) },
        filterTransaction: ({ docChanged, doc, before }) =>
          !docChanged || lengthOf(doc) <= Math.max(most, lengthOf(before)),
      }),
    ],
  });

/** One line of text and tokens. */
export const lineExtensions = (
  labels: Pick<BlockLabels, 'token' | 'tokenSpoken'>,
  known: readonly string[],
  mostCharacters: number,
) => [
  StarterKit.configure({
    document: false,
    blockquote: false,
    bold: false,
    bulletList: false,
    code: false,
    codeBlock: false,
    hardBreak: false,
    heading: false,
    horizontalRule: false,
    italic: false,
    link: false,
    listItem: false,
    listKeymap: false,
    orderedList: false,
    strike: false,
    underline: false,
    trailingNode: false,
  }),
  Line,
  token(labels, known),
  oneLine(mostCharacters),
];
