// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { EventView } from '@foyer/contract/events/events';
import type { Ticket } from '@foyer/contract/tickets/ticket';
import { checkIn as words } from '@foyer/messages/en-US/door/check-in';
import { renderOnPage } from '../../../../test/page.tsx';
import { sessionStore } from '../../../session/session-store.ts';
import { CheckInVerdict, type Outcome } from './CheckInVerdict.tsx';

const configuration = { badgeEnabled: false, qrCodeEnabled: false, timeZone: 'America/Chicago' };
const event = { eventId: 3, isEventActive: false, configuration } as unknown as EventView; // The verdict reads nothing else of an event.
const ticket = {
  ticketId: 41,
  firstName: 'Robin',
  lastName: 'Hale',
  externalValue: 'C1000014',
  checkInDate: '2026-02-15T15:12:00Z',
  metadata: { ticketGroup: null },
} as unknown as Ticket; // The same holds for a ticket.

async function render(outcome: Outcome | null, { isUsedByFormerHolder = false, badgeEnabled = false } = {}) {
  sessionStore.signIn(
    {
      token: 't',
      userId: 'helper',
      fullName: 'Helper',
      roles: ['helper'],
      locale: 'en-US',
      expirationMs: 3_600_000,
      context: null,
    } as unknown as Parameters<typeof sessionStore.signIn>[0], // The verdict reads the roles only.
    false,
  );
  const { container } = await renderOnPage(
    <CheckInVerdict
      outcome={outcome}
      ticket={{ ...ticket, isUsedByFormerHolder }}
      event={{ ...event, configuration: { ...event.configuration, badgeEnabled } }}
      words={undefined}
      onRetry={() => {}}
      onClose={() => {}}
    />,
    ['staff'],
  );
  return container;
}
const textOf = async (isUsedByFormerHolder: boolean) =>
  (await render({ tone: 'warn' }, { isUsedByFormerHolder })).textContent;

afterEach(cleanup);

test('names the previous holder for a ticket that was used before its transfer, with the time in the zone of the event', async () => {
  const [former] = words.firstTimeFormer({ time: '|' }).split('|');
  const [first] = words.firstTime({ time: '|' }).split('|');
  const text = await textOf(true);
  expect(text).toContain(former);
  expect(text).toMatch(/9:12/);
  expect(text).not.toContain(first);
  cleanup();
  expect(await textOf(false)).toContain(first);
});

test('opens with the wait text and no button, and shows a used ticket with the icon of a refusal', async () => {
  const waiting = await render(null);
  expect(waiting.textContent).toContain(words.wait);
  expect(waiting.querySelector('button')).toBeNull();
  cleanup();
  const iconOf = async (tone: Outcome['tone']) => (await render({ tone })).querySelector('svg')?.outerHTML;
  const used = await iconOf('warn');
  cleanup();
  expect(used).toBe(await iconOf('bad'));
});

test('offers to print a badge only at an event with badges', async () => {
  const offered = async (badgeEnabled: boolean) => (await render({ tone: 'good' }, { badgeEnabled })).textContent;
  expect(await offered(false)).not.toContain(words.printBadge);
  cleanup();
  expect(await offered(true)).toContain(words.printBadge);
});
