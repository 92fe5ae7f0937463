// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { Ticket } from '@foyer/contract/tickets/ticket';
import { afterEach, expect, test, vi } from 'vitest';
import { renderOnPage } from '../../../test/page.tsx';
import type { FormStore } from '../../forms/store.ts';
import { useAnswersEdit } from './use-answers-edit.ts';

const ticketAt = (answersRevision: number) =>
  ({ ticketId: 7, answersRevision, ticketData: { registrationForm: {} } }) as unknown as Ticket; // The hook reads nothing else of a ticket.
const store = {} as FormStore; // Only a failure reads the form.

function Edit() {
  const { save } = useAnswersEdit({ ticket: ticketAt(1), store, leaves: false, onSaved: () => {} });
  return (
    <button type="button" disabled={save.busy} onClick={() => save.run({ size: 'L' })}>
      Save
    </button>
  );
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a second save on the same screen is based on the first', async () => {
  const sent: number[] = [];
  vi.stubGlobal('fetch', (_url: string, { body }: { body: string }) => {
    sent.push((JSON.parse(body) as { answersRevision: number }).answersRevision);
    return Promise.resolve(Response.json({ success: true, ticket: ticketAt(1 + sent.length) }));
  });
  await renderOnPage(<Edit />, ['belongings']);
  for (const count of [1, 2]) {
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
    fireEvent.click(button);
    await waitFor(() => expect([sent.length, button.disabled]).toEqual([count, false]));
  }
  expect(sent).toEqual([1, 2]);
});
