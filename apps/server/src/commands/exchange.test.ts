import { lstat, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { LoginResponse } from '@foyer/contract/people/sign-in';
import type { OrderAnswer } from '@foyer/contract/orders/orders';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/app.ts';
import { emptyTables } from '../../test/empty-tables.ts';
import { foyer } from '../../test/foyer-command.ts';
import { payBy, selfTicket } from '../../test/ordering.ts';
import { hashPassword } from '../modules/people/sign-in/index.ts';
import { definitionOf, templates } from '../modules/events/definition/index.ts';
import { runCommandLine } from './command-line.ts';
import { event } from './event.ts';
import { exportData } from './export.ts';
import { importData } from './import.ts';
import { createProgress } from './progress.ts';

let app: TestApp;
let folder: string;
let env: Record<string, string>;
beforeAll(async () => {
  app = await createTestApp({ name: 'exchange-command', now: '2027-02-01T12:00:00Z' });
  env = { DATABASE_URL: app.databaseUrl, DEMO: 'false' };
  folder = await mkdtemp(path.join(tmpdir(), 'foyer-exchange-'));
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});
beforeEach(() => emptyTables(app.database.pool, ['account', 'event', 'award']));

const file = (name: string) => path.join(folder, name);
const run = (line: string, input = '') => foyer(env, line.split(' '), input);
const count = async (table: 'account' | 'event') =>
  (
    await app.database.kysely
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n;

const head = 'externalAccountIdentifier,firstName,lastName,emailAddress,countryCode';

describe('foyer import and export', () => {
  it('imports a file, reports refused rows by line and stores them in a file; an export can be imported again', async () => {
    await writeFile(
      file('people.csv'),
      `${head}\r\nC1000001,Ada,King,ada@example.com,USA\r\nC7,Lee,O,,USA\r\nC1000002,美咲,佐藤,,JPN\r\n`,
    );
    const first = await run(`import accounts ${file('people.csv')} --refused ${file('refused.csv')}`);
    expect(first).toEqual({
      code: 1,
      output: 'accounts: 3 rows read: 2 new, 0 changed, 0 unchanged, 1 refused.\n',
      errors: 'line 3: FORMAT externalAccountIdentifier: written as C and 7 digits\n',
    });
    expect(await readFile(file('refused.csv'), 'utf8')).toBe(
      `\uFEFF${head},reason\r\nC7,Lee,O,,USA,FORMAT externalAccountIdentifier: written as C and 7 digits\r\n`,
    );
    expect((await stat(file('refused.csv'))).mode & 0o777).toBe(0o600);

    expect((await run(`export accounts --output ${file('out.json')}`)).output).toBe(
      `accounts: 2 rows written to ${file('out.json')}.\n`,
    );
    expect((await stat(file('out.json'))).mode & 0o777).toBe(0o600);
    const again = await run(`import accounts ${file('out.json')}`);
    expect(again).toMatchObject({
      code: 0,
      output: 'accounts: 2 rows read: 0 new, 0 changed, 2 unchanged, 0 refused.\n',
    });
    expect((await run('export titles')).output).toBe('\uFEFFexternalAccountIdentifier,title,since\r\n');
  });

  it('exports and imports events with their images, and says when a file has none', async () => {
    const definition = definitionOf(templates.gala, {
      code: 'GALA27',
      firstDay: '2027-03-06',
      published: true,
      mails: false,
    });
    const banner = await sharp({ create: { width: 800, height: 400, channels: 3, background: '#a33' } })
      .png()
      .toBuffer();
    const images = [{ key: 'event-banner', fileName: 'gala.png', content: banner.toString('base64') }];
    await writeFile(file('gala.json'), JSON.stringify({ ...definition, images }));
    expect((await run(`event create ${file('gala.json')}`)).output).toMatch(/^Created GALA27/);

    expect(await run(`export events --output ${file('events.json')}`)).toMatchObject({ code: 0, errors: '' });
    expect(await readFile(file('events.json'), 'utf8')).toContain('"content":');
    expect(await run(`export events --output ${file('events.csv')}`)).toMatchObject({
      code: 0,
      errors: 'note: A CSV file has no images. Events with images: 1. To export them, use --format json.\n',
    });
    await emptyTables(app.database.pool, ['event']);
    expect(await run(`import events ${file('events.csv')}`)).toMatchObject({
      code: 0,
      errors: 'note: New events without images in the file: 1. Upload them in the editor.\n',
    });
    expect(await run(`import events ${file('events.json')}`)).toMatchObject({ code: 0, errors: '' });
    const { rows } = await app.database.pool.query('SELECT image_key FROM image WHERE event_id IS NOT NULL');
    expect(rows).toEqual([{ image_key: 'event-banner' }]);
  });

  it('creates no event and stores no image when an image of its file is refused', async () => {
    const definition = definitionOf(templates.gala, {
      code: 'G',
      firstDay: '2027-03-06',
      published: true,
      mails: false,
    });
    const images = [{ key: 'event-banner', fileName: 'a.png', content: Buffer.from('text').toString('base64') }];
    await writeFile(file('text.json'), JSON.stringify({ ...definition, images }));
    const { code, errors } = await run(`event create ${file('text.json')}`);
    expect([code, errors]).toEqual([1, expect.stringMatching(/^event\.images\.0\.content: not a readable/)]);
    expect(await count('event')).toBe(0);
  });

  it('makes every file readable by its owner only, also when a public file has that name', async () => {
    const [output, target, link] = [file('wide.csv'), file('target.csv'), file('link.csv')];
    for (const name of [output, `${output}.partial`, target]) await writeFile(name, 'before', { mode: 0o644 });
    await symlink(target, link);
    for (const name of [output, link]) {
      expect((await run(`export accounts --password-hashes --output ${name}`)).code).toBe(0);
      const now = await lstat(name);
      expect([now.isFile(), now.mode & 0o777]).toEqual([true, 0o600]);
      expect(await readFile(name, 'utf8')).toContain('passwordHash');
    }
    // The existing files were neither written nor read.
    for (const name of [`${output}.partial`, target]) expect(await readFile(name, 'utf8')).toBe('before');
    for (const name of [target, link]) {
      const { code, errors } = await run(
        `import accounts - --format csv --refused ${name}`,
        `${head}\nC7,Lee,O,,USA\n`,
      );
      expect([code, errors]).toEqual([1, expect.stringContaining('already exists') as unknown]);
    }
    expect(await readFile(target, 'utf8')).toBe('before');
  });

  it('reads standard input, and changes nothing in a dry run', async () => {
    const dry = await run('import accounts - --format csv --dry-run', `${head}\nC1000001,Ada,King,,USA\n`);
    expect(dry.output).toBe(
      'accounts: 1 row read: 1 new, 0 changed, 0 unchanged, 0 refused. Nothing was changed: this was a dry run.\n',
    );
    expect(await count('account')).toBe(0);
  });

  it('lets people imported with a password hash sign in with their password', async () => {
    const passwordHash = await hashPassword('brought along');
    const rows = [
      {
        externalAccountIdentifier: 'C1000001',
        firstName: 'A',
        lastName: 'B',
        emailAddress: null,
        countryCode: 'USA',
        passwordHash,
      },
    ];
    expect((await run('import accounts - --format json', JSON.stringify(rows))).code).toBe(0);
    const body = { userId: 'C1000001', password: 'brought along' };
    expect((await app.inject<LoginResponse>('POST', '/api/authentication/login', { body })).status).toBe(200);
  });

  it.each([
    ['import accounts people', 2, /^The format of people is unknown\. Give --format csv\|json\|ndjson\.$/],
    ['import accounts -', 2, /^The format of - is unknown/],
    ['import accounts a.csv --format xls', 2, /^--format must be one of csv, json, ndjson\.$/],
    ['import accounts', 2, /^foyer import accounts takes <file>/],
    ['import orders a.csv', 2, /^There is no command "foyer import orders"/],
    ['import accounts no-such.csv', 1, /^no-such\.csv cannot be read: ENOENT/],
    ['export titles --password-hashes', 2, /^Unknown option '--password-hashes'/],
    ['event create', 2, /^Give either a file or a --template/],
    ['event create a.json b.json', 2, /^foyer event create takes \[<file.json>\]/],
    ['event create --template grand --id A', 2, /^--template must be one of ordinary, five-star/],
    ['event create --template ordinary', 2, /^Give --id/],
    ['event create --template ordinary --id A --start soon', 2, /^--start must be a day/],
    ['event create a.json --id A', 2, /^--id requires --template/],
    ['event create --template ordinary --id A_B', 1, /^event\.eventShortCode: /],
  ])('refuses %s in one line, before a database is opened', async (line, exitCode, words) => {
    const commands = { import: importData, export: exportData, event };
    const refused = runCommandLine(line.split(' '), commands, () => undefined);
    await expect(refused).rejects.toMatchObject({ exitCode, message: expect.stringMatching(words) as unknown });
  });

  it('reports an output that cannot be written and leaves no partial file', async () => {
    const { code, errors } = await run('export titles --output /no/such/folder/a.csv');
    expect(code).toBe(1);
    expect(errors).toMatch(/^\/no\/such\/folder\/a\.csv\.[\w-]+\.partial cannot be written: ENOENT/);
  });
});

describe('foyer event create', () => {
  it('creates an event from a template that can be opened and bought', async () => {
    const created = await run(
      'event create --template five-star --id SPRING27 --name Spring --start 2027-03-05 --publish',
    );
    expect(created).toMatchObject({
      code: 0,
      output: expect.stringMatching(
        /^Created SPRING27 \(event \d+\)\. Consultants see it; registration (?:opens|opened) 2026-11-28/,
      ) as unknown,
    });
    expect((await run('event create --template ordinary --id SPRING27')).errors).toMatch(/SPRING27 already/);
    expect((await run('event create --template gala --id A --parent NONE')).errors).toMatch(
      /^The parent event NONE does not exist/,
    );

    const passwordHash = await hashPassword('brought along');
    const buyer = {
      externalAccountIdentifier: 'C1000001',
      firstName: 'Ada',
      lastName: 'King',
      emailAddress: 'ada@example.com',
      countryCode: 'USA',
      passwordHash,
    };
    await run('import accounts - --format ndjson', JSON.stringify(buyer));
    const login = await app.inject<LoginResponse>('POST', '/api/authentication/login', {
      body: { userId: 'C1000001', password: 'brought along' },
    });
    const token = login.body.token ?? '';
    const [event] = (
      await app.inject<{ eventId: number; defaultName: string; isRegistrationActive: boolean }[]>(
        'GET',
        '/api/events',
        { token },
      )
    ).body;
    expect(event).toMatchObject({ defaultName: 'Spring', isRegistrationActive: true });
    const ticket = await app.database.kysely
      .selectFrom('ticket_configuration')
      .select('ticket_configuration_id')
      .where('default_description', '=', 'General admission')
      .executeTakeFirstOrThrow();
    const values = {
      firstName: 'Ada',
      lastName: 'King',
      email: 'ada@example.com',
      country: 'USA',
      tShirtSize: 'M',
      hotel: 'no',
      termsAndConditions: true,
    };
    const order = await app.inject<OrderAnswer>('POST', '/api/orders', {
      token,
      body: {
        eventId: event?.eventId,
        tickets: [selfTicket(buyer, ticket.ticket_configuration_id, { values })],
        chargeCreditCardRequest: payBy(),
      },
    });
    expect(order.text).toMatch(/"orderId":[1-9]/);
    const mails = await app.database.kysely.selectFrom('email_template').select(['locale']).distinct().execute();
    expect(mails.map(({ locale }) => locale).toSorted()).toEqual(['en-US', 'es-US', 'ja-JP']);
  });

  it('prints a whole template as JSON that creates the same event', async () => {
    const printed = await run('event create --template five-star --id A --start 2027-03-05 --print-template');
    expect(await count('event')).toBe(0);
    await writeFile(file('event.json'), printed.output);
    expect(await run(`event create ${file('event.json')}`)).toMatchObject({
      code: 0,
      output: expect.stringContaining('It is a draft: only staff see it.') as unknown,
    });
  });

  it('reports every fault of a definition with its path', async () => {
    const made = definitionOf(templates['five-star'], {
      code: 'A',
      firstDay: '2027-03-05',
      published: true,
      mails: true,
    });
    const definition = JSON.parse(JSON.stringify(made)) as {
      ticketConfigurations: Record<string, unknown>[];
      configuration: { sections: { fields: object[] }[] };
    };
    Object.assign(definition.ticketConfigurations[0] ?? {}, {
      amount: 1.005,
      relationshipTypes: ['PET'],
      additionalConfiguration: { upgradeTo: ['none'] },
    });
    definition.configuration.sections[0]?.fields.push({ name: 'x', fieldType: 'Text', rules: 'wrong:1' });
    await writeFile(file('wrong.json'), JSON.stringify(definition));
    const { code, errors } = await run(`event create ${file('wrong.json')}`);
    expect(code).toBe(1);
    expect(
      errors
        .trim()
        .split('\n')
        .map((line) => line.split(':')[0]),
    ).toEqual([
      expect.stringMatching(/^event\.configuration\.sections\.0\.fields\.\d+\.rules$/),
      'event.ticketConfigurations.0.relationshipTypes',
      'event.ticketConfigurations.0.additionalConfiguration.upgradeTo',
      'event.ticketConfigurations.0.amount',
    ]);
    await writeFile(file('none.json'), '[]');
    expect((await run(`event create ${file('none.json')}`)).errors).toMatch(/is not a JSON object/);
    expect(await count('event')).toBe(0);
  });
});

describe('progress', () => {
  function shown(isTTY: boolean) {
    let [text, time] = ['', 0];
    const progress = createProgress({ isTTY, columns: 60, write: (more) => (text += more) }, () => time);
    for (const [at, share] of [
      [0, 0],
      [50, 0.1],
      [200, 0.5],
      [6000, 0.75],
      [90_000, 0.9],
    ] as const) {
      time = at;
      progress.tell('read', '7 rows', share);
    }
    progress.end();
    return text;
  }

  it('is one rewritten line on a terminal, and is cleared', () => {
    expect(shown(true)).toBe(
      '\r\u001b[2K[============            ] 50 % read: 7 rows' +
        '\r\u001b[2K[==================      ] 75 % read: 7 rows, 2 s left' +
        '\r\u001b[2K[=====================   ] 90 % read: 7 rows, 10 s left\r\u001b[2K',
    );
  });

  it('is a line a minute elsewhere', () => {
    expect(shown(false)).toBe('90 % read: 7 rows, 10 s left\n');
  });
});
