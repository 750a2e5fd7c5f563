import type { FastifyRequest } from 'fastify';
import { HttpError } from '../lib/errors.ts';
import type { FairQueue } from '../lib/fair-queue.ts';
import { getCaller } from '../lib/ip-address.ts';

export type PasswordGate = ReturnType<typeof createPasswordGate>;

/** Known browser by its device id, or an unknown client by its IP address. */
export type Guesser = { device: string } | { caller: string };

export type GateParts = {
  password: {
    /** True if this is the password, ignoring surrounding whitespace. */
    verify: (given: string) => Promise<boolean>;
  };
  throttle: {
    /** Rejects with 429 after too many attempts; counts nothing. */
    check: (guesser: Guesser) => Promise<void>;
    /**
     * Verifies one attempt, which counts while it runs and, if wrong, afterwards. Rejects with 429.
     */
    guess: (guesser: Guesser, verify: () => Promise<boolean>) => Promise<boolean>;
  };
  devices: { identify: (request: FastifyRequest) => Promise<string | null> };
  /** Queue of all password checks. */
  hashing: FairQueue;
  /** Creates the error for a wrong password. */
  wrong: () => HttpError;
};

/** Creates the 401 for a wrong admin password. */
export function wrongAdminPassword(): HttpError {
  return new HttpError(401, 'INVALID_PASSWORD', 'Invalid admin password');
}

/**
 * Verifies a password: the admin's, or that of a private club. All endpoints that take it use the
 * same verifier, so that their attempts count together.
 */
export function createPasswordGate({ password, throttle, devices, hashing, wrong }: GateParts) {
  async function getGuesser(request: FastifyRequest): Promise<Guesser> {
    const device = await devices.identify(request);
    return device === null ? { caller: getCaller(request.ip) } : { device };
  }

  /** Rejects with 429 when the client is throttled. */
  async function rejectThrottled(request: FastifyRequest): Promise<void> {
    await throttle.check(await getGuesser(request));
  }

  /** Checks the password: 401 if it is wrong, 429 after too many attempts, 503 when busy. */
  async function check(request: FastifyRequest, given: string): Promise<void> {
    const guesser = await getGuesser(request);
    await throttle.check(guesser);
    const guess = () => throttle.guess(guesser, () => password.verify(given));
    const isRight = await hashing(request.ip, guess);
    if (!isRight) throw wrong();
  }

  return { check, rejectThrottled };
}
