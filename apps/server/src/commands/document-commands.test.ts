import { spawn, spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, globSync, readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { showWhen } from '@foyer/contract/events/event-configuration';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { program } from '../../test/program.ts';
import { runCommandLine } from './command-line.ts';
import { commands } from './commands.ts';

/**
 * Runs the commands of the documents as an operator does: each `sh` block in a shell, in a new folder with a new
 * database. A new command runs by itself. A command that cannot run here needs a line with its reason in `notRun`.
 */

const root = path.join(import.meta.dirname, '../../../..');
const documents = globSync(['*.md', 'docs/**/*.md', 'bench/*.md'], { cwd: root });
const read = (document: string) => readFileSync(path.join(root, document), 'utf8');

/** Blocks that another test runs, by their first command. */
const runElsewhere: Readonly<Record<string, string>> = {
  'createuser foyer --pwprompt': 'apps/server/src/commands/readme.test.ts',
};

/** Commands that cannot run here, with the reason. */
const notRun: Readonly<Record<string, string>> = {
  'npm start': 'installs, builds and serves on port 3000; readme.test.ts starts the same program',
  'npm test': 'runs this test',
  'apt-get install --no-install-recommends firefox-esr webkit2gtk-driver xvfb': 'installs packages of the system',
  'npm run test:browsers': 'needs both browsers; .ci/run runs it where they exist',
  'npm test -- --project firefox': 'needs Firefox; .ci/run runs it where it exists',
  'SCREENSHOTS=1 npm run test:browsers': 'needs both browsers',
  'npm run build:release': 'takes a minute; e2e/release.test.ts builds and starts a release',
  'npm run build:release -- --to /srv/foyer --without-postgresql --without-node':
    'takes a minute; e2e/release.test.ts builds this release',
  '/opt/foyer/foyer start': 'does not end; e2e/release.test.ts starts a release',
  'chrome --kiosk-printing --user-data-dir=/opt/foyer-desk https://your-foyer.example/login':
    'opens a window and prints on paper',
};

/** Programs that would change the machine. The stand-ins check their arguments, and run what remains. */
const replacements: Readonly<Record<string, string>> = {
  npm: '[ "$1 $2 $3" = "run foyer --" ] || exit 9; shift 3; exec foyer "$@"',
  useradd: '[ "$*" = "--system --no-create-home --shell /usr/sbin/nologin foyer" ]',
  chown: 'shift; ls -- "$@"',
  // Only root can give a folder to another user.
  install:
    'for word in "$@"; do shift; case "$word" in -o|-g) drop=yes;; *) [ -n "$drop" ] || set -- "$@" "$word"; drop=;; esac; done; exec "$REAL_INSTALL" "$@"',
  systemctl:
    'case "$1 $2" in "enable --now") shift 2; for unit in "$@"; do ls "$BOX/etc/systemd/system" | grep -x "${unit%%[0-9]*}.*"; done;; "restart foyer@"*) ;; *) exit 9;; esac',
  docker:
    'case "$1 $2" in "compose up") test -n "$PUBLIC_URL$MAIL_FROM";; "compose exec") shift 3; exec "$@";; *) exit 9;; esac',
};

interface Block {
  document: string;
  first: string;
  commands: string[];
}

const withoutComment = (line: string) => line.replace(/(?:^|\s+)#\s.*$/, '').trim();

/** The commands of a block. A here-document belongs to its command. */
function commandsOf(text: string): string[] {
  const found: string[] = [];
  let end: string | undefined;
  for (const line of text.split('\n')) {
    if (end !== undefined) {
      found.push(`${found.pop() ?? ''}\n${line}`);
      if (line === end) end = undefined;
    } else if (withoutComment(line) !== '') {
      found.push(withoutComment(line));
      end = /<<(\w+)$/.exec(line)?.[1];
    }
  }
  return found;
}

/** The fenced blocks of a language, without their indentation. */
const fenced = (text: string, language: string): string[] =>
  [...text.matchAll(new RegExp(`^( *)\`\`\`${language}\\n([\\s\\S]*?)^\\1\`\`\`$`, 'gm'))].map(
    ([, indent = '', inner = '']) => inner.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  );

const blocks: Block[] = documents.flatMap((document) =>
  fenced(read(document), 'sh').map((text) => {
    const found = commandsOf(text);
    return { document, first: found[0] ?? '', commands: found };
  }),
);
const running = blocks
  .filter(({ first }) => runElsewhere[first] === undefined)
  .map((block) => ({ ...block, commands: block.commands.filter((command) => notRun[command] === undefined) }))
  .filter(({ commands: left }) => left.length > 0);

let box: string;
let database: TestDatabase;
beforeAll(async () => {
  box = await mkdtemp(path.join(tmpdir(), 'foyer-documents-'));
  database = await createTestDatabase('documents');
});
afterAll(async () => {
  await database.drop();
  await rm(box, { recursive: true, force: true, maxRetries: 5 });
});

async function executable(file: string, text: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, `#!/bin/sh\n${text}\n`);
  await chmod(file, 0o755);
}

/** Creates a machine in a folder: programs, a built release, the files of the repository and the examples of the document. */
async function createMachine(name: string, { document }: Block): Promise<string> {
  const machine = path.join(box, name);
  const settings = path.join(machine, 'etc/foyer/foyer.env');
  const foyer = `[ -f ${settings} ] && set -- --env-file ${settings} "$@"; exec node ${program()} "$@"`;
  for (const folder of ['opt', 'etc/systemd/system', 'var/backups', 'var/lib'])
    await mkdir(path.join(machine, folder), { recursive: true });
  await executable(path.join(machine, 'bin/foyer'), foyer);
  for (const [program, text] of Object.entries(replacements))
    await executable(path.join(machine, 'bin', program), text);
  await executable(path.join(machine, 'release/foyer/foyer'), foyer);
  await symlink(path.join(machine, 'release/foyer'), path.join(machine, 'opt/foyer'));
  cpSync(path.join(root, 'deploy'), path.join(machine, 'deploy'), { recursive: true });
  // The operator changes these settings (docs/deploy.md). There is no provider to check against here.
  const env = path.join(machine, 'deploy/foyer.env');
  await writeFile(env, (await readFile(env, 'utf8')).replace('PAYMENT_GATEWAY=stripe', 'PAYMENT_GATEWAY=sandbox'));
  const [people] = fenced(read(document), 'csv');
  if (people !== undefined) await writeFile(path.join(machine, 'people.csv'), people);
  return machine;
}

/** Runs the commands with the machine's paths and values in place of the document's. Returns all output. */
async function run(
  machine: string,
  { commands: lines }: Block,
  url: string,
): Promise<{ code: number; output: string }> {
  const text = lines
    .join('\n')
    .replaceAll(/(?<![\w.])\/(?=(?:opt|etc|srv|var)\/)/g, `${machine}/`)
    .replaceAll('<user id>', 'chief')
    .replaceAll(/postgres:\/\/foyer:<password>@localhost\/foyer/g, url);
  const ownsSettings = text.includes('foyer.env');
  const shell = spawn('sh', ['-eu', '-c', text], {
    cwd: machine,
    env: {
      PATH: `${path.join(machine, 'bin')}:${path.join(process.execPath, '..')}:${process.env['PATH']}`,
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      BOX: machine,
      REAL_INSTALL: '/usr/bin/install',
      ...(ownsSettings
        ? {}
        : { DATABASE_URL: url, DATA_DIR: path.join(machine, 'data'), DEMO: 'false', PAYMENT_GATEWAY: 'sandbox' }),
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let output = '';
  const collect = (chunk: Buffer) => (output += chunk.toString());
  shell.stdout.on('data', collect);
  shell.stderr.on('data', collect);
  shell.stdin.on('error', () => undefined);
  shell.stdin.end('a password for the chief\n');
  const [code] = (await once(shell, 'close')) as [number];
  return { code, output };
}

describe('the commands of the documents', () => {
  it.each(running.map((block, index) => ({ ...block, index })))(
    '$document: $commands.0 …',
    async ({ index, ...block }) => {
      const own = await createTestDatabase(`documents ${index}`);
      try {
        const machine = await createMachine(String(index), block);
        const { code, output } = await run(machine, block, own.url);
        expect(code, output).toBe(0);
        expect(output).not.toMatch(/^FAIL/m);
      } finally {
        await own.drop();
      }
    },
  );

  it('fail when a command does not work', async () => {
    const block = { document: 'docs/import.md', first: '', commands: ['foyer import people people.csv'] };
    const { code, output } = await run(await createMachine('wrong', block), block, database.url);
    expect([code, output]).toEqual([2, expect.stringContaining('There is no command "foyer import people"')]);
  });

  it('are listed as not run only while a document has them', () => {
    const all = new Set(blocks.flatMap(({ commands: lines }) => lines));
    expect(Object.keys(notRun).filter((command) => !all.has(command))).toEqual([]);
    expect(Object.keys(runElsewhere).filter((command) => !all.has(command))).toEqual([]);
    for (const file of Object.values(runElsewhere)) expect(read(file)).toContain('README.md');
  });

  it('are in blocks with a language, so that this test finds them', () => {
    // Every second fence ends a block.
    const unnamed = documents.filter((document) =>
      [...read(document).matchAll(/^ *```(.*)$/gm)].some(([, language], index) => index % 2 === 0 && language === ''),
    );
    // The map of the folders.
    expect(unnamed).toEqual(['docs/architecture.md']);
  });
});

/** Commands of `foyer` inside sentences and tables. */
const mentioned = documents.flatMap((document) =>
  [...read(document).matchAll(/`(?:npm run foyer --|foyer) ([a-z-][^`]*)`/g)].map(([, words = '']) => ({
    document,
    words: words.replace('<kind>', 'accounts'),
  })),
);

describe('commands inside sentences', () => {
  it.each(mentioned)('$document: foyer $words', async ({ words }) => {
    const lines: string[] = [];
    await runCommandLine([...words.split(' '), ...(words === '--version' ? [] : ['--help'])], commands, (line) =>
      lines.push(line),
    );
    expect(lines.join('\n')).toMatch(/^(?:Usage: foyer|Foyer \d)/);
  });

  it('are refused with a wrong name or option', async () => {
    for (const words of ['restor --help', 'restore --chek --help'])
      await expect(runCommandLine(words.split(' '), commands, () => undefined)).rejects.toThrow('See foyer');
  });

  it('have a row in docs/operations.md for every command', () => {
    const rows = [...read('docs/operations.md').matchAll(/^\| `([a-z-]+)[^|]*\|/gm)].map(([, name = '']) => name);
    expect(Object.keys(commands).filter((name) => !rows.includes(name))).toEqual([]);
  });
});

describe('the example files of the documents', () => {
  it('make a nightly backup with the settings and secrets of the unit', async () => {
    const unit = read('deploy/foyer-backup.service');
    const machine = await createMachine('backup', { document: 'docs/deploy.md', first: '', commands: [] });
    const key = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' });
    const secrets: Record<string, string | Buffer> = {
      database_url: database.url,
      signing_key: key,
      stripe_secret_key: 'sk_live_x',
      stripe_webhook_secret: 'whsec_x',
      smtp_url: '',
    };
    // systemd gives a unit only the secrets that it names.
    for (const [, name = ''] of unit.matchAll(/^LoadCredential=(\w+):/gm)) {
      await mkdir(path.join(machine, 'credentials'), { recursive: true });
      await writeFile(path.join(machine, 'credentials', name), secrets[name] ?? '');
    }
    await mkdir(path.join(machine, 'var/backups/foyer'));
    const [, start = ''] = /^ExecStart=(.+)$/m.exec(unit) ?? [];
    const { status, stdout, stderr } = spawnSync(
      'sh',
      ['-c', start.replaceAll('%%', '%').replaceAll(/(?<=[ "'])\/(?=(?:opt|var)\/)/g, `${machine}/`)],
      {
        encoding: 'utf8',
        env: {
          PATH: `${path.join(process.execPath, '..')}:${process.env['PATH']}`,
          CREDENTIALS_DIRECTORY: path.join(machine, 'credentials'),
          ...parseEnv(read('deploy/foyer.env')),
          DATA_DIR: path.join(machine, 'var/lib'),
        },
      },
    );
    expect([status, stdout + stderr]).toEqual([0, expect.stringMatching(/^Wrote /)]);
  });

  it('import in the order that docs/import.md gives', async () => {
    const [accounts = '', organisation, titles, awards, shoutouts, qualifications] = fenced(
      read('docs/import.md'),
      'csv',
    );
    const block = {
      document: 'docs/import.md',
      first: '',
      commands: [
        'foyer import accounts people.csv',
        'foyer import organisation organisation.csv',
        'foyer event create --template five-star --id SPRING27 --start 2027-03-05',
        'foyer import titles titles.csv',
        'foyer import awards awards.csv',
        'foyer import shoutouts shoutouts.csv',
        'foyer import qualifications qualifications.csv',
      ],
    };
    const machine = await createMachine('examples', block);
    // The account of the organisation's example.
    await writeFile(path.join(machine, 'people.csv'), `${accounts}C1000002,Ana,García,,USA,,\n`);
    for (const [name, text] of Object.entries({ organisation, titles, awards, shoutouts, qualifications }))
      await writeFile(path.join(machine, `${name}.csv`), text ?? '');
    const { code, output } = await run(machine, block, database.url);
    expect(code, output).toBe(0);
    expect(output.match(/ 0 refused\.$/gm)).toHaveLength(6);
  });

  it('have valid JSON, and a valid condition', () => {
    const found = documents.flatMap((document) => fenced(read(document), 'json'));
    expect(found.length).toBeGreaterThan(1);
    for (const text of found) expect(() => JSON.parse(text) as unknown).not.toThrow();
    const [condition = ''] = fenced(read('docs/form-rules.md'), 'json');
    expect(showWhen.safeParse(JSON.parse(condition)).success).toBe(true);
  });

  it('have statements that PostgreSQL accepts', async () => {
    const statements = documents.flatMap((document) => fenced(read(document), 'sql'));
    expect(statements.length).toBeGreaterThan(0);
    const client = await database.database.pool.connect();
    try {
      await client.query('BEGIN');
      for (const text of statements) await client.query(text.replaceAll('ROLE foyer', 'ROLE CURRENT_USER'));
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
  });
});
