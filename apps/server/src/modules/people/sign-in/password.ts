import { foldPassword } from '@foyer/domain/people/identifiers';
import { hash } from '@node-rs/argon2';
import { passwordParameters } from './password-parameters.ts';

/** Hashes a password in this process, for commands and demo data. Requests use `Passwords`. */
export function hashPassword(password: string): Promise<string> {
  return hash(foldPassword(password), passwordParameters);
}

/**
 * Maximum cost of an imported hash: memory in KiB, passes, lanes. A more expensive hash would let each sign-in attempt
 * block the server.
 */
const dearest = { memoryCost: 262_144, timeCost: 10, parallelism: 4 } as const;

/** Whether a text is an argon2id hash in the stored format: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
export function isPasswordHash(text: string): boolean {
  const found =
    /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,3})\$[A-Za-z0-9+/]{11,64}\$[A-Za-z0-9+/]{22,86}$/.exec(text);
  if (!found) return false;
  const [memory = 0, time = 0, lanes = 0] = found.slice(1).map(Number);
  const { memoryCost, timeCost, parallelism } = dearest;
  return (
    memory >= 8 * lanes && memory <= memoryCost && time >= 1 && time <= timeCost && lanes >= 1 && lanes <= parallelism
  );
}
