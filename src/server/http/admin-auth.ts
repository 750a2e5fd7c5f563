import type { FastifyRequest } from 'fastify';
import { getCaller } from '#shared/domain/ip-address.ts';
import { createConcurrencyLimiter } from './concurrency-limiter.ts';
import { HttpError } from './errors.ts';

export type PasswordGate = ReturnType<typeof createPasswordGate>;

/** A browser that signed in before, or a stranger at an address. */
export type Guesser = { device: string } | { caller: string };

export type GateParts = {
  password: {
    /** True if this is the admin password, however it is spelled at its ends. */
    verify: (given: string) => Promise<boolean>;
  };
  throttle: {
    /** Refuses with 429 when there were too many attempts, and counts nothing. */
    check: (guesser: Guesser) => Promise<void>;
    /** Looks at one attempt, which counts meanwhile, and from then on if it is wrong; or refuses it with 429. */
    guess: (guesser: Guesser, verify: () => Promise<boolean>) => Promise<boolean>;
  };
  devices: { identify: (request: FastifyRequest) => Promise<string | null> };
};

/** The one way to ask whether a password is the admin's, so that all ways to guess count together. */
export function createPasswordGate({ password, throttle, devices }: GateParts) {
  // A hash takes 19 MiB, and a core for a while.
  const hashing = createConcurrencyLimiter({ atOnce: 2, waiting: 16, timeoutMs: 10_000 });

  async function getGuesser(request: FastifyRequest): Promise<Guesser> {
    const device = await devices.identify(request);
    return device === null ? { caller: getCaller(request.ip) } : { device };
  }

  /** Returns for whoever may guess; otherwise 429. */
  async function rejectThrottled(request: FastifyRequest): Promise<void> {
    await throttle.check(await getGuesser(request));
  }

  /** Returns when it is the password; otherwise 401, 429 after too many guesses, or 503. */
  async function check(request: FastifyRequest, given: string): Promise<void> {
    const guesser = await getGuesser(request);
    await throttle.check(guesser);
    const isRight = await hashing.run(() => throttle.guess(guesser, () => password.verify(given)));
    if (!isRight) throw new HttpError(401, 'INVALID_PASSWORD', 'Invalid admin password');
  }

  return { check, rejectThrottled };
}
