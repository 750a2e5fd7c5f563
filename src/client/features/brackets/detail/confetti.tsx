import { useEffect, useRef } from 'react';
import { loadCode } from '../../../api/code.ts';
import styles from './confetti.module.css';

/** Confetti over the page, once; none for who prefers less motion. */
export function Confetti() {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    if (element === null || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    let stop: (() => void) | null = null;
    let isLeft = false;
    loadCode(() => import('canvas-confetti'))
      .then(({ default: library }) => {
        if (isLeft) return;
        // A worker would come from a blob, which the page's policy on scripts refuses.
        const fire = library.create(element, { resize: true, useWorker: false });
        stop = () => fire.reset();
        for (const [angle, x] of [
          [60, 0],
          [120, 1],
        ] as const)
          fire({ particleCount: 90, spread: 70, startVelocity: 55, angle, origin: { x, y: 0.8 } });
      })
      // The champion is there without it.
      .catch(() => {});
    return () => {
      isLeft = true;
      stop?.();
    };
  }, []);
  return (
    <div aria-hidden="true">
      <canvas ref={canvas} className={styles.confetti} />
    </div>
  );
}
