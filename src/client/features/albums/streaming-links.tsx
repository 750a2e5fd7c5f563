import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import type { Album } from '#shared/contracts/albums.ts';
import type { StreamingAlbum } from '#shared/contracts/streaming.ts';
import { buttonClass } from '../../components/controls/button.tsx';
import { Row, Text, VisuallyHidden } from '../../components/layout/primitives.tsx';
import { streamingAlbumQuery } from '../../queries/streaming.ts';
import styles from './album-dialog.module.css';

type Props = {
  album: Album;
  /** Shown if there are none. */
  whenNone?: string;
  /** True for one row, whose height is reserved for links that are found later. */
  isCompact?: boolean;
};

/** Links to the album on streaming services. */
export function StreamingLinks({ album, whenNone, isCompact = false }: Props) {
  const links = streamingLinks(album, useFoundLinks(album));
  if (isCompact) return <CompactLinks links={links} />;
  if (links.length === 0) return whenNone ? <Text tone="muted">{whenNone}</Text> : null;
  return (
    <Row as="ul" gap={2} align="stretch" wraps className={styles.links}>
      {links.map(({ name, url, mark }) => (
        <li key={name}>
          <a href={url} target="_blank" rel="noreferrer" className={buttonClass()}>
            {mark} Open in {name}{' '}
            <ExternalLink aria-hidden="true" size={16} className={styles.arrow} />
            <VisuallyHidden>(new tab)</VisuallyHidden>
          </a>
        </li>
      ))}
    </Row>
  );
}

function CompactLinks({ links }: { links: ReturnType<typeof streamingLinks> }) {
  return (
    <Row as="ul" gap={2} wraps isTarget className={styles.compact}>
      {links.map(({ name, url }) => (
        <li key={name}>
          <a href={url} target="_blank" rel="noreferrer">
            <VisuallyHidden>Open in </VisuallyHidden>
            {name}
            <VisuallyHidden> (new tab)</VisuallyHidden>
          </a>
        </li>
      ))}
    </Row>
  );
}

type FoundLinks = StreamingAlbum['external_urls'] | undefined;

/** Returns the links from a cached look-up; never starts one. */
function useFoundLinks({ spotify_id }: Album): FoundLinks {
  const { data } = useQuery({ ...streamingAlbumQuery(spotify_id ?? ''), enabled: false });
  return data?.external_urls;
}

function streamingLinks({ spotify_url, tidal_album_id }: Album, found: FoundLinks) {
  const tidal = tidal_album_id ? `https://tidal.com/album/${tidal_album_id}` : found?.tidal;
  return [
    { name: 'Spotify', url: spotify_url, mark: <SpotifyMark key="mark" /> },
    { name: 'Tidal', url: tidal, mark: null },
    { name: 'Apple Music', url: found?.apple, mark: null },
    { name: 'Deezer', url: found?.deezer, mark: null },
  ].flatMap(({ url, ...link }) => (url ? [{ url, ...link }] : []));
}

/** Spotify's logo, as attribution (product/albums.md#album-dialog). */
function SpotifyMark() {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" width="20" height="20">
      <circle cx="12" cy="12" r="11" fill="currentColor" />
      <g fill="none" stroke="var(--raised)" strokeLinecap="round">
        <path d="M5.8 8.7c4.2-1.3 8.7-.9 12.4 1.2" strokeWidth="2" />
        <path d="M6.5 12.2c3.5-1 7.3-.6 10.4 1.1" strokeWidth="1.7" />
        <path d="M7.1 15.5c2.9-.8 5.9-.5 8.5.9" strokeWidth="1.4" />
      </g>
    </svg>
  );
}
