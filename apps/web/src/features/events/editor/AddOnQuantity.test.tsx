// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { editor as words } from '@foyer/messages/en-US/events/editor';
import { afterEach, expect, test } from 'vitest';
import { renderOnPage } from '../../../../test/page.tsx';
import { AddOnQuantity } from './AddOnQuantity.tsx';
import type { TicketDraft } from './document.ts';

const types = { 1: 'General admission', 2: 'VIP', 3: 'Guest day pass' };
const ticketOf = (n: 1 | 2 | 3, sharedStock?: string): TicketDraft => ({
  key: String(n),
  defaultDescription: types[n],
  amount: 10,
  currency: 'USD',
  currencyLocale: 'en-US',
  relationshipTypes: [],
  addOns: [
    { key: `${n}1`, defaultName: 'Welcome dinner', amount: 5, quantity: 60, ...(sharedStock && { sharedStock }) },
  ],
});
const figures = [1, 2, 3].map((n) => ({ kind: 'addOn' as const, key: `${n}1`, sold: n * 10, held: 0 }));

let tickets: TicketDraft[] = [];
function Editor({ initial, onChange }: { initial: TicketDraft[]; onChange: (all: TicketDraft[]) => void }) {
  const [all, setAll] = useState(initial);
  const change = (next: TicketDraft[]) => {
    setAll(next);
    onChange(next);
  };
  return all.map((ticket) =>
    ticket.addOns?.map((addOn) => (
      <section key={addOn.key} aria-label={ticket.defaultDescription}>
        <AddOnQuantity {...{ addOn, figures }} tickets={all} problem={undefined} change={change} />
      </section>
    )),
  );
}
const show = (...initial: TicketDraft[]) =>
  renderOnPage(<Editor initial={initial} onChange={(all) => (tickets = all)} />, ['staff']);
const part = (name: string) => screen.getByRole('region', { name });
const quantities = () => tickets.map(({ addOns }) => addOns?.[0]?.quantity);
const isShared = () => tickets.map(({ addOns }) => addOns?.[0]?.sharedStock != null);

afterEach(cleanup);

test('shows one number for a shared stock, with the part of each ticket type', async () => {
  await show(ticketOf(1, 'one'), ticketOf(2, 'one'), ticketOf(3));
  expect(screen.getAllByRole('textbox', { name: /quantity/i })).toHaveLength(2);
  expect(part(types[1]).textContent).toContain(words.partOfStock({ name: types[2], sold: 20 }));
  expect(part(types[2]).textContent).toContain(words.sharesStockOf({ name: types[1], quantity: 60 }));
  const field = screen.getByRole('textbox', { name: new RegExp(words.sharedQuantity) });
  fireEvent.change(field, { target: { value: '70' } });
  fireEvent.blur(field);
  expect(quantities()).toEqual([70, 70, 60]);
});

test('makes and undoes sharing', async () => {
  await show(ticketOf(1), ticketOf(2), ticketOf(3));
  const [select] = screen.getAllByRole<HTMLSelectElement>('combobox');
  if (!select) throw new Error('There is no field to share with.');
  fireEvent.change(select, { target: { value: '31' } });
  expect(isShared()).toEqual([true, false, true]);
  const [others] = screen.getAllByRole<HTMLSelectElement>('combobox');
  expect(Array.from(others?.options ?? [], ({ value }) => value)).toEqual(['', '21']);
  fireEvent.click(screen.getAllByRole('button', { name: words.ownStockOf({ name: types[3] }) })[0] ?? select);
  expect(isShared()).toEqual([false, false, false]);
});
