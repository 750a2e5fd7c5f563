import { ChevronDown, ListMusic } from 'lucide-react';
import { useId, useState } from 'react';
import type { RoomAlbumView } from '../api/rooms.ts';
import { Button } from '../ui/button.tsx';
import { FailurePanel, lazyComponent } from '../ui/lazy-component.tsx';
import styles from './album-extras.module.css';

const AlbumSound = lazyComponent(
  async () => (await import('../features/albums/album-sound.tsx')).AlbumSound,
  { Failure: FailurePanel },
);

/** Tracks and player of the current album; loaded on request. */
export function AlbumExtras({ album }: { album: RoomAlbumView }) {
  const [isOpen, setIsOpen] = useState(false);
  const panel = useId();
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
        {isOpen && <AlbumSound spotifyId={spotify_id} title={title} artist={artist} />}
      </div>
    </div>
  );
}
