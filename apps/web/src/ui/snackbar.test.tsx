// @vitest-environment happy-dom
import { act, render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SnackbarProvider, useSnackbar } from './Snackbar.tsx';

function page() {
  let snackbar: ReturnType<typeof useSnackbar> | undefined;
  const Screen = () => {
    snackbar = useSnackbar();
    return null;
  };
  const on = (screen: string) => (
    <SnackbarProvider closeLabel="Close" screen={screen}>
      <Screen />
    </SnackbarProvider>
  );
  const { rerender, container } = render(on('/one'));
  return {
    show: (message: string, forNextScreen?: boolean) => act(() => void snackbar?.show({ message, forNextScreen })),
    goTo: (screen: string) => rerender(on(screen)),
    texts: () => [...container.querySelectorAll('[role="status"] > *')].map((each) => each.textContent),
  };
}

test('a message disappears when its screen is left', () => {
  const { show, goTo, texts } = page();
  show('Wrong card. ');
  goTo('/one');
  expect(texts()).toEqual(['Wrong card. Close']);
  goTo('/two');
  expect(texts()).toEqual([]);
});

test('a message for the next screen stays there and disappears when that screen is left', () => {
  const { show, goTo, texts } = page();
  show('Saved. ', true);
  goTo('/two');
  expect(texts()).toEqual(['Saved. Close']);
  goTo('/three');
  expect(texts()).toEqual([]);
});
