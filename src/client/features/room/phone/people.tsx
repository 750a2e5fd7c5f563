import { useState } from 'react';
import { lazyCodeQuery } from '../../../api/code.ts';
import { freeSeat, type RoomResponse } from '../../../api/rooms.ts';
import { LazyDialog } from '../../../ui/lazy-dialog.tsx';
import { Seats } from '../seats.tsx';
import { useRoomAction } from '../use-room.ts';
import styles from './people.module.css';

/** Lazy, since guests never open the dialog. */
const CONFIRM_DIALOG = lazyCodeQuery(
  'confirm dialog',
  async () => (await import('../../../ui/confirm-dialog.tsx')).ConfirmDialog,
);

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
        <LazyDialog code={CONFIRM_DIALOG} onClose={() => setAsked(null)}>
          {(ConfirmDialog) => (
            <ConfirmDialog
              title={`Release ${asked}’s seat?`}
              confirm="Release seat"
              busy="Releasing..."
              isBusy={release.isPending}
              onConfirm={async () => {
                // The error is shown below the seats.
                await release.mutateAsync(asked).catch(() => {});
                setAsked(null);
              }}
              onCancel={() => setAsked(null)}
            >
              <p>
                Their phone loses it, and anyone can take the name. A vote that is already in still
                counts.
              </p>
            </ConfirmDialog>
          )}
        </LazyDialog>
      )}
    </section>
  );
}
