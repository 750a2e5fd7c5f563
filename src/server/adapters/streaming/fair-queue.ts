import type { Queue, QueueAddOptions } from 'p-queue';
import type { Requesters } from './deadline.ts';

type Run = () => Promise<unknown>;

export type TurnOptions = QueueAddOptions & { requesters: Requesters };

type Waiting = { run: Run; id: string | undefined; requesters: Requesters };

/**
 * Fair queue: jobs of an admin first, then those of the requester served least recently, so that
 * many requests give no requester more throughput (product/streaming.md#metadata-lookup).
 */
export class FairQueue implements Queue<Run, TurnOptions> {
  #waiting: Waiting[] = [];
  readonly #lastTurns = new Map<string, number>();
  #turns = 0;

  get size(): number {
    return this.#waiting.length;
  }

  enqueue(
    run: Run,
    { id, requesters = { isAdmin: true, callers: new Set() } }: Partial<TurnOptions> = {},
  ) {
    this.#waiting.push({ run, id, requesters });
  }

  dequeue(): Run | undefined {
    const [first, ...others] = this.#waiting;
    if (first === undefined) return undefined;
    const next = others.reduce(
      (best, one) => (this.#rank(one) < this.#rank(best) ? one : best),
      first,
    );
    this.#waiting = this.#waiting.filter((one) => one !== next);
    this.#turns += 1;
    for (const caller of next.requesters.callers) this.#lastTurns.set(caller, this.#turns);
    if (this.#waiting.length === 0) this.#lastTurns.clear();
    return next.run;
  }

  remove(id: string): void {
    this.#waiting = this.#waiting.filter((one) => one.id !== id);
  }

  filter(): Run[] {
    return this.#waiting.map(({ run }) => run);
  }

  setPriority(): void {
    throw new Error('Who asks says when it is their turn');
  }

  /** Lowest first. Requesters may have joined since the job was queued. */
  #rank({ requesters }: Waiting): number {
    if (requesters.isAdmin) return -1;
    return Math.min(...[...requesters.callers].map((caller) => this.#lastTurns.get(caller) ?? 0));
  }
}
