import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { importWithRetry } from '../../../lib/http/import-with-retry.ts';
import type { Year } from './year-picture-dialog.tsx';
import styles from './year-story.module.css';

/** Shows the share image of a year once it is in view; it says what the page says. */
export function YearPicturePreview(year: Year) {
  const frame = useRef<HTMLDivElement>(null);
  const [url, setUrl] = useState<string | null>(null);
  const draw = useEffectEvent(async () => {
    const { drawYear } = await importWithRetry(() => import('./year-picture-dialog.tsx'));
    return drawYear(year);
  });
  useEffect(() => {
    let isLeft = false;
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      draw()
        .then((blob) => {
          if (!isLeft) setUrl(URL.createObjectURL(blob));
        })
        // The dialog says why, and the page has the same facts.
        .catch(() => {});
    });
    if (frame.current !== null) observer.observe(frame.current);
    return () => {
      isLeft = true;
      observer.disconnect();
    };
  }, []);
  useEffect(() => () => URL.revokeObjectURL(url ?? ''), [url]);
  return (
    <div ref={frame} className={`${styles.preview} ${styles.scripted} screen-only`}>
      {url !== null && <img alt="" src={url} className="rising" />}
    </div>
  );
}
