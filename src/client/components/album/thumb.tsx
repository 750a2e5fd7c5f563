import { useState } from 'react';
import { initials, placeholderHue, smallestCover } from './cover-placeholder.ts';
import { useCoverAddress } from './cover-url.ts';
import styles from './thumb.module.css';

type Props = { album: { artist: string; title: string; cover_url: string | null } };

/**
 * Small cover for lists of hundreds: one element each. A colored square with initials is the
 * placeholder of one that is missing or does not load.
 */
export function Thumb({ album }: Props) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  const { cover_url } = album;
  const coverAddress = useCoverAddress();
  const hue = placeholderHue(album);
  if (cover_url === null || cover_url === brokenUrl)
    return (
      <span aria-hidden="true" className={styles.thumb} data-hue={hue}>
        {initials(album.artist)}
      </span>
    );
  return (
    <img
      alt=""
      src={coverAddress(smallestCover(cover_url))}
      className={styles.thumb}
      data-hue={hue}
      width="96"
      height="96"
      decoding="async"
      loading="lazy"
      fetchPriority="low"
      draggable={false}
      onError={() => setBrokenUrl(cover_url)}
    />
  );
}
