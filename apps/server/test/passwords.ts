import { hash } from '@node-rs/argon2';

/** Creates a hash with the product's format and the lowest cost. A hundred guesses take as long as one guess at a real hash. */
export const cheapHash = (password: string): Promise<string> =>
  hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
