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
  vi.stubGlobal('document', { documentElement: { lang: 'en-US', dataset: {} } });
  const { default: DataShell, queryClient } = await import('./DataShell.tsx');
  const { cachedListMeta } = await import('../api/cached-list.ts');
  const { invalidate } = await import('../api/cache.ts');
  const { speak } = await import('../session/language.tsx');
  await speak('en-US');
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
    invalidate,
    speak,
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
  ['an action invalidated a query', ({ invalidate }) => invalidate('listEvents')],
  ['the query client invalidated a query', ({ query }) => void query.invalidateQueries({ queryKey: ['other'] })],
  ['the language changed', ({ speak }) => speak('ja-JP')],
] satisfies [string, (page: Awaited<ReturnType<typeof open>>) => unknown][])(
  'drops a cached list when %s, and keeps the list that is fetched afterwards',
  async (_, happens) => {
    const page = await open();
    await happens(page);
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

test('fetches what the page shows again when the language changes, and shows the previous response until then', async () => {
  const { query, speak } = await open();
  const fetched = vi.fn<() => Promise<string>>(() => Promise.resolve('in English'));
  const shown = new QueryObserver(query, { queryKey: ['shown'], queryFn: fetched });
  const leave = shown.subscribe(() => {});
  await vi.waitFor(() => expect(shown.getCurrentResult().data).toBe('in English'));
  const response = Promise.withResolvers<string>();
  fetched.mockReturnValue(response.promise);
  await speak('ja-JP');
  expect(shown.getCurrentResult()).toMatchObject({ data: 'in English', isFetching: true });
  response.resolve('in Japanese');
  await vi.waitFor(() => expect(shown.getCurrentResult().data).toBe('in Japanese'));
  expect(query.getQueryData(['other']), 'a query that nothing shows').toBeUndefined();
  leave();
});

test('does not show a first response in the language that the page had when it was requested', async () => {
  const { query, speak } = await open();
  const english = Promise.withResolvers<string>();
  const fetched = vi.fn<() => Promise<string>>(() => english.promise);
  const shown = new QueryObserver(query, { queryKey: ['shown'], queryFn: fetched });
  const leave = shown.subscribe(() => {});
  fetched.mockResolvedValue('in Japanese');
  await speak('ja-JP');
  await vi.waitFor(() => expect(shown.getCurrentResult().data).toBe('in Japanese'));
  english.resolve('in English');
  await english.promise;
  expect(shown.getCurrentResult().data).toBe('in Japanese');
  leave();
});
