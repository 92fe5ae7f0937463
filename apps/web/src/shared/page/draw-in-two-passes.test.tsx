import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { rowsOfGroups, useKnown, useTwoPasses } from './draw-in-two-passes.ts';

/** The first frame, without deferred content. */
function firstFrame(count: number, first: number, atOnce: boolean): string {
  const List = () =>
    useTwoPasses(
      Array.from({ length: count }, (_, index) => index),
      first,
      atOnce,
    ).join(' ');
  return renderToStaticMarkup(<List />);
}

test('the first frame has the first rows of a long list, and all rows of a short or cached list', () => {
  expect(firstFrame(5, 3, false)).toBe('0 1 2');
  expect(firstFrame(3, 3, false)).toBe('0 1 2');
  expect(firstFrame(5, 0, false)).toBe('');
  expect(firstFrame(5, 3, true)).toBe('0 1 2 3 4');
});

test('a screen counts as cached only if all of its queries have data', () => {
  const client = new QueryClient();
  const Known = () => String(useKnown(['events'], ['tickets', 'pages']));
  const isKnown = () =>
    renderToStaticMarkup(
      <QueryClientProvider client={client}>
        <Known />
      </QueryClientProvider>,
    );
  expect(isKnown()).toBe('false');
  client.setQueryData(['events'], []);
  expect(isKnown()).toBe('false');
  client.setQueryData(['tickets', 'pages'], []);
  expect(isKnown()).toBe('true');
});

test.each([
  [[], 20, []],
  [[3, 4], 20, [3, 4]],
  [[12, 13, 5], 20, [12, 8, 0]],
  [[100], 20, [20]],
  [[20, 1], 20, [20, 0]],
  [[0, 25], 20, [0, 20]],
  [[5, 5], Number.POSITIVE_INFINITY, [5, 5]],
])('groups of %j share %d rows as %j', (sizes, rows, drawn) => {
  expect(rowsOfGroups(sizes, rows)).toEqual(drawn);
});
