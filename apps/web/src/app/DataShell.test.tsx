import { QueryClientProvider, QueryObserver, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { openBrowser } from '../../test/browser.ts';

const now = new Date('2026-06-01T12:00:00Z');
beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
  return () => {
    vi.useRealTimers();
  };
});

/**
 * Loads a page with a cached list (`meta: cachedListMeta`) and one more query. `nextPage` starts the next page and names the
 * queries that are still cached.
 */
async function open() {
  openBrowser();
  const documentElement = { lang: 'en-US' };
  vi.stubGlobal('document', { documentElement });
  const { default: DataShell, queryClient } = await import('./DataShell.tsx');
  const { cachedListMeta } = await import('../api/cached-list.ts');
  const { invalidateQueries } = await import('../api/invalidate-queries.ts');
  const caches = new Set<QueryClient>();
  let visit = 0;
  const nextPage = (): string => {
    const Page = () => {
      const client = useQueryClient();
      caches.add(client);
      return ['list', 'other']
        .filter((key) => client.getQueryData([key]) !== undefined)
        .concat(visit === 1 ? 'first' : [])
        .join(' ');
    };
    visit += 1;
    vi.setSystemTime(Date.now() + 1000);
    return renderToStaticMarkup(
      <QueryClientProvider client={queryClient}>
        <DataShell visit={visit}>
          <Page />
        </DataShell>
      </QueryClientProvider>,
    );
  };
  expect(nextPage()).toBe('first');
  const [query] = caches;
  if (!query) throw new Error('The page has no query cache.');
  const ask = (queryKey: [string], meta = {}, queryFn = () => Promise.resolve('as it was')) =>
    query.fetchQuery({ queryKey, queryFn, meta, staleTime: 0, retry: 0 });
  await ask(['list'], cachedListMeta);
  await ask(['other']);
  vi.setSystemTime(Date.now() + 1000);
  return {
    query,
    documentElement,
    invalidateQueries,
    nextPage,
    askList: (queryFn?: () => Promise<string>) => ask(['list'], cachedListMeta, queryFn),
  };
}

test('keeps only the cached lists for the next page', async () => {
  const { nextPage } = await open();
  expect(nextPage()).toBe('list');
  expect(nextPage(), 'two pages later').toBe('list');
});

test('keeps a query that the previous page still shows, and removes it with the page after', async () => {
  const { query, nextPage } = await open();
  const leave = new QueryObserver(query, { queryKey: ['other'] }).subscribe(() => {});
  expect(nextPage()).toBe('list other');
  leave();
  expect(nextPage()).toBe('list');
});

test.each([
  ['an action invalidated a query', ({ invalidateQueries }) => invalidateQueries(['something else'])],
  ['the query client invalidated a query', ({ query }) => void query.invalidateQueries({ queryKey: ['other'] })],
  ['the language changed', ({ documentElement }) => (documentElement.lang = 'ja-JP')],
] satisfies [string, (page: Awaited<ReturnType<typeof open>>) => unknown][])(
  'drops a cached list when %s, and keeps the list that is fetched afterwards',
  async (_, happens) => {
    const page = await open();
    happens(page);
    expect(page.nextPage()).toBe('');
    vi.setSystemTime(Date.now() + 1000);
    await page.askList();
    expect(page.nextPage()).toBe('list');
  },
);

test('drops a list after a failed refetch', async () => {
  const { nextPage, askList } = await open();
  await expect(askList(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  expect(nextPage()).toBe('');
});
