import { expect, test } from 'vitest';
import { catalogueKeys, checkMessages } from './check-messages.ts';

const english = 'packages/messages/src/en-US';
const catalogue = {
  [`${english}/people/login.ts`]: `/** Login. */
export const login = {
  heading: 'Login',
  submit: 'Go',
  hint: (p: { n: number }) => \`\${p.n}\`,
};`,
  [`${english}/common/errors.ts`]: `export const errors = { A_CODE: 'x' };`,
  [`${english}/pages/attendee.ts`]: `import { login } from '../people/login.ts'; export const attendee = { login };`,
  'packages/messages/src/es-US/people/login.ts': `export const login: Messages['login'] = { heading: 'a', submit: 'b', hint: (p) => '' };`,
};
const unused = (files: Record<string, string>) =>
  checkMessages(new Map(Object.entries({ ...catalogue, ...files }))).map(({ message }) => message.split(' ')[1]);

test('returns the keys of the English areas, without codes, which need no use', () => {
  expect(catalogueKeys(new Map(Object.entries(catalogue))).map(({ area, key, line }) => [area, key, line])).toEqual([
    ['login', 'heading', 3],
    ['login', 'submit', 4],
    ['login', 'hint', 5],
  ]);
});

test('reports an unused key with its place', () => {
  expect(unused({ 'apps/web/src/a.tsx': `text.login.heading; text.login.hint({ n: 1 });` })).toEqual(['login.submit']);
  expect(checkMessages(new Map(Object.entries(catalogue)))[0]).toEqual({
    file: `${english}/people/login.ts`,
    line: 3,
    message: 'text login.heading is used nowhere',
  });
});

test('does not count the same key of another area, or a use in a test', () => {
  expect(
    unused({
      'apps/web/src/a.tsx': `text.events.heading; text.common.submit; other.hint;`,
      'apps/web/src/a.test.ts': `text.login.heading; text.login.submit;`,
    }),
  ).toEqual(['login.heading', 'login.submit', 'login.hint']);
});

test.each([
  ['member', `t.login.heading; t.login.submit; t.login.hint({ n: 1 });`],
  ['optional', `t?.login?.heading; t?.login.submit; t.login.hint;`],
  ['variable', `const words = useLanguage().text.login; words.heading; words.submit; words.hint;`],
  ['destructured', `const { heading, submit, hint } = text.login;`],
  ['nested pattern', `const { login: { heading, submit, hint } } = text;`],
  ['renamed area', `const { login: words } = text; words.heading; words.submit; words.hint;`],
  ['typed parameter', `function f(words: Messages['login']) { return [words.heading, words.submit, words.hint]; }`],
  [
    'typed property',
    `interface Props { words: Messages['login'] } const f = (props: Props) => [props.words.heading, props.words.submit, props.words.hint];`,
  ],
  ['hook by name', `const words = useText('login'); words.heading; words.submit; words.hint;`],
  [
    'type with a name of its own',
    `import { login as en } from '@foyer/messages/en-US/people/login'; export type Words = typeof en;
     function f(words: Words) { return [words.heading, words.submit, words.hint]; }`,
  ],
  [
    'type of an element',
    `export type Words = ServerTexts['login']; function f(words: Words) { return [words.heading, words.submit, words.hint]; }`,
  ],
  [
    'import of the area',
    `import { login as en } from '@foyer/messages/en-US/people/login'; en.heading; en.submit; en.hint;`,
  ],
  [
    'a table by language',
    `import { login as en } from 'x'; const all = { 'en-US': en }; const w = all[locale]; w.heading; w.submit; w.hint;`,
  ],
  ['indexed', `const key = ok ? 'heading' : 'submit'; text.login[key]; text.login['hint'];`],
])('used by %s', (_name, source) => {
  expect(unused({ 'apps/web/src/a.tsx': source })).toEqual([]);
});
