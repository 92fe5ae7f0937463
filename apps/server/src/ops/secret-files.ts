import { readFileSync } from 'node:fs';

/** Why a file could not be read, in words for an operator. */
const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EACCES: 'this user may not read it',
  EPERM: 'this user may not read it',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of the path is no folder',
};

/**
 * The value of `NAME`, or the contents of the file that `NAME_FILE` names, as containers and systemd hand secrets over. White space
 * around it, such as the line's end, is not part of it. An empty variable counts as absent; so does an empty or missing file of a
 * secret that is `optional`, with a line about it.
 * @returns the value, or undefined when neither is set; or one line about what is wrong, without the secret
 */
export function readSecret(
  env: Readonly<Record<string, string | undefined>>,
  name: string,
  { optional = false }: { optional?: boolean } = {},
): { value: string | undefined; warning?: string } | { fault: string } {
  const value = env[name]?.trim() || undefined;
  const file = env[`${name}_FILE`]?.trim() || undefined;
  if (file === undefined) return { value };
  if (value !== undefined) return { fault: `${name} and ${name}_FILE are both set; one of them is enough.` };
  const unreadable = (reason: string) => ({ fault: `${name}_FILE cannot be used: ${file}: ${reason}.` });
  const unset = (reason: string) =>
    optional ? { value: undefined, warning: `${name} counts as not set: ${file}: ${reason}.` } : unreadable(reason);
  try {
    const contents = readFileSync(file, 'utf8').trim();
    return contents === '' ? unset('it is empty') : { value: contents };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code === 'ENOENT') return unset(reasons[code] ?? code);
    return unreadable(reasons[code] ?? `it cannot be read${code === '' ? '' : ` (${code})`}`);
  }
}
