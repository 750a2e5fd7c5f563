import { describe, expect, it } from 'vitest';
import { allotFairly } from './fair-allotment.ts';

describe('places in a queue', () => {
  it('come later the more one has, and first for whoever has none', () => {
    const places = allotFairly(9);
    const taken = ['a', 'a', 'a', 'b', 'b'].map((who) => places.take(who));
    expect(taken).toEqual([-0, -1, -2, -0, -1]);
  });

  it('are no more than one may have, until one is given back', () => {
    const places = allotFairly(2);
    expect(['a', 'a', 'a', 'b'].map((who) => places.take(who))).toEqual([-0, -1, null, -0]);
    places.giveBack('a');
    expect([places.take('a'), places.take('a')]).toEqual([-1, null]);
  });
});
