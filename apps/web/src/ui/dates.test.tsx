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
  return [container.textContent, Array.from(container.querySelectorAll('span[class]'), (span) => span.textContent)];
}

test.each([
  ['2026年7月24日 - 2026年7月26日', ['2026年7月24日 -', '2026年7月26日']],
  ['12月20日 22:00～2:00', ['12月20日', '22:00～2:00']],
  ['登録期限: 2026年7月24日 19:00まで', ['2026年7月24日']],
  ['2026年7月24日 · 横浜', ['2026年7月24日']],
  ['12月1日火曜日 2:38 GMT-10（お客様の', ['12月1日', '2:38 GMT-10']],
  ['July 24, 2026 - July 26, 2026', []],
  ['26 de julio de 2026 - 3 de agosto de 2026', ['26 de julio de 2026 -', '3 de agosto de 2026']],
  ['Abre el 3 de agosto de 2026 a las 9:30 a.m. CST. Traiga…', ['3 de agosto de 2026', 'a las 9:30 a.m. CST']],
  ['Reservado hasta la 1:15 p.m. GMT+9', []],
  ['Llega el 3 de agosto a la 1:15 p.m. GMT+9', ['3 de agosto', 'a la 1:15 p.m. GMT+9']],
  ['Paso 3 de 5, 2 de agosto', ['2 de agosto']],
  ['24時間', []],
  ['', []],
])('in %j no date breaks inside', (text, whole) => {
  expect(shown(text)).toEqual([text, whole]);
});

test('a Spanish date in a narrow space breaks between words', () => {
  expect(shown('26\u00A0de\u00A0julio\u00A0de\u00A02026\u00A0-')).toEqual([
    '26 de julio de 2026 -',
    ['26 de julio de 2026 -'],
  ]);
});

test('other content stays unchanged', () => {
  const { container } = render(<Dates>{<b>2026年7月24日</b>}</Dates>);
  expect(container.innerHTML).toBe('<b>2026年7月24日</b>');
});
