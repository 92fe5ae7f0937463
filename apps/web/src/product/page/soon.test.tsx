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
// Its words are the placeholder's, which is not looked into.
vi.mock('../../session/language.tsx', () => ({ useText: () => ({}) }));

beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: true });
  return () => {
    vi.unstubAllGlobals();
  };
});

/** `soonOf` over a chunk that a test lets come, or not. */
async function soon(load: Load) {
  const { soonOf } = await import('./soon.tsx');
  const { mount } = await import('../../../test/hooks.ts');
  const Soon = soonOf(load);
  return { Soon, mount, open: () => mount((props: Named) => Soon(props) as ReactElement<Named>) };
}

test('its code is asked for with the screen’s, once, before anybody draws it', async () => {
  const load = vi.fn<Load>(() => Promise.resolve(Hall));
  const { open } = await soon(load);
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1));
  open().render({ name: 'Hall' });
  open().render({ name: 'Hall' });
  expect(load).toHaveBeenCalledTimes(1);
});

test('what is here is drawn at once; till then a placeholder stands there', async () => {
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

test('code that does not come fails the page that draws it, and nobody else', async () => {
  const lost = new TypeError('Failed to fetch');
  const load = vi.fn<Load>(() => Promise.reject(lost));
  const { Soon, mount } = await soon(load);
  // Nobody draws it yet: left to itself it would be a fault of the run.
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

test('without a network it is not asked for before there is one', async () => {
  const page = new EventTarget();
  vi.stubGlobal('window', page);
  vi.stubGlobal('navigator', { onLine: false });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const heard = vi.spyOn(page, 'addEventListener');
  const load = vi.fn<Load>(() => Promise.resolve(Hall));
  await soon(load);
  await vi.waitFor(() => expect(heard).toHaveBeenCalled());
  expect(load).not.toHaveBeenCalled();
  page.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(load).toHaveBeenCalled());
});
