// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { editor } from '@foyer/messages/en-US/events/editor';
import { configurationOf, definitionOf } from '@foyer/domain/testing/definition';
import { renderOnPage } from '../../../../test/page.tsx';
import type { TicketDraft } from './document.ts';
import { TicketsPart } from './TicketsPart.tsx';

afterEach(cleanup);

const type = (key: string, amount: number): TicketDraft => ({
  key,
  defaultDescription: key,
  amount,
  currency: 'USD',
  currencyLocale: 'en-US',
  quantity: null,
  relationshipTypes: ['CONSULTANT'],
});

let stored: readonly string[] = [];
function Editor() {
  const [definition, setDefinition] = useState(() =>
    definitionOf(configurationOf([]), {
      ticketConfigurations: [type('Day', 149.5), type('Early', 149.5), type('Team', 599), type('Free', 0)],
    }),
  );
  const change = (next: typeof definition) => {
    stored = (next.ticketConfigurations ?? []).map(({ key }) => key);
    setDefinition(next);
  };
  const props = { definition, change, problemAt: () => undefined, figures: [], shown: undefined };
  return <TicketsPart {...(props as unknown as Parameters<typeof TicketsPart>[0])} />; // The part reads nothing else.
}
const order = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);

test('lists ticket types as buyers see them, and moves one only among those of its price', async () => {
  await renderOnPage(<Editor />, ['registration', 'staff']);
  expect(order()).toEqual(['Free', 'Team', 'Day', 'Early']);
  const press = (name: string) =>
    fireEvent.keyDown(screen.getByRole('button', { name }), { key: 'ArrowUp', altKey: true });
  press('Day');
  expect(order(), 'above it is another price').toEqual(['Free', 'Team', 'Day', 'Early']);
  press('Early');
  expect(order()).toEqual(['Free', 'Team', 'Early', 'Day']);
  expect(stored).toEqual(order());
});

test('sorts by a new price when the entry is closed, not while it is typed', async () => {
  await renderOnPage(<Editor />, ['registration', 'staff']);
  fireEvent.click(screen.getByRole('button', { name: 'Day' }));
  const price = screen.getByLabelText(editor.amountIn({ currency: 'USD' }));
  fireEvent.change(price, { target: { value: '700' } });
  expect(order().slice(0, 3)).toEqual(['Free', 'Team', 'Day']);
  fireEvent.click(screen.getByRole('button', { name: 'Day' }));
  expect(order()).toEqual(['Free', 'Day', 'Team', 'Early']);
});
