// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import type { EventView } from '@foyer/contract/events/events';
import type { Ticket } from '@foyer/contract/tickets/ticket';
import type { AttendeeMessages } from '@foyer/messages/catalogue/messages';
import { loadAttendee } from '@foyer/messages/catalogue/catalogues';
import { ticketAnswers } from './ticket-words.ts';

test('gives an answer with a word that is wider than a column a line of its own', async () => {
  const fields = ['email', 'shirt', 'venue'].map((name) => ({ name, label: name, fieldType: 'Text' }));
  const sections = [{ name: 'registrationForm', title: 'Form', fields }];
  const registrationForm = {
    email: 'daniel.brooks@example.com',
    shirt: 'L, long sleeves and a hood',
    venue: 'イリノイ州シカゴのレイクサイド・コンベンションセンター',
  };
  // Answers read the texts of forms only.
  const texts = (await loadAttendee('en-US')) as unknown as AttendeeMessages;
  const answers = ticketAnswers(
    { ticketData: { registrationForm } } as unknown as Ticket,
    { configuration: { sections } } as unknown as EventView,
    'en-US',
    texts,
  );
  expect(answers.map(({ term, wide = false }) => [term, wide])).toEqual([
    ['email', true],
    ['shirt', false],
    ['venue', false],
  ]);
});
