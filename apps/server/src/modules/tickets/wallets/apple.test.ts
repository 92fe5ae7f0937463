import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ErrorBody } from '@foyer/contract/wire/error-body';
import { serverTexts } from '@foyer/messages/catalogue/server-texts';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import { googleEnv, passTypeId, teamId, walletEnv } from '../../../../test/wallets/keys.ts';
import { openPass } from '../../../../test/wallets/open-pass.ts';
import { applePassRules, applePictures, faultsIn } from '../../../../test/wallets/published-format.ts';
import { openWalletShop, type WalletShop } from '../../../../test/wallets/wallet-shop.ts';
import { createTestApp } from '../../../../test/app.ts';
import type { Person } from '../../../../test/ordering.ts';
import { openTestSession } from '../../../../test/sessions.ts';

/** Tickets in Apple Wallet, tested through the holder's requests and through Apple Wallet's own requests. */

let shop: WalletShop;
let types: { standard: number; vip: number };
let person: Person;
let ticketId: number;
beforeAll(async () => {
  shop = await openWalletShop('apple wallet');
  const more = { quantity: 100, additionalConfiguration: { transferable: true } };
  types = await shop.pair({ standard: more, vip: more });
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.push.pushes.length = 0;
  person = await shop.person();
  ticketId = await shop.buy(person, types.standard);
});

const messageOf = (json: Record<string, unknown>): string | undefined =>
  (json.barcodes as { message: string }[] | undefined)?.[0]?.message;
const devicesOf = (serial: string) =>
  shop.app.database.kysely
    .selectFrom('wallet_device')
    .select('device')
    .where('wallet_pass_id', '=', serial)
    .orderBy('created_at')
    .orderBy('device')
    .execute();
const rowOf = (serial: string) =>
  shop.app.database.kysely
    .selectFrom('wallet_pass')
    .selectAll()
    .where('wallet_pass_id', '=', serial)
    .executeTakeFirstOrThrow();

describe('a pass', () => {
  it('is signed, complete and valid for the published format, and has the same code as the ticket page', async () => {
    const { json, files } = await shop.take(person, ticketId);
    expect(faultsIn(json, applePassRules)).toEqual([]);
    const ticket = await shop.ticket(person, ticketId);
    expect(ticket.ticketCode).not.toBeNull();
    expect(messageOf(json)).toBe(ticket.ticketCode);
    expect(json).toMatchObject({
      passTypeIdentifier: passTypeId,
      teamIdentifier: teamId,
      organizationName: 'Gala Office',
      description: 'Ticket for Winter Gala',
      webServiceURL: 'https://foyer.test/api/wallet/apple',
      backgroundColor: 'rgb(11, 110, 79)',
      foregroundColor: 'rgb(255, 255, 255)',
    });
    expect(JSON.stringify(json)).toContain('Robin Taylor');
    expect(json).not.toHaveProperty('voided');
    for (const [name, side] of Object.entries(applePictures)) {
      const { format, width, height } = await sharp(files.get(name)).metadata();
      expect([name, format, width, height]).toEqual([name, 'png', side, side]);
    }
  });

  it('keeps the language in which it was created when it is fetched again', async () => {
    const pass = await shop.take(person, ticketId, 'ja-JP');
    for (const { json } of [pass, await shop.latest(pass)]) {
      expect(json.description).toBe('冬のガラ チケット');
      expect(JSON.stringify(json)).toContain('Taylor Robin');
      expect(JSON.stringify(json)).toContain('"Illinois Chicago Lakeside Hall"');
    }
  });

  it('control: a changed picture or signature is detected', async () => {
    const { body } = await shop.add(person, ticketId, 'apple');
    const { bytes, headers } = await shop.app.inject('GET', body.url.replace('https://foyer.test', ''));
    expect(headers['content-type']).toBe('application/vnd.apple.pkpass');
    expect(() => openPass(bytes)).not.toThrow();
    const at = bytes.indexOf('Winter Gala');
    const changed = Buffer.from(bytes);
    changed.write('Summer Ball', at);
    expect(() => openPass(changed)).toThrow('manifest');
    const manifest = bytes.indexOf('"icon.png":"') + 12;
    const forged = Buffer.from(bytes);
    forged.write('0'.repeat(40), manifest);
    expect(() => openPass(forged)).toThrow('other content');
  });

  it('is reused for the same ticket, and its download URL is short-lived and bound to it', async () => {
    const first = await shop.take(person, ticketId);
    expect((await shop.take(person, ticketId)).serial).toBe(first.serial);
    const audit = await shop.app.database.kysely
      .selectFrom('audit_log')
      .select('after')
      .where('action', '=', 'ticket.walletAdded')
      .where('entity_id', '=', String(ticketId))
      .execute();
    expect(audit).toEqual([{ after: { wallet: 'apple' } }]);
    const { body } = await shop.add(person, ticketId, 'apple');
    const path = body.url.replace('https://foyer.test', '');
    const other = (await shop.take(await shop.person(), ticketId).catch(() => null)) ?? null;
    expect(other).toBeNull();
    const statusOf = async (address: string) => (await shop.app.inject('GET', address)).status;
    const forOther = path.replace(/[\da-f-]{36}/, '6a5f4a52-52a7-4a58-9df5-5b2d9d0c1e01');
    expect([await statusOf(path), await statusOf(forOther), await statusOf(`${path}x`)]).toEqual([200, 404, 404]);
    shop.app.clock.advance({ minutes: 11 });
    expect(await statusOf(path)).toBe(404);
  });

  it('is refused to strangers, staff, and staff acting for the holder', async () => {
    const codeOf = async (by: Person, wallet: 'apple' | 'google' = 'apple') =>
      (await shop.add(by, ticketId, wallet)).body.error.code;
    const admin = await shop.staff(['admin']);
    expect(await codeOf(await shop.person())).toBe('RECORD_NOT_FOUND');
    expect(await codeOf(admin)).toBe('RECORD_NOT_FOUND');
    const token = await openTestSession(shop.app.database.kysely, person.accountId, {
      now: shop.app.clock.now(),
      staffAccountId: admin.accountId,
    });
    expect(await codeOf({ ...person, token })).toBe('FORBIDDEN');
    expect(await codeOf({ ...person, token }, 'google')).toBe('FORBIDDEN');
    await shop.app.inject('POST', '/api/ticket/deactivate-ticket', {
      token: admin.token,
      body: { ticketId, notes: 'Cannot come' },
    });
    expect(await codeOf(person)).toBe('TICKET_NOT_ACTIVE');
  });
});

