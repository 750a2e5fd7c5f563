import { ArrowDownAZ, Copy, Shuffle, Undo2 } from 'lucide-react';
import { type Dispatch, memo, type ReactNode, useState } from 'react';
import { MAX_SONGS, MIN_SONGS } from '#shared/domain/brackets/bracket-seeding.ts';
import { Button } from '../../../components/controls/button.tsx';
import { Row, Stack, Text, VisuallyHidden } from '../../../components/layout/primitives.tsx';
import { targetOfDrop, useDrops } from '../../../hooks/row-drag.ts';
import { useDragAdapter } from '../../../hooks/use-drag-adapter.ts';
import { AddWays, type Way } from './add/add-ways.tsx';
import { AddSongForm } from './songs/add-song-form.tsx';
import {
  countRoom,
  duplicatesIn,
  moveSong,
  randomSeed,
  type SongChange,
  type SongList,
  shuffleSongs,
  sortSongs,
} from './songs/song-list.ts';
import { SongRow } from './songs/song-row.tsx';
import styles from './songs-section.module.css';
import type { BracketFormState } from './use-bracket-form.ts';

type Props = {
  form: Pick<BracketFormState, 'list' | 'change' | 'error'>;
  onOpen: (way: Way) => void;
  onPasteLines: (text: string) => void;
};

export function SongsSection({ form, onOpen, onPasteLines }: Props) {
  const { list, change, error } = form;
  const [message, setMessage] = useState('');
  const count = list.songs.length;
  const isFull = countRoom(list) === 0;
  return (
    <SongsCard
      isBad={error('songs') !== undefined}
      count={
        <>
          <strong>
            {count} of {MAX_SONGS}
          </strong>{' '}
          {isFull ? 'The bracket is full.' : `A bracket takes ${MIN_SONGS} to ${MAX_SONGS}.`}
        </>
      }
    >
      <AddSongForm
        isFull={isFull}
        onAdd={(song) => {
          change({ do: 'add', songs: [song] });
          setMessage(`${song.title} was added as number ${count + 1}.`);
        }}
        onPasteLines={onPasteLines}
      />
      <AddWays isFull={isFull} onOpen={onOpen} />
      {error('songs') && (
        <Text tone="danger" weight={600}>
          {error('songs')}
        </Text>
      )}
      {(count > 0 || list.beforeRemoval) && (
        <ListTools list={list} change={change} announce={setMessage} />
      )}
      <SongRows songs={list.songs} change={change} announce={setMessage} />
      {count === 0 && (
        <Text tone="muted" className={styles.empty}>
          No songs yet. Type one, or add many at once.
        </Text>
      )}
      <VisuallyHidden as="p" role="status">
        {message}
      </VisuallyHidden>
    </SongsCard>
  );
}

type SongsCardProps = {
  /** Number of songs, beside the heading. */
  count: ReactNode;
  /** True if the number is out of range. */
  isBad?: boolean;
  children: ReactNode;
};

export function SongsCard({ count, isBad = false, children }: SongsCardProps) {
  return (
    <Stack as="section" gap={4} aria-labelledby="songs-heading" className={styles.section}>
      <Row gap={1} columnGap={4} align="baseline" justify="between" wraps>
        <Text as="h2" size="l" id="songs-heading">
          Songs
        </Text>
        <Text tone="muted" isTabular className={styles.count} data-bad={isBad}>
          {count}
        </Text>
      </Row>
      {children}
    </Stack>
  );
}

type ToolsProps = Pick<BracketFormState, 'list' | 'change'> & { announce: (text: string) => void };

function ListTools({ list, change, announce }: ToolsProps) {
  const { songs, beforeRemoval } = list;
  const duplicates = duplicatesIn(songs);
  const order = (what: string, ordered: typeof songs) => {
    change({ do: 'order', songs: ordered });
    announce(`Done: ${what}.`);
  };
  return (
    <Row gap={2} align="stretch" wraps>
      <Button
        disabled={songs.length < 2}
        onClick={() => order('shuffle', shuffleSongs(songs, randomSeed()))}
      >
        <Shuffle aria-hidden="true" size={18} /> Shuffle
      </Button>
      <Button
        disabled={songs.length < 2}
        onClick={() => order('sort by title', sortSongs(songs, 'title'))}
      >
        <ArrowDownAZ aria-hidden="true" size={18} /> Sort by title
      </Button>
      <Button
        disabled={songs.length < 2}
        onClick={() => order('sort by artist', sortSongs(songs, 'artist'))}
      >
        <ArrowDownAZ aria-hidden="true" size={18} /> Sort by artist
      </Button>
      {duplicates.size > 0 && (
        <Button onClick={() => change({ do: 'remove', keys: [...duplicates] })}>
          <Copy aria-hidden="true" size={18} /> Remove {duplicates.size}{' '}
          {duplicates.size === 1 ? 'duplicate' : 'duplicates'}
        </Button>
      )}
      <span className={styles.undo}>
        <Button
          disabled={!beforeRemoval}
          onClick={() => {
            change({ do: 'undo' });
            announce('The removed songs are back.');
          }}
        >
          <Undo2 aria-hidden="true" size={18} /> Undo
        </Button>
      </span>
    </Row>
  );
}

type RowsProps = {
  songs: SongList['songs'];
  change: Dispatch<SongChange>;
  /** Announces to screen readers. */
  announce: (text: string) => void;
};

/**
 * Lists the songs, movable by drag, click or keyboard. Memoized: 128 rows delayed every keystroke
 * in the fields above (24 ms, now 10).
 */
const SongRows = memo(function SongRows({ songs, change, announce }: RowsProps) {
  const [openKey, setOpenKey] = useState<string | null>(null);
  const duplicates = duplicatesIn(songs);
  const hasCovers = songs.some(({ cover_url }) => cover_url !== null);
  const drag = useDragAdapter();
  useDrops(drag, (key, beside, edge) => {
    const from = songs.findIndex((song) => song.key === key);
    const song = songs[from];
    const target = songs.findIndex((other) => other.key === beside);
    if (song === undefined) return;
    moveSong(song, targetOfDrop(from, target, edge), songs.length, { change, announce });
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
          announce={announce}
        />
      ))}
    </Stack>
  );
});
