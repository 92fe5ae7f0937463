/**
 * argon2id with the parameters that OWASP recommends: 19 MiB, two passes, one lane. A hash takes about 20 ms on one
 * core, fast enough for sign-in and expensive to search in a stolen table.
 */
export const passwordParameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
