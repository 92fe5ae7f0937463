// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Dates } from './Dates.tsx';

/** The text, and its parts that do not break. */
function shown(text: string): [text: string | null, whole: (string | null)[]] {
  const { container } = render(
    <p>
      <Dates>{text}</Dates>
    </p>,
  );
  return [container.textContent, Array.from(container.querySelectorAll('span'), (span) => span.textContent)];
}

test.each([
  ['2026年7月24日 - 2026年7月26日', ['2026年7月24日 -', '2026年7月26日']],
  ['12月20日 22:00～2:00', ['12月20日', '22:00～2:00']],
  ['登録期限: 2026年7月24日 19:00まで', ['2026年7月24日']],
  ['2026年7月24日 · 横浜', ['2026年7月24日']],
  ['July 24, 2026 - July 26, 2026', []],
  ['24時間', []],
  ['', []],
])('in %j no date breaks inside', (text, whole) => {
  expect(shown(text)).toEqual([text, whole]);
});

test('other content stays unchanged', () => {
  const { container } = render(<Dates>{<b>2026年7月24日</b>}</Dates>);
  expect(container.innerHTML).toBe('<b>2026年7月24日</b>');
});
