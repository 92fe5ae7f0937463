import { hash } from '@node-rs/argon2';

/** A hash as the product stores them, of the least cost there is: a hundred guesses at it take as long as one at a real one. */
export const cheapHash = (password: string): Promise<string> =>
  hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
