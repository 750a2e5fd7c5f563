import { describe, expect, it } from 'vitest';
import { allotFairly } from './fair-allotment.ts';

describe('allotFairly', () => {
  it('ranks a client lower the more entries it has', () => {
    const places = allotFairly(9);
    const taken = ['a', 'a', 'a', 'b', 'b'].map((who) => places.take(who));
    expect(taken).toEqual([-0, -1, -2, -0, -1]);
  });

  it('limits the entries per client until one is returned', () => {
    const places = allotFairly(2);
    expect(['a', 'a', 'a', 'b'].map((who) => places.take(who))).toEqual([-0, -1, null, -0]);
    places.giveBack('a');
    expect([places.take('a'), places.take('a')]).toEqual([-1, null]);
  });
});
