// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import type { SendAllowance } from '@foyer/contract/mail/announcements';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import { editor as en } from '@foyer/messages/en-US/events/editor';
import { sends as english } from '@foyer/messages/en-US/mail/sends';
import { sends as japanese } from '@foyer/messages/ja-JP/mail/sends';
import { sends as spanish } from '@foyer/messages/es-US/mail/sends';
import { afterEach, expect, test, vi } from 'vitest';
import { renderOnPage } from '../../../test/page.tsx';
import { NewDatesMail } from './NewDatesMail.tsx';
import { TestButton } from './TestButton.tsx';
import { useSends } from './use-sends.ts';

/** How many messages and test mails an event can still send is on the screen before the limit is reached. */

const event = { eventId: 7, timeZone: 'UTC' };
const some: SendAllowance = {
  sends: { perDay: 25, left: 3, nextDate: null },
  tests: { perDay: 50, left: 4, nextDate: null },
};
const nextDate = '2026-06-02T09:00:00.000Z';
const none: SendAllowance = {
  sends: { perDay: 25, left: 0, nextDate },
  tests: { perDay: 50, left: 0, nextDate },
};

function NewDates() {
  const sends = useSends(event, 'sends');
  return <NewDatesMail label="Mail" sends={sends} checked onCheckedChange={() => undefined} />;
}
const show = (allowance: SendAllowance, locale?: Locale) => {
  vi.stubGlobal('fetch', (url: string) =>
    Promise.resolve(url.includes('/send-allowance') ? Response.json(allowance) : Response.json({}, { status: 500 })),
  );
  const both = (
    <>
      <NewDates />
      <TestButton event={event} busy={false} onClick={() => undefined} />
    </>
  );
  return renderOnPage(both, ['staff'], locale);
};
const box = () => screen.getByRole<HTMLInputElement>('checkbox');
const text = () => document.body.textContent;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test.each([
  ['en-US', english],
  ['es-US', spanish],
  ['ja-JP', japanese],
] as const)('shows how many are left, in %s', async (locale, t) => {
  await show(some, locale);
  await vi.waitFor(() => expect(text()).toContain(t.left({ left: '3', perDay: '25' })));
  expect(text()).toContain(t.testsLeft({ left: '4', perDay: '50' }));
  expect([box().checked, box().disabled]).toEqual([true, false]);
});

test('offers no mail when none is left, and says when the next one is possible and who can raise the limit', async () => {
  await show(none);
  await vi.waitFor(() => expect(box().disabled).toBe(true));
  expect(box().checked).toBe(false);
  expect(text()).toContain('An administrator can raise the limit.');
  expect(text()).toMatch(/next one is possible on Jun\s2, (?:2026, )?9:00/);
  expect(text()).toContain(english.newDatesWithout);
  const button = screen.getByRole('button', { name: en.sendTest });
  expect(button.getAttribute('aria-disabled')).toBe('true');
});
