import { useSearch } from '@tanstack/react-router';
import { List, Network } from 'lucide-react';
import { type ReactNode, Suspense, useCallback, useMemo } from 'react';
import type { Bracket, BracketSong } from '#shared/contracts/bracket.ts';
import { Thumb } from '../../../components/album/thumb.tsx';
import {
  type DialogSearch,
  useCloseDialog,
  useOpenDialog,
} from '../../../components/dialog/url-dialogs.ts';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import {
  Card,
  Grid,
  Row,
  Stack,
  Text,
  VisuallyHidden,
} from '../../../components/layout/primitives.tsx';
import { lazyDialog } from '../../../components/lazy/lazy-component.tsx';
import { useIsHydrating, useMedia } from '../../../hooks/hydration.ts';
import { useAddressSearch } from '../../../hooks/use-address-search.ts';
import { settings } from '../../../lib/settings.ts';
import { BallotFactList } from '../ballot/ballot-fact-list.tsx';
import { SongWords } from '../match/song-words.tsx';
import { StatusBadge } from '../status-badge.tsx';
import { BracketTree } from '../tree/bracket-tree.tsx';
import type { BracketControls } from '../use-bracket-action.ts';
import { BracketActions } from './bracket-actions.tsx';
import styles from './bracket-detail.module.css';
import { Champion, useJustCompleted } from './champion.tsx';
import { RoundList } from './round-list.tsx';
import { UndoButton } from './undo-button.tsx';

const MatchDialog = lazyDialog(async () => (await import('../match/match-dialog.tsx')).MatchDialog);

type Props = {
  bracket: Bracket;
  /** `null` on the shared page, which is read-only. */
  controls: BracketControls | null;
};

export function BracketDetail({ bracket, controls }: Props) {
  const { match } = useSearch({ strict: false }) as DialogSearch;
  const open = useOpenDialog();
  const openMatch = useCallback((id: string) => open({ match: id }), [open]);
  const close = useCloseDialog();
  const isNew = useJustCompleted(bracket);
  const opened = bracket.matchups.find(({ id }) => id === match);
  const { champion, status } = bracket;
  return (
    <>
      <BracketHeader bracket={bracket} isShared={controls === null}>
        {controls && <BracketActions bracket={bracket} controls={controls} />}
      </BracketHeader>
      {status === 'paused' && (
        <Card
          as="p"
          surface
          padding={3}
          paddingInline={4}
          weight={600}
          role="status"
          className={styles.paused}
        >
          This bracket is paused. An admin can resume it.
        </Card>
      )}
      {champion && status === 'completed' && (
        <Champion bracket={bracket} champion={champion} isNew={isNew} controls={controls}>
          {controls && <UndoButton bracket={bracket} controls={controls} />}
        </Champion>
      )}
      <BallotFactList bracket={bracket} />
      {status === 'draft' ? (
        <Draft bracket={bracket} />
      ) : (
        <BracketViews bracket={bracket} onOpen={openMatch} />
      )}
      {opened && (
        <MatchDialog
          bracket={bracket}
          match={opened}
          controls={controls}
          onClose={() => close('match')}
        />
      )}
    </>
  );
}

/** Shows a bracket without matches, with its songs so far. */
function Draft({ bracket: { songs } }: { bracket: Bracket }) {
  if (songs.length === 0)
    return <EmptyState title="No songs yet">An admin can add some.</EmptyState>;
  return (
    <>
      <Card as="p" surface padding={3} paddingInline={4} className={styles.draft}>
        This bracket is a draft without matchups. Its songs so far:
      </Card>
      <SongList songs={songs} />
    </>
  );
}

function SongList({ songs }: { songs: readonly BracketSong[] }) {
  return (
    <Stack as="section" gap={3} aria-labelledby="songs">
      <h2 id="songs">Songs</h2>
      <Grid as="ol" columns={18} gap={3} columnGap={5} className={styles.songs}>
        {songs.map((song) => (
          <Row as="li" gap={3} key={song.id}>
            <Thumb album={song} />
            <SongWords song={song} />
          </Row>
        ))}
      </Grid>
    </Stack>
  );
}

