import { type Dispatch, memo, useState } from 'react';
import { Stack } from '../../../../components/layout/primitives.tsx';
import { targetOfDrop, useDrops } from '../../../../hooks/row-drag.ts';
import { useDragAdapter } from '../../../../hooks/use-drag-adapter.ts';
import { duplicatesIn, type SongChange, type SongList } from './song-list.ts';
import { moveSong } from './song-moves.ts';
import { SongRow } from './song-row.tsx';

type Props = {
  songs: SongList['songs'];
  change: Dispatch<SongChange>;
  /** Announces to screen readers. */
  say: (text: string) => void;
};

/**
 * Lists the songs, movable by drag, click or keyboard. Memoized: 128 rows delayed every keystroke
 * in the fields above (24 ms, now 10).
 */
export const SongRows = memo(function SongRows({ songs, change, say }: Props) {
  const [openKey, setOpenKey] = useState<string | null>(null);
  const duplicates = duplicatesIn(songs);
  const hasCovers = songs.some(({ cover_url }) => cover_url !== null);
  const drag = useDragAdapter();
  useDrops(drag, (key, beside, edge) => {
    const from = songs.findIndex((song) => song.key === key);
    const song = songs[from];
    const target = songs.findIndex((other) => other.key === beside);
    if (song === undefined) return;
    moveSong(song, targetOfDrop(from, target, edge), songs.length, { change, say });
  });
  return (
    <Stack as="ol" aria-label="Songs">
      {songs.map((song, index) => (
        <SongRow
          key={song.key}
          song={song}
          place={index + 1}
          count={songs.length}
          isDuplicate={duplicates.has(song.key)}
          showsCover={hasCovers}
          isOpen={song.key === openKey}
          drag={drag}
          setOpenKey={setOpenKey}
          change={change}
          say={say}
        />
      ))}
    </Stack>
  );
});
