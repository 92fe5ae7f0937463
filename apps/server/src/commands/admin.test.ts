import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import type { LoginResponse } from '@foyer/contract/people/sign-in';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/app.ts';
import { whileLocked } from '../../test/barrier.ts';
import { openTestSession } from '../../test/sessions.ts';
import { foyer } from '../../test/foyer-command.ts';
import { withWeakStatements } from '../../test/weak-statements.ts';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { grantsForAll } from '../../test/grants.ts';
import { closeStaff, createStaffAccount } from '../modules/people/staff/index.ts';
import { createAccount, createStaff } from '../seed/factories/account.ts';
import { createEvent } from '../seed/factories/event.ts';
import { askPassword } from './ask-password.ts';

let app: TestApp;
let env: Record<string, string>;
beforeAll(async () => {
  app = await createTestApp({ name: 'admin-command' });
  env = { DATABASE_URL: app.databaseUrl, DEMO: 'false', PUBLIC_URL: 'https://events.example.com' };
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.database.kysely.deleteFrom('session').execute();
  await app.database.kysely.deleteFrom('sign_in_token').execute();
  await app.database.kysely.deleteFrom('outbox').execute();
  await app.database.kysely.deleteFrom('account').execute();
});

const admin = (args: readonly string[], input = '') => foyer(env, ['admin', ...args], input);
const login = (userId: string, password: string) =>
  app.inject<LoginResponse>('POST', '/api/authentication/login', { body: { userId, password } });
const auditLines = async (action: string) =>
  app.database.kysely.selectFrom('audit_log').select(['action', 'notes']).where('action', '=', action).execute();

describe('a command without the settings of the service', () => {
  it.each([['admin', 'create', 'chief'], ['backup', 'kept'], ['migrate']])(
    'foyer %s %s creates no embedded database and reports where it looked',
    async (...args) => {
      const dataDir = join(tmpdir(), `foyer-none-${process.pid}`);
      const outcome = await foyer({ DATA_DIR: dataDir, DEMO: 'false' }, args, 'a long first password\n');
      expect(outcome).toMatchObject({ code: 2, output: '' });
      expect(outcome.errors).toBe(
        `There is no database: DATABASE_URL is not set in the environment, and ${dataDir} has no embedded one. ` +
          'Name the file with the settings (--env-file), or set DATABASE_URL or DATA_DIR. Only start, seed and restore make the embedded database.\n',
      );
      expect(existsSync(dataDir)).toBe(false);
    },
  );

  it('reads the file given by --env-file', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'foyer-env-file-'));
    await writeFile(join(folder, 'foyer.env'), 'DEMO=false\n');
    await writeFile(join(folder, 'database_url'), `${app.databaseUrl}\n`);
    const outcome = await foyer({}, ['admin', 'list', '--env-file', join(folder, 'foyer.env')]);
    expect(outcome).toMatchObject({ code: 0, errors: '' });
    await rm(folder, { recursive: true });
  });
});

