// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Phrases } from './Phrases.tsx';
import { phrasesOf } from './phrases-of.ts';

test.each([
  ['すでにログインしています', 'ログイン'],
  ['チケットの受け取り方', 'チケットの'],
  ['セッションが終了しました', 'セッションが'],
  ['「春の集い」へようこそ', '「春の'],
])('%s breaks between phrases, never within %s', (text, phrase) => {
  const phrases = phrasesOf(text);
  expect(phrases.join('')).toBe(text);
  expect(phrases.some((each) => each.includes(phrase))).toBe(true);
  for (const each of phrases.slice(1)) expect(each).not.toMatch(/^[、。」』）がのはをにへとも]$/);
});

test.each(['Order 207', 'Su sesión ha terminado', '春期大会', ''])('%j stays whole', (text) =>
  expect(phrasesOf(text)).toEqual([text]),
);

test('a heading keeps its text', () => {
  const { container } = render(
    <h1>
      <Phrases>すでにログインしています</Phrases>
    </h1>,
  );
  expect(container.querySelectorAll('wbr').length).toBeGreaterThan(0);
  expect(container.textContent).toBe('すでにログインしています');
});
