import { hash, verify } from '@node-rs/argon2';

/**
 * argon2id as OWASP advises it for sign-in: 19 MiB, two passes, one lane. Measured at about 20 ms on one core, so a
 * desk signs in without waiting while a stolen table stays dear to search.
 */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export function hashPassword(password: string): Promise<string> {
  return hash(password, parameters);
}

let decoy: Promise<string> | undefined;

/** Whether the password is right. An account that does not exist, or has none, costs the same time to refuse. */
export async function passwordMatches(stored: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody signs in with this');
  const matches = await verify(stored ?? (await decoy), password);
  return matches && stored != null;
}

/** What signing in with a brought-in hash may cost at most: MiB, passes, lanes. A dearer one would let each try stop the server. */
const dearest = { memoryCost: 262_144, timeCost: 10, parallelism: 4 } as const;

/** Whether a text is a hash of argon2id as this product stores them: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
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