type BracketHeaderProps = { bracket: Bracket; isShared: boolean; children?: ReactNode };

function BracketHeader({ bracket, isShared, children }: BracketHeaderProps) {
  const { name, description, status, songs, progress, is_test, play_access, voting } = bracket;
  return (
    <Stack as="header" gap={3} className={styles.header}>
      <Stack gap={3} className={styles.words}>
        <Text as="h1" size="2xl" breaks tabIndex={-1}>
          {name}
        </Text>
        <Row wraps tone="muted" isTabular className={styles.facts}>
          <StatusBadge status={status} />
          <span>
            {songs.length} {songs.length === 1 ? 'song' : 'songs'}
          </span>
          {isShared && <span>Shared by {settings.clubName}</span>}
          {is_test && <span>Test</span>}
          {play_access === 'admin' && <span>Admins only</span>}
          {voting === 'ballot' && <span>By vote</span>}
          {status !== 'draft' && (
            <Row as="span" gap={3} className={styles.progress}>
              <progress
                value={progress.decided}
                max={Math.max(progress.total, 1)}
                aria-label="Matches played"
              />
              <span>
                {progress.decided} of {progress.total} {progress.total === 1 ? 'match' : 'matches'}
              </span>
            </Row>
          )}
        </Row>
        {description && (
          <Text breaks className={styles.description}>
            {description}
          </Text>
        )}
      </Stack>
      {children}
    </Stack>
  );
}

type BracketViewsProps = { bracket: Bracket; onOpen: (matchId: string) => void };

/** Below this width the rounds open first (product/screens.md#screens). */
const PHONE = '(width < 48rem)';

const VIEWS = [
  { view: 'tree', label: 'Tree', Icon: Network },
  { view: 'rounds', label: 'Rounds', Icon: List },
] as const;

/** Shows the matches as a tree or by round, from the URL. */
function BracketViews({ bracket, onOpen }: BracketViewsProps) {
  const { view } = useSearch({ strict: false }) as { view?: string };
  const isPhone = useMedia(PHONE, true);
  const isHydrating = useIsHydrating();
  const wanted = VIEWS.find((one) => one.view === view)?.view ?? null;
  // The server, which cannot read the window size, renders both views; CSS shows one. React
  // hydrates that one, and removes the other without hydrating it.
  const shown = wanted ?? (isHydrating ? null : isPhone ? 'rounds' : 'tree');
  // The same elements, so that the one that stays is hydrated in tasks of its own.
  const tree = useMemo(
    () => (
      <Suspense>
        <BracketTree bracket={bracket} onOpen={onOpen}>
          <ViewSwitch shown="tree" />
        </BracketTree>
      </Suspense>
    ),
    [bracket, onOpen],
  );
  const list = useMemo(
    () => (
      <Suspense>
        <RoundList bracket={bracket} onOpen={onOpen}>
          <ViewSwitch shown="rounds" />
        </RoundList>
      </Suspense>
    ),
    [bracket, onOpen],
  );
  return (
    <Stack
      as="section"
      gap={3}
      aria-label="Matches"
      className={styles.views}
      data-both={shown === null || undefined}
    >
      {shown !== 'rounds' && tree}
      {shown !== 'tree' && list}
    </Stack>
  );
}

function ViewSwitch({ shown }: { shown: (typeof VIEWS)[number]['view'] }) {
  const setAddress = useAddressSearch();
  return (
    <fieldset className={styles.switch}>
      <VisuallyHidden as="legend">Show the matches as</VisuallyHidden>
      {VIEWS.map(({ view, label, Icon }) => (
        <button
          key={view}
          type="button"
          aria-pressed={view === shown}
          onClick={() => setAddress({ view })}
        >
          <Icon aria-hidden="true" size={18} /> {label}
        </button>
      ))}
    </fieldset>
  );
}
