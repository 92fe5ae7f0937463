import type { FunctionComponent, ReactElement } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';

interface Named {
  name: string;
}
const Hall: FunctionComponent<Named> = ({ name }) => <p>{name}</p>;
type Load = () => Promise<FunctionComponent<Named>>;

vi.mock('react', async (original) => ({
  ...(await original<object>()),
  ...(await import('../../../test/hooks.ts')),
}));
// The texts belong to the placeholder, which these tests do not check.
vi.mock('../../session/language.tsx', () => ({ useText: () => ({}) }));

beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: true });
  return () => {
    vi.unstubAllGlobals();
  };
});

/** `lazyPart` over a chunk that loads when the test lets it. */
async function soon(load: Load) {
  const { lazyPart } = await import('./lazy-part.tsx');
  const { mount } = await import('../../../test/hooks.ts');
  const Soon = lazyPart(load);
  return { Soon, mount, open: () => mount((props: Named) => Soon(props) as ReactElement<Named>) };
}

test('fetches the code once, when the screen asks for it, before anything renders it', async () => {
  const load = vi.fn<Load>(() => Promise.resolve(Hall));
  const { Soon, open } = await soon(load);
  expect(load, 'another screen has the same chunk').not.toHaveBeenCalled();
  Soon.fetch();
  Soon.fetch();
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1));
  open().render({ name: 'Hall' });
  open().render({ name: 'Hall' });
  expect(load).toHaveBeenCalledTimes(1);
});

test('renders a placeholder until the code is loaded, and loaded code at once', async () => {
  let come: (part: FunctionComponent<Named>) => void = () => {};
  const { open } = await soon(() => new Promise((done) => (come = done)));
  const { render, now } = open();
  expect(render({ name: 'Hall' }).type).not.toBe(Hall);
  await vi.waitFor(() => {
    come(Hall);
    expect(now()?.type).toBe(Hall);
  });
  expect(now()?.props).toEqual({ name: 'Hall' });
  expect(open().render({ name: 'Gate' }).type, 'at once').toBe(Hall);
});

test('code that fails to load throws only in the page that renders it', async () => {
  const lost = new TypeError('Failed to fetch');
  const load = vi.fn<Load>(() => Promise.reject(lost));
  const { Soon, mount } = await soon(load);
  Soon.fetch();
  // Nothing renders it yet, and the rejection must not count as unhandled.
  await vi.waitFor(() => expect(load).toHaveBeenCalled());
  const { render, now } = mount((props: Named) => {
    try {
      return Soon(props);
    } catch (error) {
      return error;
    }
  });
  expect(render({ name: 'Hall' })).not.toBe(lost);
  await vi.waitFor(() => expect(now()).toBe(lost));
});

test('without a network it waits until the browser is online', async () => {
  const page = new EventTarget();
  vi.stubGlobal('window', page);
  vi.stubGlobal('navigator', { onLine: false });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const heard = vi.spyOn(page, 'addEventListener');
  const load = vi.fn<Load>(() => Promise.resolve(Hall));
  (await soon(load)).Soon.fetch();
  await vi.waitFor(() => expect(heard).toHaveBeenCalled());
  expect(load).not.toHaveBeenCalled();
  page.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(load).toHaveBeenCalled());
});
