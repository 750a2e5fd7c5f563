import { PenLine, Search } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import styles from './mode-bar.module.css';

type Props = { mode: 'spotify' | 'manual'; onSwitch: () => void };

/** How a new album is entered, and the way to the other. */
export function ModeBar({ mode, onSwitch }: Props) {
  const isSpotify = mode === 'spotify';
  return (
    <div className={styles.bar}>
      <p>
        {isSpotify ? 'Artist, title and cover come from Spotify.' : 'Everything is typed by hand.'}
      </p>
      <Button onClick={onSwitch}>
        {isSpotify ? (
          <PenLine aria-hidden="true" size={18} />
        ) : (
          <Search aria-hidden="true" size={18} />
        )}{' '}
        {isSpotify ? 'Switch to Manual Entry' : 'Switch to Spotify'}
      </Button>
    </div>
  );
}
