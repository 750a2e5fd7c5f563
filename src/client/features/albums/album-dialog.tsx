import { Tabs } from '@base-ui/react/tabs';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, startTransition, useOptimistic } from 'react';
import type { AlbumDetail } from '#shared/contracts/albums.ts';
import type { StreamingAlbum } from '#shared/contracts/streaming.ts';
import { localDate, plainDate, shortDate } from '#shared/domain/dates.ts';
import { Cover } from '../../components/album/cover.tsx';
import { placeholderHue } from '../../components/album/cover-placeholder.ts';
import { TierBadge } from '../../components/album/tier-badge.tsx';
import { useCoverColor } from '../../components/album/use-cover-color.ts';
import { Button, buttonClass } from '../../components/controls/button.tsx';
import { ListLink } from '../../components/controls/list-link.tsx';
import tabs from '../../components/controls/tabs.module.css';
import { Dialog, DialogTitle } from '../../components/dialog/dialog.tsx';
import { DialogLink } from '../../components/dialog/dialog-link.tsx';
import type { DialogSearch } from '../../components/dialog/url-dialogs.ts';
import { ErrorPanel } from '../../components/feedback/error-panel.tsx';
import { Row, Stack, Text } from '../../components/layout/primitives.tsx';
import { hasStatus } from '../../lib/http/api-error.ts';
import { toProblem } from '../../lib/http/error-messages.ts';
import { albumQuery } from '../../queries/albums.ts';
import styles from './album-dialog.module.css';
import { AlbumReviews } from './album-reviews.tsx';
import { SpotifyPlayer } from './spotify-player.tsx';
import { StreamingFacts, type TrackActions } from './streaming-facts.tsx';
import { StreamingLinks } from './streaming-links.tsx';

type Props = {
  id: string;
  onClose: () => void;
  above: ReactNode;
  /** Error text for any failure; the changelog has its own (product/albums.md#album-dialog). */
  failure?: string | undefined;
  /** Buttons for the album. */
  actions: (album: AlbumDetail) => ReactNode;
  /** Button that deletes it. */
  deletion: (album: AlbumDetail) => ReactNode;
  /** Buttons for its tracks. */
  trackActions: (album: AlbumDetail, tracks: StreamingAlbum['tracks']) => ReactNode;
};

/** Dialog of an album: its reviews and its details (product/albums.md#album-dialog). */
export function AlbumDialog(props: Props) {
  const { id, onClose, above, failure, actions, deletion, trackActions } = props;
  const client = useQueryClient();
  const { data, error, errorUpdateCount, refetch } = useQuery(albumQuery(id, client));
  return (
    <Dialog onClose={onClose} above={above}>
      {!data && <DialogTitle className="visually-hidden">Album</DialogTitle>}
      {data && (
        <Details
          album={data}
          actions={actions(data)}
          deletion={deletion(data)}
          trackActions={(tracks) => trackActions(data, tracks)}
        />
      )}
      {error && !data && (
        <ErrorPanel
          {...(hasStatus(error, 404) && {
            title: 'Album not found',
            actions: <GoneActions onClose={onClose} />,
          })}
          problem={{
            ...toProblem(error, 'Failed to fetch album data'),
            ...(failure !== undefined && { message: failure }),
          }}
          failures={errorUpdateCount}
          onRetry={refetch}
        />
      )}
      {!data && !error && <p role="status">Loading album…</p>}
    </Dialog>
  );
}

function GoneActions({ onClose }: { onClose: () => void }) {
  return (
    <>
      <Button look="primary" onClick={onClose}>
        Close
      </Button>
      <Link to="/tierlist" className={buttonClass()}>
        Go to the tier list
      </Link>
    </>
  );
}

type DetailsProps = {
  album: AlbumDetail;
  actions: ReactNode;
  deletion: ReactNode;
  trackActions: TrackActions;
};

function Details({ album, actions, deletion, trackActions }: DetailsProps) {
  const [tab, setTab] = useTab();
  return (
    <>
      <AlbumHeader album={album} />
      <Tabs.Root value={tab} onValueChange={setTab}>
        <Row
          as={Tabs.List}
          gap={1}
          align="stretch"
          className={`${tabs.tabs} ${styles.tabs}`}
          activateOnFocus
        >
          <Tabs.Tab value="reviews" className={tabs.tab}>
            Reviews & Ratings
          </Tabs.Tab>
          <Tabs.Tab value="details" className={tabs.tab}>
            Album Details
          </Tabs.Tab>
        </Row>
        <Tabs.Panel value="reviews" className={styles.panel}>
          <AlbumReviews album={album} actions={actions} deletion={deletion} />
        </Tabs.Panel>
        <Tabs.Panel value="details" className={styles.panel}>
          <AlbumFactList album={album} trackActions={trackActions} />
        </Tabs.Panel>
      </Tabs.Root>
    </>
  );
}

