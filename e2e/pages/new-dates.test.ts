import type { EventView } from '@foyer/contract/events/events';
import { loadStaff } from '@foyer/messages/catalogue/catalogues';
import { expect, test } from 'vitest';
import { asAdmin, draftElsewhere, onlyFor } from '../support/editing.ts';
import { calendarOf, mailsTo } from '../support/inbox.ts';
import { enter, travel, type Journey } from './support/journey.ts';
import { productTime } from '../support/product.ts';
import { peopleOf } from '../support/people.ts';
import { buyTicket, plainAnswers, ticketTypes } from '../support/shop.ts';

const people = peopleOf('new-dates');

/** An organiser moves an event, on its page and in the editor, and decides each time whether attendees get a mail. */

const address = 'new.dates@journey.example.com';
const day = (days: number) => new Date(productTime().getTime() + days * 86_400_000).toISOString().slice(0, 10);

/** An event with one attendee. */
async function makeEvent(): Promise<EventView> {
  const { eventId } = await asAdmin<{ eventId: number }>('/events', 'POST', {
    template: 'ordinary',
    eventShortCode: 'JOURNEY-MOVES',
    name: 'Journey that moves',
    firstDay: day(40),
  });
  await onlyFor(eventId, people.holder);
  const event = await asAdmin<EventView>(`/events/${eventId}/publish`, 'POST', {});
  const [type] = (await ticketTypes(event, people.holder)).values();
  const values = { ...plainAnswers('Robin', 'Hale'), email: address, emailConfirmation: address };
  const { status, body } = await buyTicket(event, {
    user: people.holder,
    ticketConfigurationId: type?.ticketConfigurationId ?? 0,
    values,
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return event;
}

/** Mails about new dates to the attendee, in the order in which they were sent. */
const newDates = async () => (await mailsTo(address)).filter(({ subject }) => subject?.startsWith('New dates: '));

test('new dates reach attendees with a newer calendar entry, or not when the organiser says no', async () => {
  const { eventId } = await makeEvent();
  const managePath = `/admin/${eventId}/manage`;
  const editorPath = `/admin/self-service/${eventId}`;

  /** Changes the dates from the page with the dates of the event. */
  const onItsPage = async (journey: Journey, first: number, { mails }: { mails: boolean }) => {
    const { page } = journey;
    const { editor: e } = await loadStaff(journey.look.locale);
    await enter(journey, 'admin', managePath);
    await page.getByRole('link', { name: e.changeDates, exact: true }).click();
    await page.getByLabel(e.eventEnd, { exact: true }).fill(`${day(first + 1)}T17:00`);
    await page.getByLabel(e.eventStart, { exact: true }).fill(`${day(first)}T09:00`);
    // A date applies when its field is left.
    await page.getByLabel(e.eventStart, { exact: true }).blur();
    await publish(journey, { mails });
  };

  const publish = async ({ page, look }: Journey, { mails }: { mails: boolean }) => {
    const { editor: e } = await loadStaff(look.locale);
    await page.getByRole('button', { name: e.review, exact: true }).click();
    const dialog = page.getByRole('alertdialog');
    const box = dialog.getByRole('checkbox', { name: e.mailNewDates });
    await box.waitFor();
    expect(await box.isChecked()).toBe(true);
    if (!mails) await box.uncheck();
    await dialog.getByRole('button', { name: e.publish, exact: true }).click();
    await page.getByText(e.published).waitFor();
  };

  /** Publishes dates that are in the draft. */
  const inTheEditor = async (journey: Journey, first: number, { mails }: { mails: boolean }) => {
    await draftElsewhere(eventId, (it) => ({
      ...it,
      eventStart: `${day(first)}T15:00:00.000Z`,
      eventEnd: `${day(first + 1)}T22:00:00.000Z`,
    }));
    await enter(journey, 'admin', editorPath);
    await publish(journey, { mails });
  };

  await travel({ locale: 'en-US', size: 'desktop' }, (journey) => onItsPage(journey, 50, { mails: true }));
  await expect.poll(async () => (await newDates()).length).toBe(1);
  await travel({ locale: 'es-US', size: 'phone' }, (journey) => onItsPage(journey, 55, { mails: false }));
  await travel({ locale: 'es-US', size: 'desktop' }, (journey) => inTheEditor(journey, 60, { mails: false }));
  await travel({ locale: 'ja-JP', size: 'phone' }, (journey) => inTheEditor(journey, 65, { mails: true }));
  // The mail of the last change has come, so a mail of a change before it would have come too.
  await expect.poll(async () => (await newDates()).length).toBe(2);

  const entries = (await newDates()).map(calendarOf);
  const found = (pattern: RegExp) => entries.map((entry) => pattern.exec(entry)?.[1]);
  const uids = found(/^UID:(\S+)/m);
  expect(uids[0]).toContain(`event-${eventId}@`);
  expect(new Set(uids).size).toBe(1);
  const sequences = found(/^SEQUENCE:(\d+)/m).map(Number);
  // Calendars apply an entry only if its number is higher.
  expect(sequences).toEqual([...new Set(sequences)].toSorted((a, b) => a - b));
  expect(found(/^BEGIN:VEVENT[^]*?^DTSTART[^:]*:(\d{8})/m)).toEqual(
    [50, 65].map((days) => day(days).replaceAll('-', '')),
  );
});
