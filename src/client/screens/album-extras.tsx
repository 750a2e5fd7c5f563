import { useQuery } from '@tanstack/react-query';
import { ChevronDown, ListMusic } from 'lucide-react';
import { useId, useState } from 'react';
import { lazyCodeQuery } from '../api/code.ts';
import type { RoomAlbumView } from '../api/rooms.ts';
import { Button } from '../ui/button.tsx';
import { ErrorPanel } from '../ui/error-panel.tsx';
import styles from './album-extras.module.css';

const SOUND = lazyCodeQuery(
  'album sound',
  async () => (await import('../features/albums/album-sound.tsx')).AlbumSound,
);

/** Tracks and player of the current album; loaded on request. */
export function AlbumExtras({ album }: { album: RoomAlbumView }) {
  const [isOpen, setIsOpen] = useState(false);
  const panel = useId();
  const { data: AlbumSound, error, refetch } = useQuery({ ...SOUND, enabled: isOpen });
  const { spotify_id, title, artist } = album;
  if (spotify_id === null) return null;
  return (
    <div className={styles.extras}>
      <Button
        look="quiet"
        aria-expanded={isOpen}
        aria-controls={panel}
        onClick={() => setIsOpen(!isOpen)}
      >
        <ListMusic aria-hidden="true" size={18} /> Tracklist and preview
        <ChevronDown aria-hidden="true" size={18} className={styles.arrow} />
      </Button>
      <div id={panel} hidden={!isOpen} className={styles.panel}>
        {isOpen && AlbumSound && (
          <AlbumSound spotifyId={spotify_id} title={title} artist={artist} />
        )}
        {isOpen && !AlbumSound && error && (
          <ErrorPanel problem={error.problem} onRetry={() => refetch()} />
        )}
      </div>
    </div>
  );
}
