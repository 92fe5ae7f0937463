// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import type { AudienceCount, MessageSchedule } from '@foyer/contract/mail/announcements';
import type { EventView } from '@foyer/contract/events/events';
import { attendeeMessages as words } from '@foyer/messages/en-US/mail/announcements';
import { afterEach, expect, test } from 'vitest';
import { renderOnPage } from '../../../../test/page.tsx';
import { SendDialog } from './SendDialog.tsx';

afterEach(cleanup);

const event = { eventId: 3, configuration: { timeZone: 'America/Chicago' } } as unknown as EventView; // The dialog reads nothing else of an event.
const count: AudienceCount = { tickets: 2, recipients: 2, withoutAddress: 0, optedOut: 0, byLanguage: {}, first: [] };

test.each<[MessageSchedule, { shown: string; absent: string }]>([
  [{ kind: 'now' }, { shown: words.noRecall, absent: words.canPause }],
  [
    { kind: 'at', date: '2026-02-15T15:00:00Z' },
    { shown: words.canPause, absent: words.noRecall },
  ],
])('says whether a message with the schedule %j can be stopped', async (schedule, { shown, absent }) => {
  await renderOnPage(
    <SendDialog
      event={event}
      draft={{ kind: 'service', audience: {}, schedule, texts: {} }}
      count={count}
      onSent={() => {}}
      onClose={() => {}}
    />,
    ['staff'],
  );
  const text = screen.getByRole('alertdialog').textContent;
  expect(text).toContain(shown);
  expect(text).not.toContain(absent);
});
