import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { DatabaseStartError } from '../errors.ts';

/**
 * As whom PostgreSQL's programs run. They refuse root, so that a Foyer started by root runs them as another user:
 * the owner of the data where there is data, else `postgres`, `foyer` (made when missing) or `nobody`.
 */
export interface Runner {
  /** Owner of the files; undefined: whoever we are. */
  owner: { uid: number; gid: number } | undefined;
  /** Program and arguments to spawn, and the identity to spawn them with. */
  wrap(program: string, args: readonly string[]): { program: string; args: string[]; uid?: number; gid?: number };
}

/**
 * @param folder of the database, which may not exist yet
 * @param programs that the other user must be able to run
 */
export function chooseRunner(folder: string, programs: readonly string[]): Runner {
  const setpriv = findSetpriv();
  // Where the system can do it, the database stops by itself (as on SIGINT: orderly) should our process be killed.
  const withParent = setpriv === undefined ? [] : ['--pdeathsig', 'INT'];
  if (process.getuid?.() !== 0) {
    return {
      owner: undefined,
      wrap: (program, args) =>
        setpriv === undefined
          ? { program, args: [...args] }
          : { program: setpriv, args: [...withParent, '--', program, ...args] },
    };
  }

  const owner =
    ownerOf(folder) ?? systemUser('postgres') ?? systemUser('foyer') ?? createUser() ?? systemUser('nobody');
  if (owner === undefined) {
    throw new DatabaseStartError(
      'PostgreSQL does not run as root and this machine has no other user for it. Start Foyer as an ordinary user, or set DATABASE_URL.',
    );
  }
  const identity = ['--reuid', String(owner.uid), '--regid', String(owner.gid), '--clear-groups'];
  const hidden = [folder, ...programs].find((file) => !canReach(path.dirname(file), owner));
  if (hidden === undefined) {
    return {
      owner,
      wrap: (program, args) =>
        setpriv === undefined
          ? { program, args: [...args], ...owner }
          : { program: setpriv, args: [...identity, ...withParent, '--', program, ...args] },
    };
  }
  // Below a folder like /root: the database may pass through closed folders, without owning anything there.
  const capability = readCapability();
  if (setpriv === undefined || capability === undefined) {
    throw new DatabaseStartError(
      `PostgreSQL does not run as root, and other users cannot reach ${hidden}. Move it (DATA_DIR), start Foyer as an ordinary user, or set DATABASE_URL.`,
    );
  }
  // Without the securebit, access(2), by which the programs look for each other, would not count the capability.
  const through = [
    '--securebits',
    '+no_setuid_fixup',
    '--inh-caps',
    `+${capability}`,
    '--ambient-caps',
    `+${capability}`,
  ];
  return {
    owner,
    wrap: (program, args) => ({
      program: setpriv,
      args: [...identity, ...through, ...withParent, '--', program, ...args],
    }),
  };
}

/** util-linux' setpriv; that of BusyBox cannot change the user. */
function findSetpriv(): string | undefined {
  if (process.platform !== 'linux') return undefined;
  const file = ['/usr/bin/setpriv', '/bin/setpriv'].find((each) => existsSync(each));
  if (file === undefined) return undefined;
  try {
    return execFileSync(file, ['--help'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).includes(
      '--pdeathsig',
    )
      ? file
      : undefined;
  } catch {
    return undefined;
  }
}

function ownerOf(folder: string): Runner['owner'] {
  try {
    const { uid, gid } = statSync(folder);
    return uid === 0 ? undefined : { uid, gid };
  } catch {
    return undefined;
  }
}

function systemUser(name: string): Runner['owner'] {
  const ask = (flag: string) =>
    Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim());
  try {
    return { uid: ask('-u'), gid: ask('-g') };
  } catch {
    return undefined;
  }
}

function createUser(): Runner['owner'] {
  const ways: [string, string[]][] = [
    ['useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'foyer']],
    ['adduser', ['-S', '-D', '-H', 'foyer']],
  ];
  for (const [program, args] of ways) {
    try {
      execFileSync(program, args, { stdio: 'ignore' });
      return systemUser('foyer');
    } catch {
      // This machine has the other tool, or neither.
    }
  }
  return undefined;
}

/** May this user pass through every folder down to `folder`? Folders that do not exist yet will be made by us, open. */
function canReach(folder: string, { uid, gid }: { uid: number; gid: number }): boolean {
  for (let each = path.resolve(folder); ; each = path.dirname(each)) {
    if (existsSync(each)) {
      const status = statSync(each);
      const bit = status.uid === uid ? 0o100 : status.gid === gid ? 0o010 : 0o001;
      if ((status.mode & bit) === 0) return false;
    }
    if (each === path.dirname(each)) return true;
  }
}

/** The weakest capability that we have and that passes through closed folders. */
function readCapability(): 'dac_read_search' | 'dac_override' | undefined {
  const held = /^CapPrm:\s*([0-9a-f]+)$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
  if (held === undefined) return undefined;
  const bits = BigInt(`0x${held}`);
  if ((bits & (1n << 2n)) !== 0n) return 'dac_read_search';
  return (bits & (1n << 1n)) === 0n ? undefined : 'dac_override';
}
