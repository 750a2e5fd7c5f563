/** Colors of a heat map, weakest first. */
export const LEVELS = [0, 1, 2, 3, 4] as const;

export type Level = (typeof LEVELS)[number];

/**
 * Returns the color of a value within the range of all values: the lowest has the strongest color.
 * The middle one if all are equal.
 * @example getLevel(0.8, [0.8, 1.0, 1.3]) // 4
 */
export function getLevel(value: number, all: readonly number[]): Level {
  const [low, high] = [Math.min(...all), Math.max(...all)];
  if (low === high) return 2;
  return LEVELS[Math.round(((high - value) / (high - low)) * 4)] ?? 2;
}
