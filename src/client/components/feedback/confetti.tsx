import { useEffect, useRef } from 'react';
import { importWithRetry } from '../../lib/http/import-with-retry.ts';
import styles from './confetti.module.css';

/** Plays confetti once; not with reduced motion. */
export function Confetti() {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    if (element === null || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    let stop: (() => void) | null = null;
    let isLeft = false;
    importWithRetry(() => import('canvas-confetti'))
      .then(({ default: library }) => {
        if (isLeft) return;
        // The library's worker is a blob, which the CSP rejects.
        const fire = library.create(element, { resize: true, useWorker: false });
        stop = () => fire.reset();
        for (const [angle, x] of [
          [60, 0],
          [120, 1],
        ] as const)
          fire({ particleCount: 90, spread: 70, startVelocity: 55, angle, origin: { x, y: 0.8 } });
      })
      // Confetti is optional.
      .catch(() => {});
    return () => {
      isLeft = true;
      stop?.();
    };
  }, []);
  return (
    <div aria-hidden="true" className={styles.confetti}>
      <canvas ref={canvas} />
    </div>
  );
}
