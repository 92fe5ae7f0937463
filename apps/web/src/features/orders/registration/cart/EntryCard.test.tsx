// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react';
import { addOnOf, attendeeOf, consultant, me, ticketOf } from '@foyer/domain/testing/factories';
import { afterEach, expect, test } from 'vitest';
import { renderOnPage } from '../../../../../test/page.tsx';
import type { Registration } from '../use-registration.ts';
import { EntryCard } from './EntryCard.tsx';

afterEach(cleanup);

const registration = {
  event: { configuration: { sections: [] } },
  userId: me,
  dispatch: () => {},
} as unknown as Registration; // The card reads nothing else of a registration.

test('shows the price of the ticket and of each chosen add-on', async () => {
  const dinner = addOnOf(7, { defaultName: 'Gala dinner', amount: 45 });
  const shirt = addOnOf(8, { defaultName: 'Shirt', amount: 20 });
  const ticketConfiguration = ticketOf(1, { addOns: [dinner, shirt] });
  const entry = {
    ...attendeeOf(consultant, me, { addOns: ['7'] }),
    entryId: 1,
    relationship: consultant,
    ticketConfiguration,
  };
  const { container } = await renderOnPage(
    <EntryCard registration={registration} entry={entry} notices={[]} onRemove={() => {}} />,
  );
  expect(container.textContent).toContain('$100.00');
  expect(container.textContent).toContain('Gala dinner$45.00');
  expect(container.textContent).not.toContain('Shirt');
});
