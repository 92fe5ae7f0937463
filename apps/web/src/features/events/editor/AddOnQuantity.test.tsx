// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import type { Pool } from '@foyer/contract/events/event-configuration';
import { editor as words } from '@foyer/messages/en-US/events/editor';
import { pools as poolWords } from '@foyer/messages/en-US/events/pools';
import { afterEach, expect, test } from 'vitest';
import { renderOnPage } from '../../../../test/page.tsx';
import { AddOnQuantity } from './AddOnQuantity.tsx';

const addOn = { key: '11', defaultName: 'Welcome dinner', amount: 5, quantity: 60 };
const figures = [{ kind: 'addOn' as const, key: '11', sold: 10, held: 0 }];
const poolOf = (key: string, addOns: Pool['addOns']): Pool => ({ key, name: key, quantity: 9, tickets: {}, addOns });

let quantity: number | null | undefined;
const show = (pools: Pool[]) =>
  renderOnPage(
    <AddOnQuantity {...{ addOn, figures, pools }} problem={undefined} onChange={(next) => (quantity = next)} />,
    ['staff'],
  );

afterEach(cleanup);

test('changes the own limit of an add-on, and shows what is sold', async () => {
  await show([]);
  expect(document.body.textContent).toContain(words.soldHeld({ sold: 10, held: 0 }));
  const field = screen.getByRole('textbox', { name: new RegExp(words.quantity) });
  fireEvent.change(field, { target: { value: '70' } });
  fireEvent.blur(field);
  expect(quantity).toBe(70);
});

test('names the pools that limit the add-on, and no others', async () => {
  await show([poolOf('Kitchen', { 11: 2 }), poolOf('Hall', { 12: 1 }), poolOf('Dinners', { 11: 1 })]);
  expect(document.body.textContent).toContain(poolWords.drawnBy({ pools: 'Kitchen, Dinners' }));
});
