import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Album } from '#shared/contracts/albums.ts';
import { MAX_SONGS } from '#shared/domain/brackets/bracket-seeding.ts';
import { searchAlbums } from '#shared/domain/search/search-best.ts';
import { AlbumLine } from '../../../../components/album/album-line.tsx';
import { Button } from '../../../../components/controls/button.tsx';
import { Dialog } from '../../../../components/dialog/dialog.tsx';
import { LoadState } from '../../../../components/feedback/load-state.tsx';
import { SearchField } from '../../../../components/form/search-field.tsx';
import { Row, Stack, Text, VisuallyHidden } from '../../../../components/layout/primitives.tsx';
import { toProblem } from '../../../../lib/http/error-messages.ts';
import { showTestAlbums } from '../../../../lib/test-albums.ts';
import { allAlbumsQuery } from '../../../../queries/albums.ts';
import styles from './add-dialog.module.css';
import { AddFooter, type AddProps } from './add-footer.tsx';
import { songOfAlbum } from './album-songs.ts';
import { AlbumTracks, useChosenTracks } from './album-tracks.tsx';

/** Maximum albums per request: each is looked up at the streaming services. */
const MAX_FOR_TRACKS = 20;

/** Adds songs from albums in the list: each album as a song, or chosen tracks. */
export function AlbumsDialog(add: AddProps) {
  const albums = useQuery(allAlbumsQuery(showTestAlbums.use()));
  const [chosenIds, setChosenIds] = useState<ReadonlySet<string>>(new Set());
  const [takesTracks, setTakesTracks] = useState(true);
  const [isAtTracks, setIsAtTracks] = useState(false);
  const chosen = (albums.data ?? []).filter(({ id }) => chosenIds.has(id));
  const tracks = useChosenTracks(isAtTracks ? chosen : []);
  const most = takesTracks ? MAX_FOR_TRACKS : MAX_SONGS;
  if (isAtTracks)
    return (
      <Dialog
        title="Choose tracks"
        onClose={add.onClose}
        footer={
          <AddFooter
            {...add}
            songs={tracks.songs}
            back={{ label: '← Albums', go: () => setIsAtTracks(false) }}
          />
        }
      >
        <AlbumTracks {...tracks} room={add.room} />
      </Dialog>
    );
  return (
    <Dialog
      title="From albums"
      onClose={add.onClose}
      footer={
        takesTracks ? (
          <Button
            look="primary"
            disabled={chosen.length === 0 || chosen.length > most}
            onClick={() => setIsAtTracks(true)}
          >
            Choose tracks
          </Button>
        ) : (
          <AddFooter {...add} songs={chosen.map(songOfAlbum)} />
        )
      }
    >
      <Stack gap={4}>
        <Stack as="fieldset" className={styles.ways}>
          <legend>What to add</legend>
          <Row as="label" gap={3}>
            <input
              type="radio"
              name="takes"
              checked={takesTracks}
              onChange={() => setTakesTracks(true)}
            />
            Tracks of the albums
          </Row>
          <Row as="label" gap={3}>
            <input
              type="radio"
              name="takes"
              checked={!takesTracks}
              onChange={() => setTakesTracks(false)}
            />
            One entry per album
          </Row>
        </Stack>
        <LoadState
          query={albums}
          failure={(error) => toProblem(error, 'Failed to fetch album data')}
          loading={<p role="status">Loading albums…</p>}
        />
        {albums.data && (
          <AlbumChoice albums={albums.data} chosen={chosenIds} onChange={setChosenIds} />
        )}
        {chosen.length > most && (
          <Text tone="danger" role="status">
            {takesTracks
              ? `Tracks can be chosen of at most ${MAX_FOR_TRACKS} albums at a time.`
              : `A bracket has at most ${MAX_SONGS} songs.`}
          </Text>
        )}
      </Stack>
    </Dialog>
  );
}

/** More are found by search. */
const MAX_SHOWN = 60;

type Props = {
  albums: readonly Album[];
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
};

function AlbumChoice({ albums, chosen, onChange }: Props) {
  const [search, setSearch] = useState('');
  const found = searchAlbums(albums, search);
  const toggle = (id: string) => {
    const changed = new Set(chosen);
    if (!changed.delete(id)) changed.add(id);
    onChange(changed);
  };
  return (
    <>
      <Row align="stretch">
        <SearchField label="Search by artist or title" value={search} onChange={setSearch} />
      </Row>
      <Row gap={3} justify="between" wraps>
        <p role="status">{chosen.size} chosen</p>
        {chosen.size > 0 && (
          <Button look="quiet" onClick={() => onChange(new Set())}>
            Select none
          </Button>
        )}
      </Row>
      <Stack as="fieldset" className={styles.choice}>
        <VisuallyHidden as="legend">Albums</VisuallyHidden>
        {found.slice(0, MAX_SHOWN).map((album) => (
          <Row as="label" gap={3} key={album.id}>
            <input
              type="checkbox"
              checked={chosen.has(album.id)}
              onChange={() => toggle(album.id)}
            />
            <AlbumLine album={album} />
          </Row>
        ))}
      </Stack>
      {found.length === 0 && <p>No albums found</p>}
      {found.length > MAX_SHOWN && (
        <Text tone="muted" size="s">
          {found.length - MAX_SHOWN} more. Type an artist or a title to find them.
        </Text>
      )}
    </>
  );
}
