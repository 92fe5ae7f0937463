import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { DatabaseStartError } from '../errors.ts';

/**
 * The system user for PostgreSQL's programs, which refuse to run as root. A Foyer process started by root runs them as
 * the owner of existing data. Without data it uses the first existing user of `userNames`. It never creates a user.
 */
export interface Runner {
  /** Owner of the files. Undefined: the current user. */
  owner: { uid: number; gid: number } | undefined;
  /** Program and arguments to spawn, and the user and group to spawn them as. */
  wrap(program: string, args: readonly string[]): { program: string; args: string[]; uid?: number; gid?: number };
}

/** @param folder of the database, which may not exist yet @param programs that the chosen user must be able to run */
export function chooseRunner(folder: string, programs: readonly string[]): Runner {
  const setpriv = findSetpriv();
  // Where supported, the database receives SIGINT and shuts down cleanly if this process is killed.
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

  const owner = ownerOf(folder) ?? existingUser();
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
  // Below a closed folder such as /root, a capability lets the database pass through without owning anything there.
  const capability = readCapability();
  if (setpriv === undefined || capability === undefined) {
    throw new DatabaseStartError(
      `PostgreSQL does not run as root, and other users cannot reach ${hidden}. Move it (DATA_DIR), start Foyer as an ordinary user, or set DATABASE_URL.`,
    );
  }
  // Without the securebit, access(2) ignores the capability, and the programs use it to find each other.
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

/** Path of setpriv from util-linux. The BusyBox version cannot change the user. */
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

/** Users without rights, in the order of preference. Every system has `nobody`. */
const userNames = ['postgres', 'foyer', 'nobody'] as const;

function existingUser(): Runner['owner'] {
  for (const name of userNames) {
    const user = systemUser(name);
    if (user !== undefined) return user;
  }
  return undefined;
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

/** Whether this user can pass through every folder down to `folder`. Missing folders will be created with access. */
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

/** The weakest capability of this process that passes through closed folders. */
function readCapability(): 'dac_read_search' | 'dac_override' | undefined {
  const held = /^CapPrm:\s*([0-9a-f]+)$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
  if (held === undefined) return undefined;
  const bits = BigInt(`0x${held}`);
  if ((bits & (1n << 2n)) !== 0n) return 'dac_read_search';
  return (bits & (1n << 1n)) === 0n ? undefined : 'dac_override';
}
