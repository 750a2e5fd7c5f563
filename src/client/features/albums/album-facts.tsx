import { Play } from 'lucide-react';
import { useState } from 'react';
import type { AlbumDetail } from '#shared/contracts/albums.ts';
import { localDate, plainDate } from '#shared/domain/dates.ts';
import { Button } from '../../ui/button.tsx';
import styles from './album-facts.module.css';
import { StreamingFacts } from './streaming-facts.tsx';
import { StreamingLinks } from './streaming-links.tsx';

/**
 * The tab 'Album Details' (rules.md#albums): what the streaming services say, what our list holds,
 * where to hear it.
 */
export function AlbumFacts({ album }: { album: AlbumDetail }) {
  const { spotify_id } = album;
  const own = [
    ['Spotify ID', spotify_id],
    ['Tidal ID', album.tidal_album_id],
    ['In the list since', plainDate(localDate(new Date(album.created_at)))],
  ].filter(([, value]) => value !== null);
  return (
    <div className={styles.facts}>
      {spotify_id && <StreamingFacts spotifyId={spotify_id} albumArtist={album.artist} />}
      <section aria-labelledby="own-facts" className={styles.own}>
        <h3 id="own-facts">In our list</h3>
        <dl>
          {own.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      <div className={styles.links}>
        {spotify_id && <SpotifyPlayer spotifyId={spotify_id} title={album.title} />}
        <StreamingLinks album={album} whenNone="No streaming links available" />
      </div>
    </div>
  );
}

/** Spotify's player for an album; nothing of it is loaded before somebody asks for it. */
function SpotifyPlayer({ spotifyId, title }: { spotifyId: string; title: string }) {
  const [isOpen, setIsOpen] = useState(false);
  if (!isOpen)
    return (
      <Button onClick={() => setIsOpen(true)}>
        <Play aria-hidden="true" size={18} /> Listen here
      </Button>
    );
  return (
    <iframe
      ref={takeFocus}
      className={styles.player}
      title={`Spotify player: ${title}`}
      src={`https://open.spotify.com/embed/album/${spotifyId}`}
      allow="autoplay; clipboard-write; encrypted-media; fullscreen; picture-in-picture"
      referrerPolicy="no-referrer"
    />
  );
}

/** The button that had it is gone. */
function takeFocus(frame: HTMLIFrameElement | null): void {
  frame?.focus({ preventScroll: true });
}
