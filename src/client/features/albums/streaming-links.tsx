import { ExternalLink } from 'lucide-react';
import type { Album } from '#shared/contracts/albums.ts';
import { buttonClass } from '../../ui/button.tsx';
import styles from './streaming-links.module.css';

/** Where the album can be heard; `whenNone` stands there when nowhere. */
export function StreamingLinks({ album, whenNone }: { album: Album; whenNone?: string }) {
  const links = streamingLinks(album);
  if (links.length === 0) return whenNone ? <p className={styles.none}>{whenNone}</p> : null;
  return (
    <ul className={styles.links}>
      {links.map(({ label, url }) => (
        <li key={label}>
          <a href={url} target="_blank" rel="noreferrer" className={buttonClass()}>
            {label} <ExternalLink aria-hidden="true" size={16} />
            <span className="visually-hidden">(new tab)</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

function streamingLinks({ spotify_url, tidal_album_id }: Album) {
  const links: { label: string; url: string }[] = [];
  if (spotify_url) links.push({ label: 'Open in Spotify', url: spotify_url });
  if (tidal_album_id)
    links.push({ label: 'Open in Tidal', url: `https://tidal.com/album/${tidal_album_id}` });
  return links;
}