type Tab = 'reviews' | 'details';

/** Returns the tab of the URL, and a setter that replaces the history entry of the dialog. */
function useTab(): [Tab, (tab: Tab) => void] {
  const address = useSearch({ strict: false }) as DialogSearch;
  const navigate = useNavigate();
  const [tab, assume] = useOptimistic<Tab>(address.tab === 'details' ? 'details' : 'reviews');
  const setTab = (next: Tab) =>
    startTransition(async () => {
      assume(next);
      await navigate({
        to: '.',
        search: (present: object) => ({
          ...present,
          tab: next === 'details' ? next : undefined,
        }),
        // With the state, so that closing still goes back.
        state: true,
        replace: true,
        resetScroll: false,
      });
    });
  return [tab, setTab];
}

type AlbumFactListProps = { album: AlbumDetail; trackActions: TrackActions };

/**
 * Tab 'Album Details' (product/albums.md#album-dialog): metadata of the streaming services, fields
 * of the list, and links to listen.
 */
function AlbumFactList({ album, trackActions }: AlbumFactListProps) {
  const { spotify_id } = album;
  const own = [
    ['Spotify ID', spotify_id],
    ['Tidal ID', album.tidal_album_id],
    ['Added on', plainDate(localDate(new Date(album.created_at)))],
  ].filter(([, value]) => value !== null);
  return (
    <Stack gap={5} className={styles.facts}>
      {spotify_id && (
        <StreamingFacts
          spotifyId={spotify_id}
          albumArtist={album.artist}
          trackActions={trackActions}
        />
      )}
      <section aria-labelledby="own-facts">
        <Text as="h3" tone="muted" size="m" id="own-facts">
          In our collection
        </Text>
        <dl>
          {own.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      <Row gap={2} align="stretch" wraps>
        {spotify_id && <SpotifyPlayer spotifyId={spotify_id} title={album.title} />}
        <StreamingLinks album={album} whenNone="No streaming links available" />
      </Row>
    </Stack>
  );
}

function AlbumHeader({ album }: { album: AlbumDetail }) {
  const tiers = Object.values(album.individual_tiers);
  const isMoment = tiers.length > 1 && tiers.every((tier) => tier === 'S');
  const paint = useCoverColor(isMoment ? album.cover_url : null);
  return (
    <div
      ref={paint}
      className={isMoment ? `${styles.header} ${styles.moment} cover-ground` : styles.header}
      data-hue={isMoment ? placeholderHue(album) : undefined}
    >
      <div className={styles.cover}>
        <Cover album={album} sizes="(width < 40rem) 34vw, 208px" isEager />
      </div>
      <Stack gap={2} className={styles.words}>
        <DialogTitle className={styles.title}>{album.title}</DialogTitle>
        <Text tone="muted" size="l" breaks isTight className={styles.artist}>
          <ListLink of={{ artist: album.artist }}>{album.artist}</ListLink>
        </Text>
      </Stack>
      <Stack gap={3} spans className={styles.about}>
        <Row gap={3} className={styles.tier}>
          <ListLink of={{ tier: album.tier }}>
            <TierBadge tier={album.tier} size="large" />
          </ListLink>
          <div>
            <p>
              Submitted by <Submitter name={album.submitted_by} />
            </p>
            <SessionLine album={album} />
          </div>
        </Row>
        <StreamingLinks album={album} isCompact />
      </Stack>
    </div>
  );
}

function Submitter({ name }: { name: string | null }) {
  if (name === null) return <strong>Unknown</strong>;
  return (
    <strong>
      <ListLink of={{ by: 'submitter', name }}>{name}</ListLink>
    </strong>
  );
}

function SessionLine({ album: { session, session_id } }: { album: AlbumDetail }) {
  if (session === null || session_id === null) return null;
  return (
    <Text tone="muted" breaks>
      <DialogLink opens={{ session: session_id }}>{shortDate(session.session_date)}</DialogLink>
      {session.location && (
        <>
          {' · '}
          <ListLink of={{ location: session.location }}>{session.location}</ListLink>
        </>
      )}
    </Text>
  );
}
