import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Check, ClipboardList, type LucideIcon, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Album } from '#shared/contracts/albums.ts';
import { isVerdict } from '#shared/domain/albums/tiers.ts';
import { searchAlbums } from '#shared/domain/search/search-best.ts';
import { AlbumLine } from '../../../components/album/album-line.tsx';
import { TierBadge } from '../../../components/album/tier-badge.tsx';
import { buttonClass } from '../../../components/controls/button.tsx';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { LoadState } from '../../../components/feedback/load-state.tsx';
import { SearchField } from '../../../components/form/search-field.tsx';
import { Row, Stack, Text } from '../../../components/layout/primitives.tsx';
import { toProblem } from '../../../lib/http/error-messages.ts';
import { showTestAlbums } from '../../../lib/test-albums.ts';
import { allAlbumsQuery } from '../../../queries/albums.ts';
import styles from './add-to-queue.module.css';

type Props = {
  /** Ids of the albums in the room or the round. */
  present: ReadonlySet<string>;
  onAdd: (album: Album) => void;
  onClose: () => void;
  /** Content below the list. */
  footer?: ReactNode;
  /** Texts, first search, and an album that is left out, if another choice is made than to add. */
  choice?: Choice;
};

type Choice = { title: string; verb: string; search: string; without: string; Icon: LucideIcon };

const ADDING: Choice = { title: 'Add albums', verb: 'Add', search: '', without: '', Icon: Plus };

/** Adds albums from the list to a room, with a link to add a new one. */
export function AddToQueue({ code, ...props }: Omit<Props, 'footer'> & { code: string }) {
  return (
    <AddAlbums
      {...props}
      footer={
        <>
          <Link to="/add-album" search={{ room: code, paste: 'open' }} className={buttonClass()}>
            <ClipboardList aria-hidden="true" size={18} /> Paste a list
          </Link>
          <Link to="/add-album" search={{ room: code }} className={buttonClass()}>
            <Plus aria-hidden="true" size={18} /> New album
          </Link>
        </>
      }
    />
  );
}

/** Adds or chooses albums from the list, with a search by artist or title. */
export function AddAlbums({ present, onAdd, onClose, footer, choice = ADDING }: Props) {
  const query = useQuery(allAlbumsQuery(showTestAlbums.use()));
  const [search, setSearch] = useState(choice.search);
  return (
    <Dialog title={choice.title} onClose={onClose} footer={footer}>
      <Stack gap={3}>
        <SearchField label="Search by artist or title" value={search} onChange={setSearch} />
        <LoadState
          query={query}
          failure={(error) => toProblem(error, 'Failed to fetch album data')}
          loading={<p role="status">Loading albums…</p>}
        />
        {query.data && (
          <Found
            albums={query.data.filter(({ id }) => id !== choice.without)}
            {...{ search, present, onAdd, choice }}
          />
        )}
      </Stack>
    </Dialog>
  );
}

/** More are found by search. */
const MAX_SHOWN = 40;

type FoundProps = Pick<Props, 'present' | 'onAdd'> & {
  albums: readonly Album[];
  search: string;
  choice: Choice;
};

function Found({ albums, search, present, onAdd, choice }: FoundProps) {
  // An added album stays in place.
  const [before] = useState(present);
  // Without a search, unrated albums, which are the most likely choice.
  const found =
    search === ''
      ? albums.filter(({ id, tier }) => !isVerdict(tier) && !before.has(id))
      : searchAlbums(albums, search);
  return (
    <>
      <Text tone="muted" size="s" role="status">
        {found.length === 0 && search !== '' && 'No albums found'}
        {search === '' && (found.length === 0 ? 'Type to search all albums' : 'Not rated yet')}
        {found.length > MAX_SHOWN &&
          `${search === '' ? ', first' : 'First'} ${MAX_SHOWN} of ${found.length}`}
      </Text>
      <Stack as="ul">
        {found.slice(0, MAX_SHOWN).map((album) => (
          <li key={album.id}>
            <AlbumToAdd album={album} isIn={present.has(album.id)} {...{ onAdd, choice }} />
          </li>
        ))}
      </Stack>
    </>
  );
}

type AlbumProps = Pick<FoundProps, 'onAdd' | 'choice'> & { album: Album; isIn: boolean };

function AlbumToAdd({ album, isIn, onAdd, choice: { verb, Icon } }: AlbumProps) {
  const { title, artist, tier } = album;
  return (
    <Row
      as="button"
      gap={3}
      type="button"
      className={styles.album}
      aria-label={isIn ? `${title} by ${artist}, added` : `${verb} ${title} by ${artist}`}
      aria-disabled={isIn}
      onClick={() => isIn || onAdd(album)}
    >
      <AlbumLine album={album} wraps />
      {isVerdict(tier) && <TierBadge tier={tier} size="small" />}
      {isIn ? <Check aria-hidden="true" size={20} /> : <Icon aria-hidden="true" size={20} />}
    </Row>
  );
}
