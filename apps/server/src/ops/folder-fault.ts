/** File system errors with instructions for the operator. */
const words: Readonly<Record<string, string>> = {
  EACCES: 'this user has no right to it. Give the right, or set DATA_DIR to another folder',
  EPERM: 'this user has no right to it. Give the right, or set DATA_DIR to another folder',
  EROFS: 'it is on a file system that is read-only. Set DATA_DIR to another folder',
  ENOTDIR: 'a part of the path is no folder. Set DATA_DIR to another one',
  ENOSPC: 'the disk is full. Make room, then start again',
  EDQUOT: 'the disk quota is used up. Make room, then start again',
};

/** One line about a file or folder that cannot be used at start; undefined for any other error. */
export function folderFault(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('path' in error) || !('code' in error)) return undefined;
  const said = words[String(error.code)];
  return said === undefined ? undefined : `${String(error.path)} cannot be used: ${said}.`;
}
