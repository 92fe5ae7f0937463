import { access, constants, readdir, rm } from 'node:fs/promises';
import path from 'node:path';

/**
 * The Unix socket of the database server, in the folder of its files. Only the owner of the files and root can open it. A statement
 * over it costs the server and PostgreSQL less CPU time than over TCP.
 */

/** For `unix_socket_directories`. Windows has pipes instead. */
export const socketFolder = process.platform === 'win32' ? '' : '.';

const socketName = '.s.PGSQL.';
/** macOS accepts 103 characters, Linux 107. */
const longestPath = 103;

/** The socket's folder, or undefined where this process cannot open the socket: the path is too long, or the server has none. */
export async function findSocket(cluster: string, port: number): Promise<string | undefined> {
  const file = path.join(cluster, `${socketName}${port}`);
  if (socketFolder === '' || Buffer.byteLength(file) > longestPath) return undefined;
  return access(file, constants.R_OK | constants.W_OK).then(
    () => cluster,
    () => undefined,
  );
}

/** Removes what a killed server left. Its lock file names a process id that may belong to another program now. */
export async function removeSockets(cluster: string): Promise<void> {
  const names = await readdir(cluster).catch(() => []);
  for (const name of names) if (name.startsWith(socketName)) await rm(path.join(cluster, name), { force: true });
}

/** The same address by a server's Unix socket. */
export function overSocket(databaseUrl: string, socket: string | undefined): string {
  if (socket === undefined) return databaseUrl;
  const url = new URL(databaseUrl);
  url.searchParams.set('host', socket);
  return url.href;
}
