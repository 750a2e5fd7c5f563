import { expect, test, vi } from 'vitest';
import { batch, createAtom } from './router-store.ts';

test('a value is worked out anew only when one of what it asked for is another', () => {
  const [tier, place, other] = [createAtom('S'), createAtom(1), createAtom('')];
  const work = vi.fn(() => [tier.get(), place.get()]);
  const entry = createAtom(work);
  const label = createAtom(() => entry.get().join(' '));
  expect(label.get()).toBe('S 1');
  const first = entry.get();
  other.set('anything');
  place.set(1);
  expect(entry.get()).toBe(first);
  expect(work).toHaveBeenCalledTimes(1);
  place.set((before) => before + 1);
  expect(label.get()).toBe('S 2');
  expect(work).toHaveBeenCalledTimes(2);
});

test('it asks for other values when it comes another way', () => {
  const [isOpen, inside, outside] = [createAtom(true), createAtom('in'), createAtom('out')];
  const seen = createAtom(() => (isOpen.get() ? inside.get() : outside.get()));
  expect(seen.get()).toBe('in');
  isOpen.set(false);
  expect(seen.get()).toBe('out');
  outside.set('far out');
  expect(seen.get()).toBe('far out');
});

test('a value that could not be worked out is worked out the next time', () => {
  const part = createAtom<string | undefined>(undefined);
  const length = createAtom(() => (part.get() as string).length);
  expect(() => length.get()).toThrow(TypeError);
  expect(() => length.get()).toThrow(TypeError);
  part.set('four');
  expect(length.get()).toBe(4);
});

test('who follows a value is told once of all that is set together, and of nothing else', () => {
  const [a, b] = [createAtom(1), createAtom(2)];
  const sum = createAtom(() => a.get() + b.get());
  const tell = vi.fn();
  const follower = sum.subscribe(tell);
  batch(() => {
    a.set(10);
    batch(() => b.set(20));
    expect(tell).not.toHaveBeenCalled();
  });
  expect(tell.mock.calls).toEqual([[30]]);
  batch(() => {
    a.set(20);
    b.set(10);
  });
  expect(tell).toHaveBeenCalledTimes(1);
  follower.unsubscribe();
  a.set(0);
  expect(tell).toHaveBeenCalledTimes(1);
});

test('what is set before something fails is told all the same', () => {
  const atom = createAtom(1);
  const tell = vi.fn();
  atom.subscribe(tell);
  const fail = () => {
    atom.set(2);
    throw new Error('later');
  };
  expect(() => batch(fail)).toThrow('later');
  expect(tell.mock.calls).toEqual([[2]]);
});
