import { useState } from 'react';
import { freeSeat, type RoomResponse } from '../../../api/rooms.ts';
import { lazyDialog } from '../../../ui/lazy-component.tsx';
import { Seats } from '../seats.tsx';
import { useRoomAction } from '../use-room.ts';
import styles from './people.module.css';

/** Lazy, since guests never open the dialog. */
const ReleaseDialog = lazyDialog(async () => (await import('./release-dialog.tsx')).ReleaseDialog);

type Props = { room: RoomResponse; isRating: boolean; isHost: boolean };

/** Lists the guests and the number of votes; a host can release seats after a confirmation. */
export function People({ room: { code, seats }, isRating, isHost }: Props) {
  const [asked, setAsked] = useState<string | null>(null);
  const release = useRoomAction((reviewer: string) => freeSeat(code, reviewer));
  if (seats.length === 0) return null;
  return (
    <section aria-label="Who’s here" className={styles.people}>
      {isRating && (
        <p>
          {seats.filter(({ is_in }) => is_in).length} of {seats.length} voted
        </p>
      )}
      <Seats seats={seats} isRating={isRating} onFree={isHost ? setAsked : undefined} />
      {release.error && (
        <p role="alert" className={styles.problem}>
          {release.error.message}
        </p>
      )}
      {asked !== null && (
        <ReleaseDialog
          reviewer={asked}
          isBusy={release.isPending}
          onRelease={async () => {
            // The error is shown below the seats.
            await release.mutateAsync(asked).catch(() => {});
            setAsked(null);
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </section>
  );
}
