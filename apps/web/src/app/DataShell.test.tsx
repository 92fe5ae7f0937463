import { QueryObserver, useQueryClient, type QueryClient } from '@tanstack/react-query';
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

/** A page that was answered a list one comes back to and something else, and then the next one: what is there as it begins. */
async function open() {
  openBrowser();
  const documentElement = { lang: 'en-US' };
  vi.stubGlobal('document', { documentElement });
  const { default: DataShell } = await import('./DataShell.tsx');
  const { kept } = await import('../api/kept.ts');
  const { noLongerTrue } = await import('../api/no-longer-true.ts');
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
      <DataShell visit={visit}>
        <Page />
      </DataShell>,
    );
  };
  expect(nextPage()).toBe('first');
  const [query] = caches;
  if (!query) throw new Error('The page has no query cache.');
  const ask = (queryKey: [string], meta = {}, queryFn = () => Promise.resolve('as it was')) =>
    query.fetchQuery({ queryKey, queryFn, meta, staleTime: 0, retry: 0 });
  await ask(['list'], kept);
  await ask(['other']);
  vi.setSystemTime(Date.now() + 1000);
  return {
    query,
    documentElement,
    noLongerTrue,
    nextPage,
    askList: (queryFn?: () => Promise<string>) => ask(['list'], kept, queryFn),
  };
}

test('of one page the next has the lists that one comes back to, and nothing else', async () => {
  const { nextPage } = await open();
  expect(nextPage()).toBe('list');
  expect(nextPage(), 'two pages later').toBe('list');
});

test('what the page before shows is there as the next begins, and gone with the one after it', async () => {
  const { query, nextPage } = await open();
  const leave = new QueryObserver(query, { queryKey: ['other'] }).subscribe(() => {});
  expect(nextPage()).toBe('list other');
  leave();
  expect(nextPage()).toBe('list');
});

test.each([
  ['something was done', ({ noLongerTrue }) => noLongerTrue(['something else'])],
  ['something was asked anew', ({ query }) => void query.invalidateQueries({ queryKey: ['other'] })],
  ['the language changed', ({ documentElement }) => (documentElement.lang = 'ja-JP')],
] satisfies [string, (page: Awaited<ReturnType<typeof open>>) => unknown][])(
  'a list is not shown as it was once %s, but as it was answered since',
  async (_, happens) => {
    const page = await open();
    happens(page);
    expect(page.nextPage()).toBe('');
    vi.setSystemTime(Date.now() + 1000);
    await page.askList();
    expect(page.nextPage()).toBe('list');
  },
);

test('a list that could not be told anew is not shown either', async () => {
  const { nextPage, askList } = await open();
  await expect(askList(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  expect(nextPage()).toBe('');
});
