import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import type { Album } from '#shared/contracts/albums.ts';
import { streamingAlbumQuery } from '../../api/streaming.ts';
import { buttonClass } from '../../ui/button.tsx';
import { SpotifyMark } from './spotify-mark.tsx';
import styles from './streaming-links.module.css';

/** Where the album can be heard; `whenNone` stands there when nowhere. */
export function StreamingLinks({ album, whenNone }: { album: Album; whenNone?: string }) {
  const links = streamingLinks(album, useFoundTidal(album));
  if (links.length === 0) return whenNone ? <p className={styles.none}>{whenNone}</p> : null;
  return (
    <ul className={styles.links}>
      {links.map(({ label, url, mark }) => (
        <li key={label}>
          <a href={url} target="_blank" rel="noreferrer" className={buttonClass()}>
            {mark} {label} <ExternalLink aria-hidden="true" size={16} className={styles.arrow} />
            <span className="visually-hidden">(new tab)</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The address on Tidal that a look-up found, once one was made; none is made for it. */
function useFoundTidal({ spotify_id }: Album): string | null {
  const { data } = useQuery({ ...streamingAlbumQuery(spotify_id ?? ''), enabled: false });
  return data?.external_urls.tidal ?? null;
}

function streamingLinks({ spotify_url, tidal_album_id }: Album, foundTidal: string | null) {
  const tidal = tidal_album_id ? `https://tidal.com/album/${tidal_album_id}` : foundTidal;
  return [
    ...(spotify_url
      ? [{ label: 'Open in Spotify', url: spotify_url, mark: <SpotifyMark key="mark" /> }]
      : []),
    ...(tidal ? [{ label: 'Open in Tidal', url: tidal, mark: null }] : []),
  ];
}
