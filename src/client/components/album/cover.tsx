import { useState } from 'react';
import { Row } from '../layout/primitives.tsx';
import styles from './cover.module.css';
import { initials, placeholderDrawing, placeholderHue } from './cover-placeholder.ts';
import { toSrcSet, useCoverAddress } from './cover-url.ts';

type Album = { artist: string; title: string; cover_url: string | null };

type Props = {
  album: Album;
  /** Width on screen for the browser's choice of file, as in the `sizes` attribute. */
  sizes: string;
  /** True if it is above the fold. */
  isEager?: boolean;
};

/** Album cover, complete and square; a placeholder if there is none or it does not load. */
export function Cover({ album, sizes, isEager = false }: Props) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  const { cover_url } = album;
  const coverAddress = useCoverAddress();
  const isRendered = cover_url === null || cover_url === brokenUrl;
  return (
    <span
      className={isRendered ? `${styles.cover} ${styles.rendered}` : styles.cover}
      data-hue={placeholderHue(album)}
      data-drawing={placeholderDrawing(album)}
    >
      {isRendered ? (
        <Row as="span" align="end" aria-hidden="true" className={styles.placeholder}>
          {initials(album.artist)}
        </Row>
      ) : (
        <img
          alt=""
          src={coverAddress(cover_url)}
          srcSet={toSrcSet(cover_url, coverAddress)}
          sizes={sizes}
          width="640"
          height="640"
          decoding="async"
          loading={isEager ? 'eager' : 'lazy'}
          fetchPriority={isEager ? 'high' : 'low'}
          ref={(image) => {
            if (isBroken(image)) setBrokenUrl(cover_url);
          }}
          onError={() => setBrokenUrl(cover_url)}
        />
      )}
    </span>
  );
}

/** A server-rendered image may have failed before hydration. */
function isBroken(image: HTMLImageElement | null): boolean {
  return image?.complete === true && image.naturalWidth === 0;
}
