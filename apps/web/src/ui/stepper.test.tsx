// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Stepper } from './Stepper.tsx';

test('draws as many bars as it counts steps: none for a step that is not needed', () => {
  const steps = ['who', 'ticket', 'details', 'cart'].map((id) => ({ id, label: id }));
  const payment = { id: 'payment', label: 'payment', unneeded: 'Nothing to pay' };
  const { container } = render(
    <Stepper label="Steps" count="Step 2 of 4" doneLabel="done" current="ticket" steps={[...steps, payment]} />,
  );
  expect(container.querySelectorAll('p[aria-hidden] > span')).toHaveLength(4);
  expect(container.querySelectorAll('li')).toHaveLength(5);
});
