import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Menu } from './Menu.tsx';
import { TextField } from './TextField.tsx';

/** Rules of HTML checkers, tested in the kit because every screen uses it. */

test('a menu renders no block element inside a span', () => {
  const html = renderToStaticMarkup(<Menu label="More" items={[{ id: 'one', label: 'One' }]} />);
  // when a block element begins, no open element is a span
  const open: string[] = [];
  for (const [, closing, name = ''] of html.matchAll(/<(\/?)([a-z]+)[^>]*>/g)) {
    if (closing) open.splice(open.lastIndexOf(name), 1);
    else {
      if (name === 'div') expect([html, open]).not.toEqual([html, expect.arrayContaining(['span'])]);
      if (!['input', 'img', 'br', 'use', 'path'].includes(name)) open.push(name);
    }
  }
  expect(html).toContain('<div');
});

test('a field has its own type or text', () => {
  expect(renderToStaticMarkup(<TextField id="name" label="Name" />)).toMatch(/<input type="text"/);
  expect(renderToStaticMarkup(<TextField id="mail" label="Mail" type="email" />)).toMatch(/<input type="email"/);
});
