import type { Queue, QueueAddOptions } from 'p-queue';
import type { Askers } from './deadline.ts';

type Run = () => Promise<unknown>;

export type TurnOptions = QueueAddOptions & { askers: Askers };

type Waiting = { run: Run; id: string | undefined; askers: Askers };

/**
 * Fair queue: jobs of an admin first, then those of the requester served least recently, so that
 * many requests give no requester more throughput (rules.md#streaming).
 */
export class FairTurns implements Queue<Run, TurnOptions> {
  #waiting: Waiting[] = [];
  readonly #lastTurns = new Map<string, number>();
  #turns = 0;

  get size(): number {
    return this.#waiting.length;
  }

  enqueue(
    run: Run,
    { id, askers = { isAdmin: true, callers: new Set() } }: Partial<TurnOptions> = {},
  ) {
    this.#waiting.push({ run, id, askers });
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
    for (const caller of next.askers.callers) this.#lastTurns.set(caller, this.#turns);
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
  #rank({ askers }: Waiting): number {
    if (askers.isAdmin) return -1;
    return Math.min(...[...askers.callers].map((caller) => this.#lastTurns.get(caller) ?? 0));
  }
}
