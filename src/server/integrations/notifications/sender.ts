import { createFairQueue } from '../../lib/fair-queue.ts';
import { type Resolve, resolveAll } from '../public-address.ts';
import type { OutgoingRequest } from './formats.ts';
import { type PostResult, postMessage } from './post-message.ts';

/** Milliseconds until a receiver must have responded. */
const TIMEOUT_MS = 10_000;

/** Messages that are sent at once, so that a receiver that does not respond delays few others. */
const CONCURRENCY = 4;

export type SenderOptions = {
  /** True if http and private addresses are allowed (`NOTIFY_PRIVATE_ADDRESSES`). */
  allowsPrivate: boolean;
  userAgent: string;
  now: () => Date;
  resolve?: Resolve;
  timeoutMs?: number;
};

export type Sender = ReturnType<typeof createSender>;

/** Creates the only way by which notifications leave the server. */
export function createSender({
  allowsPrivate,
  userAgent,
  now,
  resolve = resolveAll,
  timeoutMs = TIMEOUT_MS,
}: SenderOptions) {
  const queue = createFairQueue({ concurrency: CONCURRENCY });
  const stopping = new AbortController();
  const { signal } = stopping;
  const options = { allowsPrivate, resolve, timeoutMs, stopping: signal, userAgent, now };
  return {
    /** Runs work in a fair queue of the targets, however many messages each has. */
    enqueue: <T>(target_id: string, work: () => Promise<T>): Promise<T> =>
      queue({ isAdmin: false, callers: new Set([target_id]) }, work),
    post: (message: OutgoingRequest): Promise<PostResult> => postMessage(message, options),
    /** Aborts all messages that are being sent. */
    stop: () => stopping.abort(),
  };
}
