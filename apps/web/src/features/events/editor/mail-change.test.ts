// @vitest-environment happy-dom
import type { EventDefinition } from '@foyer/contract/events/event-definition';
import { mailEditor } from '@foyer/messages/en-US/mail/mail-editor';
import { outbox } from '@foyer/messages/en-US/mail/outbox';
import { expect, test } from 'vitest';
import { mailAt, mailChange, mailName } from './mail-change.ts';

const mail = (...lines: string[]) =>
  `<!doctype html><html><head><title>Title</title></head><body><table><tr><td>${lines.map((line) => `<p>${line}</p>`).join('')}</td></tr></table></body></html>`;

const signs = { same: ' ', removed: '-', added: '+' };
/** The changed parts of an email, each line with its sign. */
const signed = (before: string, after: string) =>
  mailChange(before, after, mailEditor).map((part) => part.map(({ kind, text }) => `${signs[kind]}${text}`));

test.each([
  ['a changed line', ['Hello', 'See <b>you</b>'], ['Hello', 'See us'], [[' Hello', '-See you', '+See us']]],
  ['a new line', ['Hello'], ['Hello', 'Bye'], [[' Hello', '+Bye']]],
  ['two removed lines', ['Hello', 'See you', 'Bye'], ['Hello'], [[' Hello', '-See you', '-Bye']]],
  [
    'a moved line',
    ['A', 'B', 'C', 'D', 'E'],
    ['B', 'C', 'D', 'A', 'E'],
    [
      ['-A', ' B'],
      [' D', '+A', ' E'],
    ],
  ],
  ['a repeated line', ['A', 'B', 'C', 'D'], ['A', 'B', 'B', 'C', 'D'], [[' B', '+B', ' C']]],
  ['a text in place of none', [], ['A'], [['+A']]],
  ['another format', ['Hello'], ['<em>Hello</em>'], []],
  ['a style sheet', ['Hello'], ['<style>p{}</style>Hello'], []],
])('of an email with %s, the changed lines are shown between their neighbours', (_case, before, after, parts) => {
  expect(signed(mail(...before), mail(...after))).toEqual(parts);
});

test('an email with too many changed lines to compare is shown as replaced', () => {
  const lines = (letter: string) => Array.from({ length: 300 }, (_, index) => `${letter}${index}`);
  const [were, are] = [lines('a'), lines('b')];
  const replaced = [...were.map((line) => `-${line}`), ...are.map((line) => `+${line}`)];
  expect(signed(mail(...were, 'same'), mail(...are, 'same'))).toEqual([
    [...replaced.slice(0, 300), '-same', ...replaced.slice(300), '+same'],
  ]);
});

test('cells of a table are separate lines, and placeholders have their names', () => {
  const row = (value: string) => `<table><tr><td>Price</td><td>${value}</td></tr></table>`;
  expect(signed(row('*|AMOUNT|*'), row('*|TOTAL|*'))).toEqual([[' Price', '-[Amount]', '+[Total]']]);
});

test('the path of an email gives its content, and other paths give nothing', () => {
  const own = { templateName: 'refund', locale: 'es-US', templateSubject: 'S', templateHTMLContent: '<p>Own' };
  const definition = { emailTemplates: [own] } as EventDefinition; // Only the emails are read.
  expect(mailAt('emailTemplates.refund es-US.templateHTMLContent', definition)).toBe('<p>Own');
  expect(mailAt('emailTemplates.refund ja-JP.templateHTMLContent', definition)).toBe('');
  expect(mailAt('emailTemplates.refund es-US.templateSubject', definition)).toBeUndefined();
});

test('an email is named by its kind and language', () => {
  expect(mailName('refund es-US', outbox)).toBe(`${outbox.templateRefund} (Español)`);
  expect(mailName('unknown es-US', outbox)).toBe('unknown es-US');
});
