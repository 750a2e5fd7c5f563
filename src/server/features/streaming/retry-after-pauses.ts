/** Seconds: a service that asks for a longer pause ends the run, as does one that asks again and again. */
export const MAX_PAUSE_S = 60;
const MAX_PAUSES = 3;

type Pausing = {
  signal: AbortSignal;
  /** Rejects when the signal is aborted. */
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
};

/**
 * Does the same again after each short pause that a service asks for.
 * @param getSeconds gives the seconds that a result asks to wait, `null` for a result that does not
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
