import type { ErrorBody } from '@foyer/contract/wire/error-body';
import type { PassWallet } from '@foyer/contract/wire/vocabulary';
import { createWallets } from '../../src/gateways/wallets/create.ts';
import { readConfig } from '../../src/ops/config.ts';
import { openChangeShop, type ChangeShop } from '../changing.ts';
import type { TestAnswer } from '../app.ts';
import type { Person } from '../ordering.ts';
import { openGoogleService, type FakeGoogle } from './google-service.ts';
import { passTypeId, walletEnv } from './keys.ts';
import { openPass, type OpenedPass } from './open-pass.ts';
import { openPushService, type FakePush } from './push-service.ts';

/** A shop with tickets for both wallets, on fakes of Apple's and Google's services. */
export interface WalletShop extends ChangeShop {
  push: FakePush;
  google: FakeGoogle;
  log: string[];
  /** Requests a wallet pass for a ticket. */
  add(
    person: Person,
    ticketId: number,
    wallet: PassWallet,
    locale?: string,
  ): Promise<TestAnswer<{ url: string } & ErrorBody>>;
  /** The pass as a person's device opens it. */
  take(person: Person, ticketId: number, locale?: string): Promise<TakenPass>;
  /** Sends a request like Apple Wallet. */
  apple<B = unknown>(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    call?: { token?: string; body?: unknown; headers?: Record<string, string> },
  ): Promise<TestAnswer<B>>;
  /** Registers a device for a pass and returns the response status. */
  register(pass: TakenPass, device: string, pushToken: string): Promise<number>;
  /** The pass as the device fetches it now. */
  latest(pass: TakenPass): Promise<OpenedPass>;
  transfer(from: Person, to: Person, ticketId: number): Promise<void>;
}

export interface TakenPass extends OpenedPass {
  serial: string;
  token: string;
}

export async function openWalletShop(name: string): Promise<WalletShop> {
  const push = await openPushService();
  const google = await openGoogleService();
  const log: string[] = [];
  const wallets = createWallets(readConfig(walletEnv).wallets, () => new Date('2026-01-20T12:00:00Z'), {
    apple: push.service,
    google: google.service,
  });
  const shop = await openChangeShop({
    name,
    env: { ...walletEnv, PUBLIC_URL: 'https://foyer.test', LOG_LEVEL: 'warn' },
    gateways: { wallets },
    onLog: (line) => log.push(line),
    event: {
      default_name: 'Winter Gala',
      translations: { name: { ja_JP: { value: '冬のガラ' } } },
      configuration: {
        color: '#0b6e4f',
        mailSenderName: 'Gala Office',
        venue: { name: 'Lakeside Hall', city: 'Chicago', state: 'Illinois' },
      },
    },
  });
  const { inject } = shop.app;
  const apple: WalletShop['apple'] = (method, path, { token, body, headers } = {}) =>
    inject(method, `/api/wallet/apple/v1/${path}`, {
      ...(body === undefined ? {} : { body }),
      headers: { ...(token === undefined ? {} : { authorization: `ApplePass ${token}` }), ...headers },
    });
  const add: WalletShop['add'] = (person, ticketId, wallet, locale = 'en-US') =>
    inject('POST', `/api/ticket/${ticketId}/wallet/${wallet}`, {
      token: person.token,
      body: {},
      headers: { 'accept-language': locale },
    });
  return {
    ...shop,
    push,
    google,
    log,
    add,
    apple,
    take: async (person, ticketId, locale) => {
      const { body, text } = await add(person, ticketId, 'apple', locale);
      if (!body.url) throw new Error(`Not added: ${text}`);
      const { bytes } = await inject('GET', body.url.replace('https://foyer.test', ''));
      const opened = openPass(bytes);
      return { ...opened, serial: String(opened.json.serialNumber), token: String(opened.json.authenticationToken) };
    },
    register: async ({ serial, token }, device, pushToken) => {
      const path = `devices/${device}/registrations/${passTypeId}/${serial}`;
      return (await apple('POST', path, { token, body: { pushToken } })).status;
    },
    latest: async ({ serial, token }) =>
      openPass((await apple('GET', `passes/${passTypeId}/${serial}`, { token })).bytes),
    transfer: async (from, to, ticketId) => {
      const { status, text } = await inject('POST', '/api/ticket/transfer', {
        token: from.token,
        body: {
          ticketId,
          externalAccountIdentifier: to.externalAccountIdentifier,
          relationshipType: 'CONSULTANT',
          values: { firstName: 'Mary', lastName: 'Stone', email: 'mary@example.com' },
        },
      });
      if (status !== 200) throw new Error(`Not transferred: ${text}`);
    },
    close: async () => {
      await shop.close();
      await push.close();
      await google.close();
    },
  };
}
