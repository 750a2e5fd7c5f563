/** Longest pause in seconds, and number of pauses; a service that requires more ends the run. */
export const MAX_PAUSE_S = 60;
const MAX_PAUSES = 3;

type Pausing = {
  signal: AbortSignal;
  /** Rejects when the signal is aborted. */
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
};

/**
 * Repeats an attempt after each short pause that a service requires.
 * @param getSeconds returns the pause in seconds that a result requires, `null` for none
 */
export async function retryAfterPauses<T>(
  attempt: () => Promise<T>,
  getSeconds: (result: T) => number | null,
  { signal, wait }: Pausing,
): Promise<T> {
  for (let pauses = 0; ; pauses += 1) {
    const result = await attempt();
    const seconds = getSeconds(result);
    const isLong = seconds === null || seconds > MAX_PAUSE_S;
    if (isLong || pauses === MAX_PAUSES || signal.aborted) return result;
    try {
      await wait(seconds * 1000, signal);
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }
}