describe('foyer admin', () => {
  it('creates an administrator with a password from standard input, lists, resets and closes', async () => {
    const created = await admin(['create', 'Boss', '--email', 'boss@example.com'], 'a long first password\n');
    expect(created).toEqual({ code: 0, output: 'Created Boss: admin.\n', errors: '' });
    expect((await login('boss', 'a long first password')).body).toMatchObject({ userId: 'boss', roles: ['admin'] });
    expect(await auditLines('account.created')).toEqual([
      { action: 'account.created', notes: expect.stringMatching(/^foyer admin create, by \S+$/) as unknown },
    ]);

    // No password is typed for an existing id.
    expect((await admin(['create', 'boss'])).errors).toBe(
      'There is already an account "boss". Set a new password: foyer admin reset boss.\n',
    );
    await admin(['create', 'door', '--role', 'ticket-scanner', '--role', 'helper'], 'a long second password');
    expect((await admin(['list'])).output).toBe(
      'boss\tadmin\tBoss Staff\tboss@example.com\tpassword\ndoor\thelper,ticket-scanner\tdoor Staff\t-\tpassword\n',
    );

    expect((await admin(['reset', 'boss'], 'a whole new password\n')).code).toBe(0);
    expect((await login('boss', 'a long first password')).status).toBe(401);
    expect((await login('boss', 'a whole new password')).status).toBe(200);
    expect(await auditLines('account.password-reset')).toHaveLength(1);

    expect((await admin(['close', 'door'])).output).toBe('Closed door.\n');
    expect((await login('door', 'a long second password')).status).toBe(401);
    expect(await auditLines('account.closed')).toHaveLength(1);
    expect(await admin(['close', 'boss'])).toMatchObject({ code: 1, errors: /last administrator/ });
    expect((await login('boss', 'a whole new password')).status).toBe(200);
  });

  it('sends a link by mail instead and ends open sessions', async () => {
    const { accountId } = await createStaff(app.database.kysely, ['admin'], {
      external_account_identifier: 'chief',
      email_address: 'chief@example.com',
    });
    expect((await admin(['reset', 'chief', '--mail-link'])).code).toBe(0);
    const mail = await app.database.kysely
      .selectFrom('outbox')
      .select(['recipient', 'payload'])
      .executeTakeFirstOrThrow();
    expect(mail.recipient).toBe('chief@example.com');
    const token = /https:\/\/events\.example\.com\/login\?token=([\w-]+)/.exec(JSON.stringify(mail.payload))?.[1];
    const path = `/api/authentication/login/link?token=${token}`;
    expect((await app.inject<LoginResponse>('POST', path)).status).toBe(200);
    expect((await admin(['reset', 'chief'], 'a whole new password')).code).toBe(0);
    const { rows } = await app.database.pool.query('SELECT FROM session WHERE account_id = $1', [accountId]);
    expect(rows).toHaveLength(0);
  });

  it('ends the waiting times of this account only', async () => {
    const { kysely } = app.database;
    for (const external_account_identifier of ['chief', 'chief2']) {
      await createStaff(kysely, ['admin'], { external_account_identifier });
      await app.inject('POST', '/api/authentication/login-link', { body: { userId: external_account_identifier } });
      for (let tries = 0; tries < 8; tries += 1) await login(external_account_identifier, 'guess');
      expect((await login(external_account_identifier, 'guess')).status).toBe(429);
    }
    expect((await admin(['reset', 'chief'], 'a whole new password')).code).toBe(0);
    const left = await kysely.selectFrom('rate_limit').select('key').where('key', 'like', 'chief%').execute();
    expect(left.filter(({ key }) => !key.startsWith('chief2'))).toEqual([]);
    expect((await login('chief', 'a whole new password')).status).toBe(200);
    expect((await login('chief2', 'a whole new password')).status).toBe(429);
  });

  it.each([
    [
      ['create', 'C1234567'],
      '',
      1,
      /number of a consultant\. Give the consultant a role: foyer admin roles C1234567 --role/,
    ],
    [['create', 'gate', '--role', 'desk', '--event', 'NOWHERE'], '', 1, /^There is no event "NOWHERE"/],
    [['create', 'boss'], 'short', 1, /^A password has 10 to 200 characters\.$/m],
    [['create', 'boss'], '', 1, /^A password has 10 to 200 characters\.$/m],
    [
      ['create', 'boss', '--role', 'king'],
      '',
      2,
      /^--role must be one of admin, organiser, helper, desk, ticket-scanner, reports\.$/m,
    ],
    [['create', 'boss', '--password', 'on-the-line'], '', 2, /^Unknown option '--password'/],
    [['create', 'boss', '--mail-link'], '', 1, /^boss has no e-mail address/],
    [['create'], '', 2, /^foyer admin create takes <user id>/],
    [['reset', 'nobody'], 'long enough for all', 1, /^There is no open staff account "nobody"/],
  ])('%j is refused in one line', async (args, input, code, line) => {
    const refused = await admin(args, input);
    expect(refused.code).toBe(code);
    expect(refused.errors.trim().split('\n')).toHaveLength(1);
    expect(refused.errors).toMatch(line);
    expect(await app.database.kysely.selectFrom('account').select('account_id').execute()).toEqual([]);
  });

  /** Closes the only two administrators at the same time; both requests wait for each other first. */
  async function closeBoth(database: Database): Promise<number> {
    for (const userId of ['first', 'second']) {
      await createStaffAccount(
        app.database,
        {
          userId,
          firstName: userId,
          lastName: 'Staff',
          emailAddress: null,
          grants: grantsForAll(['admin']),
          locale: 'en-US',
          country: 'USA',
          currency: 'USD',
        },
        { password: 'long enough for all' },
        { actor: null, now: app.clock.now(), notes: 'test' },
      );
    }
    const context = { actor: null, now: app.clock.now(), notes: 'test' };
    const outcomes = await whileLocked(
      database,
      () => sql`SELECT FROM account FOR UPDATE`,
      2,
      () => Promise.allSettled(['first', 'second'].map((userId) => closeStaff(database, userId, context))),
    );
    return outcomes.filter(({ status }) => status === 'fulfilled').length;
  }

  it('closes one of the last two administrators when both are closed at once', async () => {
    expect(await closeBoth(app.database)).toBe(1);
  });

  it('control: closes both when the administrators are read without a lock', async () => {
    const weak = withWeakStatements(app.database, [['order by "account_id" for update', 'order by "account_id"']]);
    expect(await closeBoth(weak)).toBe(2);
    expect(weak.changed.size).toBe(1);
  });
});