describe('the web service for Apple Wallet', () => {
  it('registers a device, lists changes, returns the pass and unregisters the device', async () => {
    const pass = await shop.take(person, ticketId);
    expect(await shop.register(pass, 'phone', 'a1')).toBe(201);
    expect(await shop.register(pass, 'phone', 'a2')).toBe(200);
    const list = (since?: string) =>
      shop.apple<{ serialNumbers: string[]; lastUpdated: string }>(
        'GET',
        `devices/phone/registrations/${passTypeId}${since === undefined ? '' : `?passesUpdatedSince=${since}`}`,
      );
    const all = await list();
    expect([all.status, all.body.serialNumbers]).toEqual([200, [pass.serial]]);
    // A tag reaches back to the oldest open transaction of the whole server, including other databases. The list is
    // empty after those have ended.
    let tag = all.body.lastUpdated;
    const later = async () => {
      const { status, text, body } = await list(tag);
      tag = body?.lastUpdated ?? tag;
      return [status, text];
    };
    await expect.poll(later).toEqual([204, '']);
    const { body } = await shop.change(person, ticketId, 'upgrade', types.vip);
    const changed = await list(all.body.lastUpdated);
    expect([changed.status, changed.body.serialNumbers]).toEqual([200, [pass.serial]]);
    expect((await list('another-database.999999')).body.serialNumbers).toEqual([pass.serial]);

    await shop.app.jobs.drain();
    expect(shop.push.pushes).toEqual([
      { token: 'a2', topic: passTypeId, body: '{}', caller: `Pass Type ID: ${passTypeId}` },
    ]);
    const now = await shop.latest(pass);
    expect(faultsIn(now.json, applePassRules)).toEqual([]);
    // The change replaced the code, and the previous code is invalid at the door.
    expect(messageOf(now.json)).toBe(body.ticket.ticketCode);
    expect(messageOf(now.json)).not.toBe(messageOf(pass.json));
    expect(JSON.stringify(now.json)).toContain('VIP');

    const { serial, token } = pass;
    const leave = () => shop.apple('DELETE', `devices/phone/registrations/${passTypeId}/${serial}`, { token });
    expect((await leave()).status).toBe(200);
    expect(await devicesOf(serial)).toEqual([]);
    expect((await list()).status).toBe(204);
    expect((await leave()).status).toBe(200);
  });

  it('lists a change that was not committed at the previous request', async () => {
    const pass = await shop.take(person, ticketId);
    await shop.register(pass, 'phone in a race', 'a1');
    const list = (since?: string) =>
      shop.apple<{ serialNumbers: string[]; lastUpdated: string }>(
        'GET',
        `devices/phone in a race/registrations/${passTypeId}${since === undefined ? '' : `?passesUpdatedSince=${since}`}`,
      );
    const { database } = shop.app;
    const tag = await database.transaction(async (tx) => {
      await tx.updateTable('ticket').set({ first_name: 'Changed' }).where('ticket_id', '=', ticketId).execute();
      // A later change commits first, so the newest ended transaction is newer than the open one.
      await database.kysely
        .updateTable('account')
        .set({ first_name: 'Later' })
        .where('account_id', '=', person.accountId)
        .execute();
      return (await list()).body.lastUpdated;
    });
    expect((await list(tag)).body?.serialNumbers).toEqual([pass.serial]);
    await shop.app.jobs.drain();
  });

  it('returns 304 for a conditional request until the pass changes', async () => {
    const { serial, token } = await shop.take(person, ticketId);
    const ask = (since?: string) =>
      shop.apple('GET', `passes/${passTypeId}/${serial}`, {
        token,
        ...(since === undefined ? {} : { headers: { 'if-modified-since': since } }),
      });
    const modified = String((await ask()).headers['last-modified']);
    expect((await ask(modified)).status).toBe(304);
    await shop.change(person, ticketId, 'upgrade', types.vip);
    const changed = await ask(modified);
    expect(changed.status).toBe(200);
    // A second change within one second is detected too.
    await shop.change(person, ticketId, 'downgrade', types.standard);
    expect((await ask(String(changed.headers['last-modified']))).status).toBe(200);
  });

  it('is refused without the token of the same pass, and does not reveal which passes exist', async () => {
    const pass = await shop.take(person, ticketId);
    const stranger = await shop.person();
    const other = await shop.take(stranger, await shop.buy(stranger, types.standard));
    const nobody = '6a5f4a52-52a7-4a58-9df5-5b2d9d0c1e01';
    const requests: [serial: string, token: string | undefined, type: string][] = [
      [pass.serial, undefined, passTypeId],
      [pass.serial, other.token, passTypeId],
      [pass.serial, `${pass.token.slice(0, -1)}?`, passTypeId],
      [pass.serial, pass.token, 'pass.example.others'],
      [nobody, pass.token, passTypeId],
      ["' OR true --", pass.token, passTypeId],
    ];
    for (const [serial, token, type] of requests) {
      const path = `${type}/${encodeURIComponent(serial)}`;
      const call = token === undefined ? {} : { token };
      const answers = [
        await shop.apple<ErrorBody>('GET', `passes/${path}`, call),
        await shop.apple<ErrorBody>('POST', `devices/thief/registrations/${path}`, {
          ...call,
          body: { pushToken: 'f1' },
        }),
        await shop.apple<ErrorBody>('DELETE', `devices/phone/registrations/${path}`, call),
      ];
      expect(answers.map(({ status, body }) => [status, body.error.code])).toEqual(
        Array.from({ length: 3 }, () => [401, 'WALLET_PASS_REFUSED']),
      );
    }
    expect((await shop.apple('GET', `devices/thief/registrations/${passTypeId}`)).status).toBe(204);
    expect((await shop.apple('GET', 'devices/phone/registrations/pass.example.others')).status).toBe(204);
  });

  it('stores the latest twenty devices of a pass', async () => {
    const pass = await shop.take(person, ticketId);
    for (let n = 10; n < 35; n += 1) {
      shop.app.clock.advance({ seconds: 1 });
      expect(await shop.register(pass, `device-${n}`, 'a1')).toBe(201);
    }
    const devices = (await devicesOf(pass.serial)).map(({ device }) => device);
    expect(devices).toEqual(Array.from({ length: 20 }, (_, n) => `device-${n + 15}`));
  });

  it('logs complaints, shortened and without control characters', async () => {
    const logs = [`Broken\u001b[31m\n${'x'.repeat(3000)}`];
    expect((await shop.apple('POST', 'log', { body: { logs } })).status).toBe(200);
    const line = shop.log.find((each) => each.includes('Apple Wallet complains')) ?? '';
    expect(line).toContain('Broken [31m x');
    expect(line.length).toBeLessThan(1000);
    expect((await shop.apple('POST', 'log', { body: { logs: ['x'.repeat(5000)] } })).status).toBe(422);
  });
});

