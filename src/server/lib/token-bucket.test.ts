import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Bucket, EMPTY, waitFor, withAttempt } from './token-bucket.ts';

const FIVE_A_MINUTE = { most: 5, every: 60_000 };

/** Returns the bucket after attempts at these times. */
function getBucket(...moments: number[]): Bucket {
  return moments.reduce((bucket, at) => withAttempt(bucket, FIVE_A_MINUTE, at), EMPTY);
}

describe('a bucket of 5 and one more a minute', () => {
  it.each([
    ['nothing', [], 0, 0],
    ['four at once', [0, 0, 0, 0], 0, 0],
    ['five at once', [0, 0, 0, 0, 0], 0, 60_000],
    ['five at once, a second later', [0, 0, 0, 0, 0], 1000, 59_000],
    ['five at once, a millisecond short of a minute later', [0, 0, 0, 0, 0], 59_999, 1],
    ['five at once, a minute later', [0, 0, 0, 0, 0], 60_000, 0],
    ['five at once and one a minute later', [0, 0, 0, 0, 0, 60_000], 60_000, 60_000],
    ['five at once, an hour later', [0, 0, 0, 0, 0], 3_600_000, 0],
    ['five at once, with the clock set back', [5000, 5000, 5000, 5000, 5000], 0, 60_000],
  ])('returns the wait after %s', (_name, moments, now, wait) => {
    expect(waitFor(getBucket(...moments), FIVE_A_MINUTE, now)).toBe(wait);
  });
});

const limits = fc.record({ most: fc.integer({ min: 1, max: 50 }), every: fc.integer({ min: 1 }) });
const pauses = fc.array(fc.nat({ max: 10_000 }), { maxLength: 200 });

describe('any bucket', () => {
  it('never admits more than its capacity plus its refill', () => {
    fc.assert(
      fc.property(
        limits.filter(({ every }) => every < 1e9),
        pauses,
        (limit, waits) => {
          let [bucket, now, passed] = [EMPTY, 0, 0];
          for (const pause of waits) {
            now += pause;
            if (waitFor(bucket, limit, now) > 0) continue;
            bucket = withAttempt(bucket, limit, now);
            passed++;
            expect(passed).toBeLessThanOrEqual(limit.most + Math.floor(now / limit.every));
          }
        },
      ),
    );
  });

  it('admits one after exactly the returned wait', () => {
    fc.assert(
      fc.property(limits, fc.nat(), fc.nat({ max: 60 }), (limit, now, attempts) => {
        let bucket = EMPTY;
        for (let n = 0; n < Math.min(attempts, limit.most); n++)
          bucket = withAttempt(bucket, limit, now);
        const wait = waitFor(bucket, limit, now);
        expect(waitFor(bucket, limit, now + wait)).toBe(0);
        if (wait > 0) expect(waitFor(bucket, limit, now + wait - 1)).toBe(1);
      }),
    );
  });
});
