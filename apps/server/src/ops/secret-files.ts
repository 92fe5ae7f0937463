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
 * around it, such as the line's end, is not part of it. An empty variable counts as absent, an empty file does not.
 * @returns the value, or undefined when neither is set; or one line about what is wrong, without the secret
 */
export function readSecret(
  env: Readonly<Record<string, string | undefined>>,
  name: string,
): { value: string | undefined } | { fault: string } {
  const value = env[name]?.trim() || undefined;
  const file = env[`${name}_FILE`]?.trim() || undefined;
  if (file === undefined) return { value };
  if (value !== undefined) return { fault: `${name} and ${name}_FILE are both set; one of them is enough.` };
  const unreadable = (reason: string) => ({ fault: `${name}_FILE cannot be used: ${file}: ${reason}.` });
  try {
    const contents = readFileSync(file, 'utf8').trim();
    return contents === '' ? unreadable('it is empty') : { value: contents };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    return unreadable(reasons[code] ?? `it cannot be read${code === '' ? '' : ` (${code})`}`);
  }
}
