// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import type { LoginResponse } from '@foyer/contract/people/sign-in';
import { attendee } from '@foyer/messages/en-US/pages/attendee';
import { afterEach, expect, test, vi } from 'vitest';
import { renderOnPage } from '../../../test/page.tsx';
import { paths } from '../../session/paths.ts';
import { sessionStore } from '../../session/session-store.ts';
import { AddressesOnFile } from './AddressesOnFile.tsx';

/** Saved addresses in the card form (people 4.13). */

const { payment } = attendee;
const address = {
  addressId: 3,
  address1: '1 Main Street',
  address2: null,
  locality: 'Springfield',
  region: 'IL',
  postalCode: '62701',
  country: 'USA',
  status: 'ACTIVE',
};
const answer: LoginResponse = {
  userId: 'desk',
  username: 'desk',
  fullName: 'Sam Desk',
  roles: ['desk'],
  success: true,
  message: null,
  firstName: 'Sam',
  lastName: 'Desk',
  token: 'x',
  expirationMs: 60_000,
  locale: 'en-US',
  isAdmin: false,
  isHelper: false,
  context: null,
};

/** Serves the addresses; without agreement there are none. */
function serve(agreed: readonly object[]): string[] {
  const sent: string[] = [];
  vi.stubGlobal('fetch', (url: string) => {
    sent.push(url);
    return Promise.resolve(Response.json(url.includes('agreed=true') ? agreed : []));
  });
  return sent;
}
const open = () => renderOnPage(<AddressesOnFile chosen={null} locked={false} onPick={() => {}} />, ['registration']);
function actFor(): void {
  sessionStore.signIn(answer, false);
  sessionStore.enterContext({ ...answer, userId: 'C1000001' }, paths.dashboard());
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  sessionStore.end('loggedOut');
});

test('asks staff before they see the addresses of a person who is not at the event', async () => {
  actFor();
  const sent = serve([address, { ...address, addressId: 4, address1: '2 Old Road', status: 'INACTIVE' }]);
  await open();
  const button = await screen.findByRole('button', { name: payment.askForAddresses });
  expect(screen.getByText(payment.askForAddressesText)).toBeTruthy();
  expect(sent.filter((url) => url.includes('agreed'))).toEqual([]);
  fireEvent.click(button);
  await screen.findByRole('radio', { name: /1 Main Street, Springfield/ });
  expect(screen.getAllByRole('radio'), 'without the removed one').toHaveLength(1);
  expect(screen.queryByRole('button', { name: payment.askForAddresses })).toBeNull();
});

test('says that a person who agreed has no saved address', async () => {
  actFor();
  serve([]);
  await open();
  fireEvent.click(await screen.findByRole('button', { name: payment.askForAddresses }));
  expect(await screen.findByText(payment.noSavedAddress)).toBeTruthy();
});

test('asks a buyer without saved addresses nothing', async () => {
  sessionStore.signIn(answer, false);
  const sent = serve([address]);
  const { container } = await open();
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(container.querySelector('button')).toBeNull();
});