describe('a pass after its ticket was transferred', () => {
  it("is void, contains no name, and never has the new holder's code", async () => {
    const pass = await shop.take(person, ticketId);
    await shop.register(pass, 'phone', 'b1');
    const to = await shop.person();
    await shop.transfer(person, to, ticketId);
    await shop.app.jobs.drain();
    expect(shop.push.pushes.map(({ token }) => token)).toEqual(['b1']);

    const now = await shop.latest(pass);
    expect(faultsIn(now.json, applePassRules)).toEqual([]);
    expect(now.json).toMatchObject({ voided: true, serialNumber: pass.serial });
    expect(now.json).not.toHaveProperty('barcodes');
    const text = JSON.stringify(now.json);
    const { ticketCode } = await shop.ticket(to, ticketId);
    for (const word of [String(ticketCode), 'FY1.', 'Mary', 'Stone', to.externalAccountIdentifier])
      expect(text).not.toContain(word);

    const theirs = await shop.take(to, ticketId);
    expect(theirs.serial).not.toBe(pass.serial);
    expect(messageOf(theirs.json)).toBe(ticketCode);
    expect((await shop.add(person, ticketId, 'apple')).body.error.code).toBe('RECORD_NOT_FOUND');
  });

  it('becomes valid again when the ticket returns to its holder', async () => {
    const pass = await shop.take(person, ticketId);
    const to = await shop.person();
    await shop.transfer(person, to, ticketId);
    await shop.transfer(to, person, ticketId);
    const { json } = await shop.latest(pass);
    expect(messageOf(json)).toBe((await shop.ticket(person, ticketId)).ticketCode);
    expect(json).not.toHaveProperty('voided');
  });

  it.each([
    ['en-US', 'Already used', 'The previous holder checked in with this ticket'],
    ['es-US', 'Ya usado', 'El titular anterior ya entró con este boleto'],
    ['ja-JP', '使用済み', '前の所有者がこのチケットで入場しました'],
  ])('shows its new holder that it was used, until the check-in is undone: %s', async (locale, state, reason) => {
    const setStatus = (status: 'ACTIVE' | 'CHECKED_IN') =>
      shop.app.database.kysely.updateTable('ticket').set({ status }).where('ticket_id', '=', ticketId).execute();
    await shop.app.database.pool.query(
      `INSERT INTO check_in (ticket_id, event_id, checked_in_at, received_at, source)
       VALUES ($1, $2, $3::timestamptz - interval '1 minute', $3, 'scan')`,
      [ticketId, shop.eventId, shop.app.clock.now()],
    );
    await setStatus('CHECKED_IN');
    const before = await shop.take(person, ticketId, locale);
    expect(JSON.stringify(before.json)).not.toContain(state);
    const to = await shop.person();
    await shop.transfer(person, to, ticketId);
    const pass = await shop.take(to, ticketId, locale);
    expect(faultsIn(pass.json, applePassRules)).toEqual([]);
    const shown = JSON.stringify(pass.json);
    for (const word of [state, reason]) expect(shown).toContain(word);
    const once = serverTexts[locale as Locale].walletPass.onlyOnce;
    expect(shown).not.toContain(once);

    expect(await shop.register(pass, 'phone', 'a1')).toBe(201);
    await shop.app.jobs.drain();
    shop.push.pushes.length = 0;
    await shop.app.database.pool.query('DELETE FROM check_in WHERE ticket_id = $1', [ticketId]);
    await setStatus('ACTIVE');
    await shop.app.jobs.drain();
    expect(shop.push.pushes.map(({ token }) => token)).toEqual(['a1']);
    const now = JSON.stringify((await shop.latest(pass)).json);
    expect(now).toContain(once);
    expect(now).not.toContain(state);
  });

  it('is void after a cancellation', async () => {
    const pass = await shop.take(person, ticketId);
    await shop.app.inject('POST', '/api/ticket/deactivate-ticket', {
      token: (await shop.staff(['admin'])).token,
      body: { ticketId, notes: 'Cannot come' },
    });
    const { json } = await shop.latest(pass);
    expect([json.voided, messageOf(json)]).toEqual([true, undefined]);
    expect(new Date(String(json.expirationDate)).getTime()).toBeLessThanOrEqual(
      (await rowOf(pass.serial)).changed_at.getTime(),
    );
  });
});

