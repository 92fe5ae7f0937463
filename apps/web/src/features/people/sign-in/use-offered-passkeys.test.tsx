// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useOfferedPasskeys } from './use-offered-passkeys.ts';

/** Passkeys that the browser offers in the field of the user id. The browser's part is replaced. */

const challenge = {
  challenge: 'Y2hhbGxlbmdl',
  rpId: 'localhost',
  timeout: 300_000,
  userVerification: 'required',
  allowCredentials: [],
};
const bytes = () => new ArrayBuffer(8);
const credential = {
  id: 'a2V5',
  rawId: bytes(),
  type: 'public-key',
  response: { clientDataJSON: bytes(), authenticatorData: bytes(), signature: bytes(), userHandle: null },
  getClientExtensionResults: () => ({}),
};
let isPossible = true;
let requests: { path: string; body: unknown }[] = [];
let offers: CredentialRequestOptions[] = [];
let choose: () => void = () => undefined;
let status = 200;

/** Browsers have a class of this name, which says whether they can offer passkeys. */
const stubCredentials = (isConditionalMediationAvailable: () => Promise<boolean>) =>
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(() => undefined, { isConditionalMediationAvailable }),
  );

beforeEach(() => {
  isPossible = true;
  requests = [];
  offers = [];
  status = 200;
  vi.stubGlobal('isSecureContext', true);
  stubCredentials(async () => isPossible);
  vi.stubGlobal('fetch', async (address: string, { body }: { body: string }) => {
    const path = new URL(address, window.location.origin).pathname;
    requests.push({ path, body: JSON.parse(body) as unknown });
    if (path.endsWith('/options')) return Response.json(challenge);
    return Response.json(
      status === 200 ? { success: true, userId: 'C1000001' } : { error: { code: 'AUTH_FAILED_BAD_CREDENTIALS' } },
      { status },
    );
  });
  Object.defineProperty(navigator, 'credentials', {
    configurable: true,
    value: {
      get: (options: CredentialRequestOptions) =>
        new Promise((resolve, reject) => {
          offers.push(options);
          choose = () => resolve(credential);
          options.signal?.addEventListener('abort', () => reject(options.signal?.reason as Error));
        }),
    },
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const onArrive = vi.fn<(answer: unknown) => void>();
const onRefused = vi.fn<(error: unknown) => void>();
beforeEach(() => {
  onArrive.mockReset();
  onRefused.mockReset();
});

/** Browsers know this value, the lint does not. */
const userId = { autoComplete: 'username webauthn' };

function Page({ isOn = true, isRemembered = false }: { isOn?: boolean; isRemembered?: boolean }) {
  useOfferedPasskeys(isOn, { isRemembered, onArrive, onRefused });
  return <input {...userId} />;
}

test('signs in with the passkey that the person chooses, and with the choice to be remembered of that moment', async () => {
  const { rerender } = render(<Page />);
  await expect.poll(() => offers.length).toBe(1);
  expect(offers[0]).toMatchObject({ mediation: 'conditional' });
  expect(onArrive).not.toHaveBeenCalled();
  rerender(<Page isRemembered />);
  await act(async () => choose());
  await expect.poll(() => onArrive.mock.calls).toEqual([[expect.objectContaining({ userId: 'C1000001' })]]);
  expect(requests.at(-1)?.body).toMatchObject({ rememberMe: true, passkey: { id: 'a2V5' } });
  expect(requests).toHaveLength(2);
});

test('requests nothing from the server in a browser that cannot offer passkeys', async () => {
  isPossible = false;
  const isAvailable = vi.fn<() => Promise<boolean>>(async () => isPossible);
  stubCredentials(isAvailable);
  render(<Page />);
  await expect.poll(() => isAvailable.mock.calls.length).toBe(1);
  expect([requests, offers]).toEqual([[], []]);
});

test('ends the offer without a message when the page leaves, or when another use of passkeys begins', async () => {
  const { rerender } = render(<Page />);
  await expect.poll(() => offers.length).toBe(1);
  rerender(<Page isOn={false} />);
  expect(offers[0]?.signal?.aborted).toBe(true);
  rerender(<Page />);
  await expect.poll(() => offers.length).toBe(2);
  cleanup();
  expect(offers[1]?.signal?.aborted).toBe(true);
  expect([onRefused.mock.calls, onArrive.mock.calls]).toEqual([[], []]);
});

test('shows that the server refused the chosen passkey, and offers again with the next focus', async () => {
  status = 401;
  const { container } = render(<Page />);
  await expect.poll(() => offers.length).toBe(1);
  await act(async () => choose());
  await expect.poll(() => onRefused.mock.calls.length).toBe(1);
  container.querySelector('input')?.focus();
  await expect.poll(() => offers.length).toBe(2);
});
