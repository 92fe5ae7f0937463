import { expect, test } from 'vitest';
import { withoutKeys } from './prune-messages.ts';

test('removes keys with their lines and the comment directly above', () => {
  const source = `export const login = {
  heading: 'Login',
  /** Shown beside the field. */
  hint: (p: { n: number }) =>
    \`\${p.n} digits\`,
  // Two words.
  submit: 'Log in',
  last: 'x',
};
`;
  expect(withoutKeys('login.ts', source, new Set(['hint', 'last']))).toBe(`export const login = {
  heading: 'Login',
  // Two words.
  submit: 'Log in',
};
`);
});
