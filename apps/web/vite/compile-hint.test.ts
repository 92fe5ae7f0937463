import { build } from 'vite';
import { expect, test } from 'vitest';
import { compileHint } from './compile-hint.ts';

const sources: Readonly<Record<string, string>> = {
  '/start.js': "export const load = () => import('/later.js');",
  '/later.js': 'export const later = () => 1;',
};
const inMemory = {
  name: 'in-memory',
  resolveId: (id: string) => (id in sources ? id : undefined),
  load: (id: string) => sources[id],
};

test('every script of the build begins with the hint, also after minifying', async () => {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [inMemory, compileHint()],
    build: { write: false, minify: true, rolldownOptions: { input: '/start.js', preserveEntrySignatures: 'strict' } },
  });
  const files = 'output' in result ? result.output : [];
  const beginnings = files.map((file) => (file.type === 'chunk' ? file.code.split('\n')[0] : ''));
  expect(beginnings).toEqual(['//# allFunctionsCalledOnLoad', '//# allFunctionsCalledOnLoad']);
});
