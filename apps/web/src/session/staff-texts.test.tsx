// @vitest-environment happy-dom
import { startTransition, Suspense, useId, useState, type ReactNode } from 'react';
import { act, cleanup, render, screen } from '@testing-library/react';
import { loadStaff } from '@foyer/messages/catalogue/catalogues';
import { afterEach, beforeEach, expect, test, vi, type MockInstance } from 'vitest';

/** After such an error React renders the component again and only reports it on the console. */
let failures: MockInstance<typeof console.error>;
beforeEach(() => {
  vi.resetModules();
  failures = vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  failures.mockRestore();
});

/** A page without loaded staff texts. */
async function openPage() {
  const language = await import('./language.tsx');
  await language.speak('en-US');
  return language;
}

/** Shows an element in a transition: React keeps the page and continues the same render when the texts are loaded. */
async function showInTransition(element: ReactNode) {
  let show: () => void = () => undefined;
  function Page() {
    const [isShown, setShown] = useState(false);
    show = () => startTransition(() => setShown(true));
    return <Suspense fallback="waits">{isShown ? element : 'before'}</Suspense>;
  }
  const page = render(<Page />);
  await act(async () => show());
  return page;
}

test('a component can call hooks after it has waited for staff texts', async () => {
  const { useStaffText } = await openPage();
  const whole = await loadStaff('en-US');
  function Reads() {
    const { deviceLock } = useStaffText();
    const id = useId();
    return <p id={id}>{deviceLock.lock}</p>;
  }
  await showInTransition(<Reads />);
  expect((await screen.findByText(whole.deviceLock.lock)).id).not.toBe('');
  expect(failures.mock.calls).toEqual([]);
});

test('loaded texts show at once, without a fallback', async () => {
  const { loadTexts, useStaffText } = await openPage();
  await loadTexts(['staff']);
  const fallback = vi.fn<() => string>(() => 'waits');
  const Fallback = () => fallback();
  function Reads() {
    return <p>{useStaffText().deviceLock.lock}</p>;
  }
  render(
    <Suspense fallback={<Fallback />}>
      <Reads />
    </Suspense>,
  );
  const { deviceLock } = await loadStaff('en-US');
  expect(screen.getByText(deviceLock.lock).tagName).toBe('P');
  expect(fallback).not.toHaveBeenCalled();
});

test('a page that shows staff texts loads them in the new language before it changes', async () => {
  const { loadTexts, speak, useStaffText } = await openPage();
  await loadTexts(['staff']);
  function Reads() {
    return <p>{useStaffText().deviceLock.lock}</p>;
  }
  render(
    <Suspense fallback="waits">
      <Reads />
    </Suspense>,
  );
  await act(() => speak('ja-JP'));
  const { deviceLock } = await loadStaff('ja-JP');
  expect(screen.getByText(deviceLock.lock).tagName).toBe('P');
});

test('a page without staff texts does not load them when its language changes', async () => {
  const { speak } = await openPage();
  const staff = await import('./staff-texts.ts');
  const loads = vi.spyOn(staff, 'loadStaffPart');
  await speak('ja-JP');
  expect(loads).not.toHaveBeenCalled();
});

test('a page loads only the parts of the staff texts that its screens name, and keeps them in a new language', async () => {
  const { loadTexts, speak, useStaffText } = await openPage();
  const staff = await import('./staff-texts.ts');
  const loads = vi.spyOn(staff, 'loadStaffPart');
  await loadTexts(['staff', 'staffDoor']);
  function Reads() {
    const { deviceLock, sell } = useStaffText();
    return <p>{`${deviceLock.lock} ${sell.ticket}`}</p>;
  }
  render(<Reads />);
  await act(() => speak('ja-JP'));
  const { deviceLock, sell } = await loadStaff('ja-JP');
  expect(screen.getByText(`${deviceLock.lock} ${sell.ticket}`).tagName).toBe('P');
  const parts = ['staff', 'staffDoor'];
  expect(loads.mock.calls.map(([part, locale]) => `${part} ${locale}`).toSorted()).toEqual(
    parts.flatMap((part) => [`${part} en-US`, `${part} ja-JP`]).toSorted(),
  );
});

test('a part of the page in another language reads all parts that the page has loaded', async () => {
  const { LanguageOfPart, loadTexts, useLanguage, useStaffText } = await openPage();
  await loadTexts(['staff', 'staffDoor']);
  function Reads() {
    return <p>{useStaffText().sell.ticket}</p>;
  }
  function Preview() {
    return (
      <LanguageOfPart value={{ ...useLanguage(), locale: 'ja-JP' }}>
        <Reads />
      </LanguageOfPart>
    );
  }
  await showInTransition(<Preview />);
  const { sell } = await loadStaff('ja-JP');
  expect((await screen.findByText(sell.ticket)).tagName).toBe('P');
});

test('a part that did not load is loaded again by the next attempt', async () => {
  const { loadTexts } = await openPage();
  const staff = await import('./staff-texts.ts');
  const loads = vi.spyOn(staff, 'loadStaffPart').mockRejectedValueOnce(new TypeError('no network'));
  await expect(loadTexts(['staff', 'staffDoor'])).rejects.toThrow('no network');
  await loadTexts(['staff', 'staffDoor']);
  expect(loads.mock.calls.map(([part]) => part)).toEqual(['staff', 'staffDoor', 'staff']);
});
