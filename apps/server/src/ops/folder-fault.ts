/** File system errors with instructions for the operator. */
const words: Readonly<Record<string, string>> = {
  EACCES: 'this user has no right to it. Give the right, or set DATA_DIR to another folder',
  EPERM: 'this user has no right to it. Give the right, or set DATA_DIR to another folder',
  EROFS: 'it is on a file system that is read-only. Set DATA_DIR to another folder',
  ENOTDIR: 'a part of the path is no folder. Set DATA_DIR to another one',
  ENOSPC: 'the disk is full. Make room, then start again',
  EDQUOT: 'the disk quota is used up. Make room, then start again',
};

/** Faults that pass without a change of the settings. A restart cannot help with the others. */
const canPass = new Set(['ENOSPC', 'EDQUOT']);

/** One line about a file or folder that cannot be used at start, with the exit code; undefined for any other error. */
export function folderFault(error: unknown): { line: string; exitCode: 1 | 2 } | undefined {
  if (!(error instanceof Error) || !('path' in error) || !('code' in error)) return undefined;
  const said = words[String(error.code)];
  if (said === undefined) return undefined;
  return { line: `${String(error.path)} cannot be used: ${said}.`, exitCode: canPass.has(String(error.code)) ? 1 : 2 };
}
