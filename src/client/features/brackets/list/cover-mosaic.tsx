import { Disc3 } from 'lucide-react';
import { useState } from 'react';
import { smallestCover } from '../../../ui/cover-placeholder.ts';
import { useCoverAddress } from '../../../ui/cover-url.ts';
import styles from './cover-mosaic.module.css';

/** Up to four covers in a square; a placeholder where there is none. */
export function CoverMosaic({ covers }: { covers: readonly string[] }) {
  const [broken, setBroken] = useState<readonly string[]>([]);
  const coverAddress = useCoverAddress();
  const shown = covers.filter((url) => !broken.includes(url)).slice(0, 4);
  if (shown.length === 0)
    return (
      <span className={styles.mosaic} data-count={0}>
        <Disc3 aria-hidden="true" size={32} strokeWidth={1.25} />
      </span>
    );
  return (
    <span className={styles.mosaic} data-count={shown.length}>
      {shown.map((url) => (
        <img
          key={url}
          alt=""
          src={coverAddress(smallestCover(url))}
          width="96"
          height="96"
          loading="lazy"
          decoding="async"
          onError={() => setBroken((known) => [...known, url])}
        />
      ))}
    </span>
  );
}
