// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { outbox as english } from '@foyer/messages/en-US/mail/outbox';
import { outbox as japanese } from '@foyer/messages/ja-JP/mail/outbox';
import { outbox as spanish } from '@foyer/messages/es-US/mail/outbox';
import { afterEach, expect, test, vi } from 'vitest';
import { renderOnPage } from '../../../../../test/page.tsx';
import { SchedulePages } from './SchedulePages.tsx';

afterEach(cleanup);

test.each([
  ['en-US', english],
  ['es-US', spanish],
  ['ja-JP', japanese],
] as const)('opens the second page of 75 scheduled exports, in %s', async (locale, t) => {
  const onPage = vi.fn<(page: number) => void>();
  await renderOnPage(<SchedulePages page={1} totalItems={75} onPage={onPage} />, ['staff'], locale);
  screen.getByText(t.range({ from: 1, to: 50, total: 75 }));
  fireEvent.click(screen.getByRole('button', { name: t.next }));
  expect(onPage).toHaveBeenCalledWith(2);
  cleanup();
  await renderOnPage(<SchedulePages page={2} totalItems={75} onPage={onPage} />, ['staff'], locale);
  screen.getByText(t.range({ from: 51, to: 75, total: 75 }));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: t.next }).disabled).toBe(true);
});

test('is hidden while all scheduled exports fit on one page', async () => {
  await renderOnPage(<SchedulePages page={1} totalItems={50} onPage={() => undefined} />, ['staff']);
  expect(screen.queryByRole('navigation')).toBeNull();
});
