// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { Profiler } from 'react';
import { afterEach, expect, test } from 'vitest';
import type { FormField } from '@foyer/contract/events/event-configuration';
import { registering as context } from '../../../test/form-context.ts';
import { renderOnPage } from '../../../test/page.tsx';
import { DynamicForm } from '../DynamicForm.tsx';
import { createFormStore } from '../store.ts';

afterEach(cleanup);

const text = (name: string, more: Partial<FormField> = {}): FormField => ({
  name,
  label: name,
  fieldType: 'Text',
  required: true,
  ...more,
});

/** A form on a page. `renders` counts how often any part of the form rendered. */
async function openForm(fields: FormField[], stored: Record<string, string> = {}) {
  const store = createFormStore({ sections: [{ name: 'registrationForm', title: 'Form', fields }], context, stored });
  let renders = 0;
  await renderOnPage(
    <Profiler id="form" onRender={() => (renders += 1)}>
      <DynamicForm id="form" store={store} onSubmit={() => {}} />
    </Profiler>,
  );
  const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
  const type = (label: string, value: string) => fireEvent.change(input(label), { target: { value } });
  return { store, input, type, renders: () => renders };
}

test('renders nothing while text is typed, and renders an error when the field is left', async () => {
  const { store, input, type, renders } = await openForm([text('city', { rules: 'min:3' }), text('street')]);
  const before = renders();
  for (const value of ['R', 'Ro']) type('city', value);
  expect(renders()).toBe(before);
  expect(store.values().city).toBe('Ro');
  fireEvent.blur(input('city'));
  expect(renders()).toBeGreaterThan(before);
  expect(input('city').getAttribute('aria-invalid')).toBe('true');
  type('city', 'Rome');
  expect(input('city').hasAttribute('aria-invalid')).toBe(false);
  expect(input('city').value).toBe('Rome');
});

test('shows stored text, and text that the form changes without a key', async () => {
  const { store, input, type } = await openForm(
    [
      text('email', { strict: true }),
      text('nickname', { cloneFromFieldName: 'firstName' }),
      text('firstName'),
      text('phone', { mask: '###-####' }),
    ],
    { email: 'a@example.com', firstName: 'Ann' },
  );
  const second = store.form.confirmations.keys().next().value ?? '';
  const confirmation = () => document.querySelector<HTMLInputElement>(`[name="${second}"]`)?.value;
  expect([input('email').value, confirmation(), input('firstName').value]).toEqual([
    'a@example.com',
    'a@example.com',
    'Ann',
  ]);
  type('email', 'b@example.com');
  expect(confirmation(), 'the second entry is empty after a change').toBe('');
  type('firstName', 'Anna');
  expect(input('nickname').value, 'a copied answer').toBe('Anna');
  type('phone', '1234');
  expect(input('phone').value, 'a mask').toBe('123-4');
  type('phone', '１２３４５６７');
  fireEvent.blur(input('phone'));
  expect(input('phone').value, 'left with full-width digits').toBe('123-4567');
  act(() => store.fillIn({ firstName: 'Zoe' }));
  expect(input('firstName').value, 'filled in automatically').toBe('Zoe');
  type('firstName', 'Zoë');
  expect(store.values().firstName).toBe('Zoë');
  act(() => store.reset());
  expect(input('firstName').value, 'reset').toBe('Ann');
});

test('does not change text that is being composed', async () => {
  const { store, input, type } = await openForm([text('phone', { mask: '###-####' })]);
  fireEvent.compositionStart(input('phone'));
  type('phone', '１２３４');
  expect(input('phone').value).toBe('１２３４');
  fireEvent.compositionEnd(input('phone'));
  expect(store.values().phone).toBe(input('phone').value);
});
