import { describe, expect, it } from 'vitest';
import { type Requesters, startBudget } from './deadline.ts';
import { createServiceQueue } from './queue.ts';
import { ServiceError } from './service-error.ts';

const START = Date.parse('2026-03-06T12:00:00.000Z');

/** Creates a queue on a fake clock that only waiting advances. */
function startQueue({ atOnce = 1, everyMs = 0, burst = 1, block = null as Date | null } = {}) {
  const state = { now: START, waits: [] as number[], block };
  const queue = createServiceQueue({
    service: 'musicbrainz',
    atOnce,
    everyMs,
    burst,
    now: () => new Date(state.now),
    wait: async (milliseconds) => {
      state.waits.push(milliseconds);
      state.now += milliseconds;
    },
    blocks: {
      find: async () => state.block,
      save: async (_service, until) => {
        state.block = until;
      },
    },
  });
  return { queue, state };
}

const ample = startBudget(Number.POSITIVE_INFINITY);
const tooMany = (retryAfter: number | null) => () =>
  Promise.reject(new ServiceError('musicbrainz', 'too many requests', { retryAfter }));

describe('a queue', () => {
  it('starts one call a second', async () => {
    const { queue, state } = startQueue({ everyMs: 1000 });
    const starts: number[] = [];
    const call = async () => {
      starts.push(state.now - START);
    };
    await Promise.all([queue(call, ample), queue(call, ample), queue(call, ample)]);
    expect(starts).toEqual([0, 1000, 2000]);
  });

  it('waits no longer than the interval after the clock was set back', async () => {
    const { queue, state } = startQueue({ everyMs: 1000 });
    await queue(async () => {}, ample);
    state.now -= 3_600_000;
    await queue(async () => {}, ample);
    expect(state.waits).toEqual([1000]);
  });

  it('starts a burst at once, and then one call in each interval', async () => {
    const { queue, state } = startQueue({ everyMs: 3000, burst: 3 });
    const starts: number[] = [];
    const call = async () => {
      starts.push(state.now - START);
    };
    for (let count = 0; count < 5; count += 1) await queue(call, ample);
    state.now += 60_000;
    for (let count = 0; count < 4; count += 1) await queue(call, ample);
    expect(starts).toEqual([0, 0, 0, 3000, 6000, 66_000, 66_000, 66_000, 69_000]);
  });

  it('skips a call that is not to wait for the pace', async () => {
    const { queue, state } = startQueue({ everyMs: 3000 });
    const hasty = { ...ample, waitsForPace: false };
    expect(await queue(async () => 'first', hasty)).toBe('first');
    await expect(queue(async () => 'second', hasty)).rejects.toMatchObject({ kind: 'skipped' });
    expect(state).toMatchObject({ waits: [], block: null });
    state.now += 3000;
    expect(await queue(async () => 'third', hasty)).toBe('third');
  });

  it('limits concurrent calls and starts them in order', async () => {
    const { queue } = startQueue({ atOnce: 2 });
    const order: number[] = [];
    let [running, most] = [0, 0];
    const call = (number: number) => async () => {
      order.push(number);
      running += 1;
      most = Math.max(most, running);
      await Promise.resolve();
      running -= 1;
    };
    await Promise.all([1, 2, 3, 4, 5, 6].map((number) => queue(call(number), ample)));
    expect([most, order]).toEqual([2, [1, 2, 3, 4, 5, 6]]);
  });

  it('serves admins first, then visitors in rotation', async () => {
    const { queue } = startQueue();
    const order: string[] = [];
    const ask = (name: string, requesters: Requesters) =>
      queue(
        async () => {
          order.push(name);
        },
        startBudget(Number.POSITIVE_INFINITY, requesters),
      );
    const visitor = (caller: string): Requesters => ({
      isAdmin: false,
      callers: new Set([caller]),
    });
    const joined = visitor('many');
    const all = [
      ...['1', '2', '3'].map((name) => ask(name, visitor('many'))),
      ask('joined', joined),
      ...['a', 'b'].map((name) => ask(name, visitor('few'))),
      ask('admin', { isAdmin: true, callers: new Set() }),
    ];
    joined.isAdmin = true;
    await Promise.all(all);
    expect(order).toEqual(['1', 'joined', 'admin', 'a', '2', 'b', '3']);
  });

  it('continues after a failed call', async () => {
    const { queue } = startQueue();
    await expect(queue(() => Promise.reject(new Error('x')), ample)).rejects.toThrow('x');
    expect(await queue(async () => 'y', ample)).toBe('y');
  });

  it('rejects expired calls and serves the others', async () => {
    const { queue } = startQueue();
    let finish = () => {};
    const first = queue(
      () =>
        new Promise<void>((resolve) => {
          finish = resolve;
        }),
      ample,
    );
    const late = queue(async () => 'late', startBudget(1));
    const other = queue(async () => 'other', ample);
    await expect(late).rejects.toMatchObject({ kind: 'timeout' });
    finish();
    await first;
    expect(await other).toBe('other');
  });
});

describe('a rate-limited service', () => {
  it('is retried once, after 5 seconds at most', async () => {
    const { queue, state } = startQueue();
    let calls = 0;
    const call = () => {
      calls += 1;
      return calls === 1 ? tooMany(5)() : Promise.resolve('there');
    };
    expect(await queue(call, ample)).toBe('there');
    expect(state).toMatchObject({ waits: [5000], block: null });
  });

  it('is not called until the requested time has passed', async () => {
    const { queue, state } = startQueue();
    await expect(queue(tooMany(6), ample)).rejects.toMatchObject({ retryAfter: 6 });
    expect(state.waits).toEqual([]);
    let isCalled = false;
    const call = async () => {
      isCalled = true;
    };
    await expect(queue(call, ample)).rejects.toMatchObject({ kind: 'too many requests' });
    expect(isCalled).toBe(false);
    state.now += 6000;
    await queue(call, ample);
    expect(isCalled).toBe(true);
  });

  it('rejects the calls already waiting in the queue', async () => {
    const { queue } = startQueue();
    const asked: string[] = [];
    const first = queue(tooMany(60), ample);
    const second = queue(async () => asked.push('second'), ample);
    await expect(first).rejects.toMatchObject({ retryAfter: 60 });
    await expect(second).rejects.toMatchObject({ retryAfter: 60 });
    expect(asked).toEqual([]);
  });

  it('is paused for 30 seconds without a Retry-After', async () => {
    const { queue, state } = startQueue();
    await expect(queue(tooMany(null), ample)).rejects.toMatchObject({ retryAfter: 30 });
    expect(state.block).toEqual(new Date(START + 30_000));
  });
});
