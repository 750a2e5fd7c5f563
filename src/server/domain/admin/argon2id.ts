/** Argon2id (the library's default) as recommended by OWASP: 19 MiB, two passes, one lane. */
export const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
