// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { loadAttendee } from '@foyer/messages/catalogue/catalogues';
import { ticketAnswers } from './ticket-words.ts';

test('gives an answer with a word that is wider than a column a line of its own', async () => {
  const fields = ['email', 'shirt', 'venue'].map((name) => ({ name, label: name, fieldType: 'Text' as const }));
  const sections = [{ name: 'registrationForm', title: 'Form', fields }];
  const registrationForm = {
    email: 'daniel.brooks@example.com',
    shirt: 'L, long sleeves and a hood',
    venue: 'イリノイ州シカゴのレイクサイド・コンベンションセンター',
  };
  const answers = ticketAnswers(
    { ticketData: { registrationForm } },
    { configuration: { sections } },
    'en-US',
    await loadAttendee('en-US'),
  );
  expect(answers.map(({ term, wide = false }) => [term, wide])).toEqual([
    ['email', true],
    ['shirt', false],
    ['venue', false],
  ]);
});
