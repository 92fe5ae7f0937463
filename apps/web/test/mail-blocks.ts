import * as fc from 'fast-check';
import type { BlockNode } from '@foyer/domain/mail/mail-blocks';

/** Every block of the mail editor, for property tests. */

export const known = { inline: ['NAME', 'EVENT_NAME', 'LINK'], layout: ['TICKETS', 'CALENDAR'] };

/** Texts without the signs of tokens. */
const text = fc.string({
  unit: fc.constantFrom('a', 'b', 'Ä', '山', ' ', '　', '<', '>', '&', '"', "'", '{', '}', '#', ';', ':', '/', '.'),
  minLength: 1,
  maxLength: 12,
});
const href = fc.constantFrom(
  'https://example.com/?a=1&b="2"',
  'mailto:a@example.com',
  'http://x.example/漢字',
  '*|LINK|*',
);
const look = fc.constantFrom(null, null, { style: 'color:red', class: 'x' }, {});

const marks = fc
  .record({ link: fc.option(href), bold: fc.boolean(), italic: fc.boolean() })
  .map(({ link, bold, italic }) => [
    ...(link === null ? [] : [{ type: 'link', attrs: { href: link, look: null } }]),
    ...(bold ? [{ type: 'bold' }] : []),
    ...(italic ? [{ type: 'italic' }] : []),
  ])
  .map((each) => (each.length > 0 ? { marks: each } : {}));

const leaf = (hasMarks: boolean): fc.Arbitrary<BlockNode> => {
  const token = fc.constantFrom(...known.inline).map((name) => ({ type: 'token', attrs: { name } }));
  const word = text.map((each) => ({ type: 'text', text: each }));
  return hasMarks
    ? fc.tuple(fc.oneof(word, token), marks).map(([node, own]) => ({ ...node, ...own }))
    : fc.oneof(word, token);
};

const inline = (hasMarks = true): fc.Arbitrary<BlockNode[]> => {
  const line = fc.array(leaf(hasMarks), { minLength: 1, maxLength: 3 });
  return fc
    .array(line, { minLength: 1, maxLength: hasMarks ? 3 : 1 })
    .map((lines) => lines.flatMap((nodes, index) => [...(index > 0 ? [{ type: 'hardBreak' }] : []), ...nodes]));
};

const paragraph = fc.record({
  type: fc.constant('paragraph'),
  attrs: fc.record({ kind: fc.constant('text'), look }),
  content: inline(),
});
const fact = fc.tuple(inline(), inline()).map(([label, value]) => ({
  type: 'fact',
  content: [
    { type: 'factLabel', content: label },
    { type: 'factValue', content: value },
  ],
}));

export const blockArbitrary: fc.Arbitrary<BlockNode> = fc.oneof(
  paragraph,
  inline().map((content) => ({ type: 'paragraph', attrs: { kind: 'note', look: null }, content })),
  fc.record({
    type: fc.constant('heading'),
    attrs: fc.record({ level: fc.constantFrom(1, 2, 3), look }),
    content: inline(),
  }),
  fc.record({
    type: fc.constantFrom('bulletList', 'orderedList'),
    attrs: fc.record({ look }),
    content: fc.array(
      inline().map((content) => ({
        type: 'listItem',
        attrs: { look: null },
        content: [{ type: 'paragraph', attrs: { kind: 'text', look: null }, content }],
      })),
      { minLength: 1, maxLength: 3 },
    ),
  }),
  fc.record({ type: fc.constant('mailButton'), attrs: fc.record({ href }), content: inline(false) }),
  fc.record({
    type: fc.constant('picture'),
    attrs: fc.record({
      src: fc.constantFrom('https://example.com/a.png', 'http://example.com/?a=1&b=2'),
      alt: text,
      width: fc.constantFrom(null, 320),
      href: fc.option(href),
      look,
    }),
  }),
  fc.array(fact, { minLength: 1, maxLength: 3 }).map((content) => ({ type: 'facts', content })),
  fc.constantFrom(...known.layout).map((name) => ({ type: 'layout', attrs: { name } })),
  look.map((own) => ({ type: 'divider', attrs: { look: own } })),
);
