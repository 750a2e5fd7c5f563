import { useEffect, useState } from 'react';

/**
 * Keeps the screen on while the page is visible, if the browser can.
 * @returns the reason if it cannot, such as plain http; else `null`
 */
export function useWakeLock(isWanted = true): string | null {
  const [isMissing, setIsMissing] = useState(false);
  useEffect(() => {
    if (!isWanted) return;
    let lock: WakeLockSentinel | null = null;
    let isOver = false;
    const hold = async () => {
      if (document.visibilityState !== 'visible' || isOver) return;
      // The browser may reject it on low battery; the room works without.
      const got = await navigator.wakeLock.request('screen').catch(() => null);
      if (isOver) await got?.release();
      else lock = got;
    };
    if (!('wakeLock' in navigator)) {
      setIsMissing(true);
      return;
    }
    void hold();
    document.addEventListener('visibilitychange', hold);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', hold);
      void lock?.release();
    };
  }, [isWanted]);
  if (!isMissing || !isWanted) return null;
  return 'Your screen may switch off. Tap it now and then.';
}
