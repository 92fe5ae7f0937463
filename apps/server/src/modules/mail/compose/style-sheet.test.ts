import { expect, test } from 'vitest';
import { mailContents } from '../../../../test/mail-contents.ts';
import { compose, editableTemplate, isBuiltInText } from './compose.ts';
import { forbiddenInMail } from './forbidden-html.ts';
import { sheetSlot } from './style-sheet.ts';

/** The style sheet of mails from saved templates (mail 2.5). */

const mailOf = (html?: string) =>
  compose({
    id: 'outbox-1',
    from: 'Foyer <no-reply@foyer.example>',
    to: 'ana@example.com',
    locale: 'en-US',
    content: mailContents.confirmation,
    ...(html === undefined ? {} : { ownTemplate: { subject: 'A', html } }),
    now: new Date(0),
  }).html;
const sheetsIn = (html: string) => [...html.matchAll(/<style[^>]*>([^<]*)<\/style>/g)].map(([, sheet]) => sheet);

const today = `:root{color-scheme:light dark;supported-color-schemes:light dark}
body{margin:0;padding:0}
@media (max-width:600px){.outer{padding:12px 8px!important}.inner{padding:24px 20px!important}}
@media (max-width:480px){.stack,.ink.line{display:block!important;width:auto!important;padding-right:0!important}.stack{padding-bottom:0!important}.ink.line{border-top:0!important;padding-top:0!important}}
@media (prefers-color-scheme:dark){
.paper{background-color:#13151f!important}.card{background-color:#1e212e!important;border-color:#3b3f50!important}
.ink{color:#f1eee7!important}.quiet{color:#b3b7c5!important}.line{border-color:#3b3f50!important}
.accent{background-color:#b6a8ff!important;color:#13151f!important}}`;
/** The style sheets of earlier versions, as templates were saved with them. */
const november = `:root{color-scheme:light dark;supported-color-schemes:light dark}
body{margin:0;padding:0}
@media (max-width:600px){.outer{padding:12px 8px!important}.inner{padding:24px 20px!important}.stack{display:block!important;width:auto!important;padding-left:0!important}}
@media (prefers-color-scheme:dark){
.paper{background-color:#13151f!important}.card{background-color:#1e212e!important;border-color:#3b3f50!important}
.ink{color:#f1eee7!important}.quiet{color:#b3b7c5!important}.line{border-color:#3b3f50!important}
.accent{background-color:#b6a8ff!important;color:#13151f!important}}`;
const first = november.replaceAll('background-color:', 'background:');

const { html: template } = editableTemplate('confirmation', 'en-US');
const savedWith = (sheet: string) => template.replace(sheetSlot, `<style>${sheet}</style>`);

test('a template is saved with a slot instead of a style sheet, and a mail has the style sheet', () => {
  expect(template).toContain(sheetSlot);
  expect(forbiddenInMail(template)).toBeNull();
  for (const html of [mailOf(), mailOf(template)]) expect(sheetsIn(html)).toEqual([today]);
});

test.each([today, november, first])(
  'a template that was saved with a standard style sheet gets the one of the day',
  (sheet) => {
    const saved = savedWith(sheet);
    expect(sheetsIn(saved)).toEqual([sheet]);
    expect(mailOf(saved)).toBe(mailOf(template));
    expect(isBuiltInText('confirmation', 'en-US', saved)).toBe(true);
    expect(isBuiltInText('confirmation', 'en-US', saved.replace('</h1>', '!</h1>'))).toBe(false);
  },
);

test('a style sheet that was edited or added stays', () => {
  const edited = november.replace('#13151f', '#000000');
  expect(sheetsIn(mailOf(savedWith(edited)))).toEqual([edited]);
  const added = savedWith(november).replace('</head>', '<style>p{color:red}</style></head>');
  expect(sheetsIn(mailOf(added))).toEqual([today, 'p{color:red}']);
  expect(sheetsIn(mailOf('<p>A</p>'))).toEqual([]);
});
