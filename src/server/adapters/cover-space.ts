const MEASURED_EVERY = 10 * 60_000;

/** The space that covers may take together, in bytes. */
export type CoverSpace = {
  most: number;
  /** What they take; up to ten minutes old, but for what was uploaded here. */
  used: () => Promise<number>;
  /** Takes some of it, unless that is more than there is. */
  take: (bytes: number) => Promise<boolean>;
};

/**
 * Watches how much covers take, measured no more often than it has to be.
 * @param measure how much they take now
 */
export function createCoverSpace(
  measure: () => Promise<number>,
  most: number,
  now: () => Date,
): CoverSpace {
  let known: { bytes: number; at: number } | null = null;
  const look = async () => {
    known = { bytes: await measure(), at: now().getTime() };
    return known;
  };
  const current = async () => {
    const isOld = known === null || now().getTime() - known.at > MEASURED_EVERY;
    return isOld || known === null ? look() : known;
  };
  return {
    most,
    used: async () => (await current()).bytes,
    take: async (bytes) => {
      // A cover that is there already takes no more.
      if (bytes === 0) return true;
      // Nobody is refused for what a cleaning has removed meanwhile.
      const space = (await current()).bytes + bytes > most ? await look() : await current();
      if (space.bytes + bytes > most) return false;
      space.bytes += bytes;
      return true;
    },
  };
}
