import type { ReactNode } from 'react';
import type { SecondSpin } from '#shared/contracts/insights.ts';
import { monthAndYear } from '#shared/domain/dates.ts';
import { Thumb } from '../../ui/thumb.tsx';
import { TierBadge } from '../../ui/tier-badge.tsx';
import { useOpenDialog } from '../../ui/url-dialogs.ts';
import styles from './second-spin.module.css';

type Props = { album: SecondSpin; door: ReactNode; onLeave: () => void };

/** One suggestion: opens the album, or the room with it. */
export function SpinRow({ album, door, onLeave }: Props) {
  const openDialog = useOpenDialog();
  const { id, title, artist, tier, spread, touched } = album;
  const open = () => {
    onLeave();
    openDialog({ album: id });
  };
  return (
    <li className={styles.row}>
      <button type="button" className={styles.album} onClick={open}>
        <span className={styles.cover}>
          <Thumb album={album} />
        </span>
        <span className={styles.words}>
          <span className={styles.title}>{title}</span>
          <span className={styles.about}>{artist}</span>
          <span className={styles.about}>
            Spread {spread.toFixed(1)} · last touched {monthAndYear(touched)}
          </span>
        </span>
        <TierBadge tier={tier} />
      </button>
      {door}
    </li>
  );
}
