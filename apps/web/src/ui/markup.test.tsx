import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Menu } from './Menu.tsx';
import { TextField } from './TextField.tsx';

/** What checkers of HTML look for in the kit, since every screen is made of it. */

test('a menu is no block inside a line of text', () => {
  const html = renderToStaticMarkup(<Menu label="More" items={[{ id: 'one', label: 'One' }]} />);
  // of the elements that are open when a block begins none is a span
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

test('a field says its type, its own or text', () => {
  expect(renderToStaticMarkup(<TextField id="name" label="Name" />)).toMatch(/<input type="text"/);
  expect(renderToStaticMarkup(<TextField id="mail" label="Mail" type="email" />)).toMatch(/<input type="email"/);
});
