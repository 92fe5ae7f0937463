// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { secondFactors as t } from '@foyer/messages/en-US/pages/second-factors';
import { renderOnPage } from '../../test/page.tsx';
import { ApiError } from '../api/api-error.ts';
import { withProof } from '../shared/action/proof.ts';
import { Proof } from './Proof.tsx';

const refusal = () => new ApiError({ code: 'CONFIRMATION_REQUIRED', status: 403 });

/** Answers of the server: the password is a method, and each password is right. */
const serve = () =>
  vi.stubGlobal('fetch', (address: string) =>
    Promise.resolve(
      Response.json(
        address.endsWith('/options') ? { methods: ['password'], providers: [] } : { until: '2027-01-01T00:00:00.000Z' },
      ),
    ),
  );

/** A call that the server refuses once. */
const refusedOnce = (answer: string) =>
  vi.fn<() => Promise<string>>().mockRejectedValueOnce(refusal()).mockResolvedValue(answer);

test('one confirmation repeats all calls that wait for it', async () => {
  serve();
  await renderOnPage(<Proof />);
  const [first, second] = [refusedOnce('first'), refusedOnce('second')];
  const ended = Promise.all([withProof(first), withProof(second)]);
  const password = await screen.findByLabelText(t.password);
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  fireEvent.change(password, { target: { value: 'foyer-demo' } });
  await act(async () => fireEvent.click(screen.getByRole('button', { name: t.confirm })));
  expect(await ended).toEqual(['first', 'second']);
  expect([first, second].map(({ mock }) => mock.calls.length)).toEqual([2, 2]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('canceling ends each call with its refusal and sends none again', async () => {
  serve();
  await renderOnPage(<Proof />);
  const [first, second] = [refusedOnce('first'), refusedOnce('second')];
  const ended = Promise.allSettled([withProof(first), withProof(second)]);
  await screen.findByLabelText(t.password);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Cancel' })));
  expect((await ended).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect([first, second].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});
