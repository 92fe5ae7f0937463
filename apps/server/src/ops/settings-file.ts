import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseEnv } from 'node:util';
import { SettingsError, type Environment, secretNames } from './config.ts';

/** Default settings file of a release, without `--env-file`. */
export const usualSettingsFile = '/etc/foyer/foyer.env';

/** The environment merged with a settings file. */
export interface LoadedSettings {
  env: Environment;
  /** Path of the file that was read. Undefined when there is no file. */
  file: string | undefined;
  /** Names in the file. */
  names: readonly string[];
}

/**
 * Adds the settings of one file, which service and commands share, and the secrets in files next to it. Environment variables take precedence over the file.
 * - Without `named` the file is `usual`, which may be missing.
 * - A secret is a file with the setting's name in lower case: in systemd's credentials, or in the folder of the settings file.
 * @throws SettingsError when a named file cannot be read, or the usual one is readable only by another user
 */
export function loadSettings(env: Environment, named: string | undefined, usual: string | undefined): LoadedSettings {
  const path = named ?? usual;
  const text = path === undefined ? undefined : readSettings(path, named !== undefined, env);
  const fromFile: Environment = text === undefined ? {} : parseEnv(text);
  const isSet = (of: Environment, name: string) => Object.hasOwn(of, name) || Object.hasOwn(of, `${name}_FILE`);
  const added: Record<string, string | undefined> = {};
  for (const [name, value] of Object.entries(fromFile)) {
    if (!isSet(env, name.replace(/_FILE$/, ''))) added[name] = value;
  }
  const folders = [env['CREDENTIALS_DIRECTORY'], text === undefined || path === undefined ? undefined : dirname(path)];
  for (const folder of folders) {
    if (folder === undefined || folder === '') continue;
    const files = filesIn(folder);
    for (const name of secretNames) {
      const file = name.toLowerCase();
      if (files.has(file) && !isSet(env, name) && !isSet(added, name)) added[`${name}_FILE`] = join(folder, file);
    }
  }
  return { env: { ...env, ...added }, file: text === undefined ? undefined : path, names: Object.keys(fromFile) };
}

function readSettings(path: string, isNamed: boolean, env: Environment): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (isNamed) throw new SettingsError([`--env-file cannot be used: ${path} cannot be read (${code}).`]);
    // The service gets its settings from systemd and cannot read the file itself.
    if (code !== 'EACCES' || env['DATABASE_URL'] !== undefined || env['CREDENTIALS_DIRECTORY'] !== undefined) return;
    throw new SettingsError([
      `${path} cannot be read by this user. Run the command as root, or name another file with --env-file.`,
    ]);
  }
}

function filesIn(folder: string): ReadonlySet<string> {
  try {
    return new Set(readdirSync(folder));
  } catch {
    return new Set();
  }
}

/** Removes `--env-file <path>` from the words of a command line. */
export function takeEnvFile(argv: readonly string[]): { words: string[]; file: string | undefined } {
  const words = [...argv];
  const at = words.findIndex((word) => word === '--env-file' || word.startsWith('--env-file='));
  if (at === -1) return { words, file: undefined };
  const [word = ''] = words.slice(at);
  const isSeparate = word === '--env-file';
  const file = isSeparate ? words[at + 1] : word.slice('--env-file='.length);
  words.splice(at, isSeparate ? 2 : 1);
  if (file === undefined || file === '') throw new SettingsError(['--env-file needs the path of a file.']);
  return { words, file };
}