describe('pushing changes to devices', () => {
  it('removes unregistered devices, retries failures and logs them', async () => {
    const pass = await shop.take(person, ticketId);
    await shop.register(pass, 'sold', 'c1');
    await shop.register(pass, 'kept', 'c2');
    shop.push.answer('c1', { status: 410, reason: 'Unregistered' });
    shop.push.answer('c2', { status: 503, reason: 'ServiceUnavailable' });
    await shop.change(person, ticketId, 'upgrade', types.vip);
    await shop.app.jobs.drain();
    expect(await devicesOf(pass.serial)).toEqual([{ device: 'kept' }]);
    expect(await rowOf(pass.serial)).toMatchObject({
      is_due: true,
      attempts: 1,
      last_error: expect.stringContaining('503') as unknown,
    });
    expect(shop.log.some((line) => line.includes('wallet not told of a change') && line.includes(pass.serial))).toBe(
      true,
    );
    const tried = () => shop.push.pushes.filter(({ token }) => token === 'c2').length;
    const before = tried();
    await shop.app.jobs.drain();
    expect(tried()).toBe(before);
    shop.push.answer('c2', { status: 200, reason: '' });
    shop.app.clock.advance({ seconds: 31 });
    await shop.app.jobs.drain();
    expect(tried()).toBe(before + 1);
    expect(await rowOf(pass.serial)).toMatchObject({ is_due: false, attempts: 0, last_error: null });
  });

  it('happens for a changed event, and not for a check-in', async () => {
    const pass = await shop.take(person, ticketId);
    await shop.register(pass, 'phone', 'd1');
    const db = shop.app.database.kysely;
    await db.updateTable('ticket').set({ phone_number: '1' }).where('ticket_id', '=', ticketId).execute();
    await db.updateTable('ticket').set({ status: 'CHECKED_IN' }).where('ticket_id', '=', ticketId).execute();
    await shop.app.jobs.drain();
    expect(shop.push.pushes).toEqual([]);
    await db.updateTable('event').set({ default_name: 'Winter Gala' }).where('event_id', '=', shop.eventId).execute();
    await shop.app.jobs.drain();
    expect(shop.push.pushes).toEqual([]);
    const { event_end } = await db
      .selectFrom('event')
      .select('event_end')
      .where('event_id', '=', shop.eventId)
      .executeTakeFirstOrThrow();
    const later = new Date(event_end.getTime() + 3_600_000);
    await db.updateTable('event').set({ event_end: later }).where('event_id', '=', shop.eventId).execute();
    await shop.app.jobs.drain();
    expect(shop.push.pushes.map(({ token }) => token)).toContain('d1');
  });
});

