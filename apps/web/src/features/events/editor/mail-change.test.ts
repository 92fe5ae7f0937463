// @vitest-environment happy-dom
import type { EventDefinition } from '@foyer/contract/events/event-definition';
import { editor } from '@foyer/messages/en-US/events/editor';
import { mailEditor } from '@foyer/messages/en-US/mail/mail-editor';
import { outbox } from '@foyer/messages/en-US/mail/outbox';
import { expect, test } from 'vitest';
import { mailAt, mailChange, mailName } from './mail-change.ts';

const mail = (...lines: string[]) =>
  `<!doctype html><html><head><title>Title</title></head><body><table><tr><td>${lines.map((line) => `<p>${line}</p>`).join('')}</td></tr></table></body></html>`;

test.each([
  ['a changed line', ['Hello', 'See <b>you</b>'], ['Hello', 'See us'], 'See you', 'See us'],
  ['a new line', ['Hello'], ['Hello', 'Bye'], editor.nothing, 'Bye'],
  ['two removed lines', ['Hello', 'See you', 'Bye'], ['Hello'], 'See you\nBye', editor.nothing],
  ['another format', ['Hello'], ['<em>Hello</em>'], editor.mailFormatChanged, editor.mailFormatChanged],
  ['a style sheet', ['Hello'], ['<style>p{}</style>Hello'], editor.mailFormatChanged, editor.mailFormatChanged],
])('of an email with %s, only the changed lines are shown', (_case, before, after, was, is) => {
  expect(mailChange(mail(...before), mail(...after), { editor, mailEditor })).toEqual([was, is]);
});

test('cells of a table are separate lines, and placeholders have their names', () => {
  const row = (value: string) => `<table><tr><td>Price</td><td>${value}</td></tr></table>`;
  expect(mailChange(row('*|AMOUNT|*'), row('*|TOTAL|*'), { editor, mailEditor })).toEqual(['[Amount]', '[Total]']);
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