describe('askPassword at a terminal', () => {
  async function typed(...lines: string[]): Promise<{ answer: string; shown: string }> {
    const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => input });
    const output = new PassThrough();
    let shown = '';
    output.on('data', (chunk: Buffer) => {
      shown += chunk.toString();
      // Type after each prompt.
      if (shown.endsWith(': ')) input.write(`${lines.shift() ?? ''}\r`);
    });
    const answer = await askPassword({ input, output }).catch((error: unknown) => String(error));
    return { answer, shown };
  }

  it('prompts twice and hides the input', async () => {
    const { answer, shown } = await typed('correct horse', 'correct horse');
    expect(answer).toBe('correct horse');
    expect(shown).toBe('Password: \nRepeat the password: \n');
  });

  it('asks again for a short password, and after two different ones', async () => {
    const { answer, shown } = await typed('short', 'correct horse', 'correct house', 'correct horse', 'correct horse');
    expect(answer).toBe('correct horse');
    expect(shown).toBe(
      'Password: \nA password has 10 to 200 characters. Try again.\nPassword: \nRepeat the password: \n' +
        'The two passwords differ. Try again.\nPassword: \nRepeat the password: \n',
    );
  });

  it('ends after five tries', async () => {
    expect((await typed()).answer).toMatch(/A password has 10 to 200 characters: nothing was changed/);
  });
});

