/**
 * argon2id with the parameters that OWASP recommends for sign-in: 19 MiB, two passes, one lane. It takes about 20 ms on one core: a
 * desk signs in without waiting, and a stolen table stays expensive to search.
 */
export const passwordParameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
