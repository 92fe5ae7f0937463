import { Suspense, type ComponentProps, type FunctionComponent, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';

interface Named {
  name: string;
}
const Hall: FunctionComponent<Named> = ({ name }) => <p>{name}</p>;

type Load = () => Promise<FunctionComponent<Named>>;

/** `partOf` over a chunk that loads when the test lets it. */
async function partly(load: Load) {
  const { partOf } = await import('./part.ts');
  const { Part, preload } = partOf(load);
  const drawn = () =>
    renderToStaticMarkup(
      <Suspense fallback="waits">
        <Part name="Hall" />
      </Suspense>,
    );
  return { Part, preload, drawn };
}

beforeEach(() => {
  vi.resetModules();
  vi.doUnmock('react');
  vi.stubGlobal('navigator', { onLine: true });
  return () => {
    vi.unstubAllGlobals();
  };
});

test('renders a loaded part at once, and suspends for a part that is not loaded', async () => {
  const load = vi.fn<Load>(() => Promise.resolve(Hall));
  const { preload, drawn } = await partly(load);
  expect(drawn()).toContain('waits');
  await preload();
  const fetched = load.mock.calls.length;
  expect(drawn()).toBe('<p>Hall</p>');
  expect(load).toHaveBeenCalledTimes(fetched);
});

test('a part that suspended keeps its lazy component, so it does not remount when the chunk arrives', async () => {
  vi.doMock('react', async (original) => ({
    ...(await original<object>()),
    ...(await import('../../../../test/hooks.ts')),
  }));
  const { mount } = await import('../../../../test/hooks.ts');
  const { Part, preload } = await partly(() => Promise.resolve(Hall));
  const { render } = mount((props: ComponentProps<typeof Part>) => Part(props) as ReactElement);
  const began = render({ name: 'Hall' }).type;
  await preload();
  expect(render({ name: 'Hall' }).type).toBe(began);
  const { render: rerender } = mount((props: ComponentProps<typeof Part>) => Part(props) as ReactElement);
  expect(rerender({ name: 'Hall' }).type).toBe(Hall);
});

test('preload returns the part or null, and a failed preload can be tried again', async () => {
  const load = vi.fn<Load>(() => Promise.resolve(Hall));
  load.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const { preload, drawn } = await partly(load);
  expect(await preload()).toBeNull();
  expect(await preload()).toEqual({ default: Hall });
  expect(drawn()).toBe('<p>Hall</p>');
});

test('preload waits for the network when the browser is offline', async () => {
  const page = new EventTarget();
  vi.stubGlobal('window', page);
  vi.stubGlobal('navigator', { onLine: false });
  const fetchMock = vi.fn<typeof fetch>(() => Promise.reject(new TypeError('Failed to fetch')));
  vi.stubGlobal('fetch', fetchMock);
  const load = vi.fn<Load>(() => Promise.resolve(Hall));
  const { preload } = await partly(load);
  const heard = vi.spyOn(page, 'addEventListener');
  const coming = preload();
  await vi.waitFor(() => expect(heard).toHaveBeenCalled());
  expect(load).not.toHaveBeenCalled();
  page.dispatchEvent(new Event('online'));
  expect(await coming).toEqual({ default: Hall });
});
