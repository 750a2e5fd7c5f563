const MEASURED_EVERY = 10 * 60_000;

/** Quota of all covers together, in bytes. */
export type CoverSpace = {
  most: number;
  /** Used bytes; up to ten minutes old, except for own uploads. */
  used: () => Promise<number>;
  /** Reserves bytes; false if the quota would be exceeded. */
  take: (bytes: number) => Promise<boolean>;
};

/**
 * Tracks the used space, and measures it as rarely as possible.
 * @param measure returns the bytes in use
 */
export function createCoverSpace(
  measure: () => Promise<number>,
  most: number,
  now: () => Date,
): CoverSpace {
  let cached: { bytes: number; at: number } | null = null;
  const look = async () => {
    cached = { bytes: await measure(), at: now().getTime() };
    return cached;
  };
  const current = async () => {
    const isOld = cached === null || now().getTime() - cached.at > MEASURED_EVERY;
    return isOld || cached === null ? look() : cached;
  };
  return {
    most,
    used: async () => (await current()).bytes,
    take: async (bytes) => {
      // An already stored cover needs no space.
      if (bytes === 0) return true;
      // Measures again before it rejects: a cleanup may have freed space.
      const space = (await current()).bytes + bytes > most ? await look() : await current();
      if (space.bytes + bytes > most) return false;
      space.bytes += bytes;
      return true;
    },
  };
}