describe('foyer admin with events and times', () => {
  const password = 'a long first password';
  const code = async (event_short_code: string) => {
    await createEvent(app.database.kysely, { event_short_code });
    return event_short_code;
  };

  it('creates, shows, adds and replaces roles of one event with their time span', async () => {
    const [night, day] = [await code('HARBOR27'), await code('SUMMIT27')];
    const span = ['--from', '2027-03-05T07:00-07:00', '--until', '2027-03-07T20:00Z'];
    const gate = ['--role', 'ticket-scanner', '--event', night, ...span, '--label', 'Gate B'];
    expect(await admin(['create', 'gate', ...gate], password)).toMatchObject({ code: 0 });
    const first = `ticket-scanner@${night} from 2027-03-05T14:00Z until 2027-03-07T20:00Z (Gate B)`;
    expect((await admin(['list'])).output).toBe(`gate\t${first}\tgate Staff\t-\tpassword\n`);
    expect((await admin(['roles', 'gate', '--role', 'desk', '--event', day, '--add'])).output).toBe(
      `desk@${day}\n${first}\n`,
    );
    expect(await auditLines('account.rolesChanged')).toEqual([
      { action: 'account.rolesChanged', notes: expect.stringMatching(/^foyer admin roles, by \S+$/) as unknown },
    ]);
    expect((await admin(['roles', 'Gate', '--role', 'reports'])).output).toBe('reports\n');
    expect((await admin(['roles', 'gate'])).output).toBe('reports\n');
  });

  it('gives a consultant roles, shows them and takes them away', async () => {
    const night = await code('HARBOR28');
    const { accountId } = await createAccount(app.database.kysely, { external_account_identifier: 'C1234567' });
    expect((await admin(['roles', 'C1234567'])).output).toBe('C1234567 has no role.\n');
    // As people type the number.
    expect((await admin(['roles', 'c-1234567', '--role', 'desk', '--event', night])).output).toBe(`desk@${night}\n`);
    const token = await openTestSession(app.database.kysely, accountId, { now: app.clock.now() });
    expect((await admin(['roles', 'C1234567', '--role', 'reports', '--add'])).output).toBe(`desk@${night}\nreports\n`);
    expect((await app.inject('GET', '/api/account/profile', { token })).status).toBe(401);
    expect((await admin(['list'])).output).toMatch(/^C1234567\tdesk@HARBOR28,reports\t/);
    expect((await admin(['roles', 'C1234567', '--none'])).output).toBe('C1234567 has no role.\n');
    const changes = app.database.kysely
      .selectFrom('audit_log')
      .select('action')
      .where('subject_account_id', '=', accountId);
    expect(await changes.execute()).toEqual(Array.from({ length: 3 }, () => ({ action: 'account.rolesChanged' })));
    expect(await admin(['roles', 'C7654321', '--role', 'desk'])).toMatchObject({
      code: 1,
      errors: 'There is no open account "C7654321". See foyer admin list for staff, or import the consultant.\n',
    });
    await createStaff(app.database.kysely, ['helper'], { external_account_identifier: 'gate' });
    expect(await admin(['roles', 'gate', '--none'])).toMatchObject({ code: 2, errors: /needs a role\. Close it/ });
  });

  it.each([
    [['--role', 'desk', '--event', 'NOWHERE'], 'There is no event "NOWHERE".\n'],
    [['--role', 'desk', '--until', 'Friday'], /^--until must be a time with its offset/],
    [['--role', 'desk', '--from', '2027-03-05T07:00Z', '--until', '2027-03-05T07:00Z'], /^--until must be after/],
    [['--role', 'admin', '--until', '2027-03-05T07:00Z'], /^Administrators have their role for all/],
    [['--until', '2027-03-05T07:00Z'], /^Name at least one --role/],
  ])('refuses %j and changes nothing', async (args, errors) => {
    const { accountId } = await createStaff(app.database.kysely, ['helper'], { external_account_identifier: 'gate' });
    const refused = await admin(['roles', 'gate', ...args]);
    expect([refused.code === 0, refused.output]).toEqual([false, '']);
    if (typeof errors === 'string') expect(refused.errors).toBe(errors);
    else expect(refused.errors).toMatch(errors);
    const grants = await app.database.kysely
      .selectFrom('staff_grant')
      .select(['role', 'event_id', 'valid_until'])
      .where('account_id', '=', accountId)
      .execute();
    expect(grants).toEqual([{ role: 'helper', event_id: null, valid_until: null }]);
  });
});

describe('foyer admin reset-factors', () => {
  it('removes the second factors of an account, also of the last administrator, and keeps the password', async () => {
    await admin(['create', 'locked'], 'a long first password\n');
    const { account_id } = await app.database.kysely
      .selectFrom('account')
      .select('account_id')
      .where('external_account_identifier', '=', 'locked')
      .executeTakeFirstOrThrow();
    const at = app.clock.now();
    await app.database.kysely
      .insertInto('totp')
      .values({ account_id, secret: Buffer.from('x'), created_at: at, confirmed_at: at })
      .execute();
    expect((await login('locked', 'a long first password')).status).toBe(403);
    expect(await admin(['reset-factors', 'locked'])).toMatchObject({
      code: 0,
      output: 'Removed the second factors of locked.\n',
    });
    expect((await login('locked', 'a long first password')).status).toBe(200);
    expect((await admin(['reset-factors', 'locked'])).output).toBe('locked has no second factor.\n');
    await admin(['close', 'locked']);
  });
});
