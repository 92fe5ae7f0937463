// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { editor } from '@foyer/messages/en-US/events/editor';
import { configurationOf, definitionOf } from '@foyer/domain/testing/definition';
import { renderOnPage } from '../../../../test/page.tsx';
import type { TicketDraft } from './document.ts';
import { problemsOf } from './problems.ts';
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
const cell = (row: number, column: number) => {
  const input = document.querySelector<HTMLInputElement>(`[data-cell="${row}.${column}"] input`);
  if (!input) throw new Error(`No cell ${row}.${column}.`);
  return input;
};
const order = () => [0, 1, 2, 3].map((row) => cell(row, 0).value);
// This page has no popovers. Entries of a closed menu can be clicked too.
HTMLElement.prototype.hidePopover = () => undefined;
const choose = (name: string, item: string) => {
  fireEvent.click(screen.getByRole('button', { name: editor.moreOf({ name }) }));
  const row = screen.getByRole('button', { name: editor.moreOf({ name }) }).parentElement;
  const entry = [...(row?.querySelectorAll('[role=menuitem]') ?? [])].find((each) => each.textContent === item);
  if (entry) fireEvent.click(entry);
  return entry !== undefined;
};

test('lists ticket types as buyers see them, and moves one only among those of its price', async () => {
  await renderOnPage(<Editor />, ['registration', 'staff']);
  expect(order()).toEqual(['Free', 'Team', 'Day', 'Early']);
  expect(choose('Day', editor.moveUp), 'above it is another price').toBe(false);
  expect(choose('Early', editor.moveUp)).toBe(true);
  expect(order()).toEqual(['Free', 'Team', 'Early', 'Day']);
  expect(stored).toEqual(order());
});

test('sorts by a new price when the table is left, not while it is typed', async () => {
  await renderOnPage(<Editor />, ['registration', 'staff']);
  fireEvent.change(cell(2, 1), { target: { value: '700' } });
  expect(order().slice(0, 3)).toEqual(['Free', 'Team', 'Day']);
  fireEvent.blur(cell(2, 1), { relatedTarget: document.body });
  expect(order()).toEqual(['Free', 'Day', 'Team', 'Early']);
});

test('opens a new ticket type in a drawer with its name selected, and adds coupons to a list of their own', async () => {
  await renderOnPage(<Editor />, ['registration', 'staff']);
  fireEvent.click(screen.getByRole('button', { name: editor.addTicket }));
  const name = document.activeElement as HTMLInputElement;
  expect([name.value, name.selectionEnd]).toEqual([editor.newTicket, editor.newTicket.length]);
  fireEvent.click(screen.getByRole('button', { name: editor.drawerDone }));
  expect(screen.queryByRole('dialog')).toBeNull();

  fireEvent.click(screen.getByRole('button', { name: editor.addCoupon }));
  expect((document.activeElement as HTMLInputElement).value).toBe(editor.newCoupon);
  fireEvent.change(screen.getByLabelText(editor.couponTicket), { target: { value: 'Day' } });
  fireEvent.click(screen.getByRole('button', { name: editor.drawerDone }));
  const row = screen.getByRole('row', { name: new RegExp(`${editor.newCoupon}.*Day.*10%`) });
  expect(row.textContent).toContain(editor.couponAutomatic);
});

test('shows no error for a new add-on or coupon before a person typed', () => {
  const addOn = { key: 'new-1', defaultName: editor.newAddOn, amount: 0, quantity: null };
  const coupon = { key: 'new-2', defaultDescription: editor.newCoupon, percentOff: 10 };
  const definition = definitionOf(configurationOf([]), {
    ticketConfigurations: [{ ...type('Day', 10), addOns: [addOn], coupons: [coupon] }],
  });
  expect([...problemsOf(definition, () => 0, [], editor as Parameters<typeof problemsOf>[3])]).toEqual([]);
});