it('every page names the wallets that are set up', async () => {
  const clientDir = await mkdtemp(join(tmpdir(), 'foyer-client-'));
  await writeFile(join(clientDir, 'index.html'), '<!doctype html><html lang="en"></html>');
  const pageOf = async (env: Record<string, string>) => {
    const app = await createTestApp({ beside: shop.app, env: { CLIENT_DIR: clientDir, ...env } });
    try {
      return (await app.inject('GET', '/account', { headers: { accept: 'text/html' } })).text;
    } finally {
      await app.close();
    }
  };
  try {
    expect(await pageOf(walletEnv)).toContain('<html data-wallets="apple google" lang="en">');
    expect(await pageOf(googleEnv)).toContain('<html data-wallets="google" lang="en">');
    expect(await pageOf({})).toContain('<html lang="en">');
  } finally {
    await rm(clientDir, { recursive: true, force: true });
  }
});

it('refuses every request when the wallet settings are missing', async () => {
  const pass = await shop.take(person, ticketId);
  const without = await createTestApp({ beside: shop.app });
  try {
    const wallet = `/api/wallet/apple/v1`;
    const registration = `${wallet}/devices/phone/registrations/${passTypeId}`;
    const headers = { authorization: `ApplePass ${pass.token}` };
    const answers = [
      await without.inject<ErrorBody>('POST', `/api/ticket/${ticketId}/wallet/apple`, {
        token: person.token,
        body: {},
      }),
      await without.inject<ErrorBody>('POST', `/api/ticket/${ticketId}/wallet/google`, {
        token: person.token,
        body: {},
      }),
      await without.inject<ErrorBody>('GET', '/api/wallet/apple/download/x'),
      await without.inject<ErrorBody>('GET', registration),
      await without.inject<ErrorBody>('POST', `${registration}/${pass.serial}`, { headers, body: { pushToken: 'a1' } }),
      await without.inject<ErrorBody>('DELETE', `${registration}/${pass.serial}`, { headers }),
      await without.inject<ErrorBody>('GET', `${wallet}/passes/${passTypeId}/${pass.serial}`, { headers }),
      await without.inject<ErrorBody>('POST', `${wallet}/log`, { body: { logs: [] } }),
    ];
    expect(answers.map(({ status, body }) => [status, body.error.code])).toEqual(
      Array.from({ length: answers.length }, () => [409, 'WALLET_NOT_SET_UP']),
    );
  } finally {
    await without.close();
  }
});
