import { onTestFinished, vi } from 'vitest';

/**
 * Replaces timeouts until the test ends: they elapse as usual, and faster by
 * `vi.advanceTimersByTime`; those of `AbortSignal` too.
 * @param elapses false if they elapse only by `vi.advanceTimersByTime`
 */
export function useFakeTimeouts(elapses = true): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: elapses });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new DOMException('', 'TimeoutError')), ms);
    return controller.signal;
  });
}

/**
 * Makes navigations on the same page wait for their timeout of 100 ms instead of the next paint,
 * until the test ends.
 */
export function holdNavigations(): void {
  vi.stubGlobal('IntersectionObserver', NeverIntersects);
}

class NeverIntersects {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
