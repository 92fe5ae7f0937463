import { readFileSync } from 'node:fs';

/** Why a file could not be read, in the operator's language. */
const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EACCES: 'this user may not read it',
  EPERM: 'this user may not read it',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of the path is no folder',
};

/**
 * The value of `NAME`, or the content of the file named by `NAME_FILE`, as containers and systemd pass secrets. Surrounding white space, such as the line end,
 * is removed. An empty variable counts as absent. So does an empty or missing file of an `optional` secret: supervisors pass an empty file for a secret that is
 * not used.
 * @returns the value, or undefined when neither is set, with the reason for a file without one; or one line about the fault, without the secret
 */
export function readSecret(
  env: Readonly<Record<string, string | undefined>>,
  name: string,
  { optional = false }: { optional?: boolean } = {},
): { value: string | undefined; unset?: string; isMissing?: boolean } | { fault: string } {
  const value = env[name]?.trim() || undefined;
  const file = env[`${name}_FILE`]?.trim() || undefined;
  if (file === undefined) return { value };
  if (value !== undefined) return { fault: `${name} and ${name}_FILE are both set; one of them is enough.` };
  const unreadable = (reason: string) => ({ fault: `${name}_FILE cannot be used: ${file}: ${reason}.` });
  const unset = (reason: string, isMissing: boolean) =>
    optional
      ? { value: undefined, unset: `${name} counts as not set: ${file}: ${reason}.`, isMissing }
      : unreadable(reason);
  try {
    const contents = readFileSync(file, 'utf8').trim();
    return contents === '' ? unset('it is empty', false) : { value: contents };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code === 'ENOENT') return unset(reasons[code] ?? code, true);
    return unreadable(reasons[code] ?? `it cannot be read${code === '' ? '' : ` (${code})`}`);
  }
}
