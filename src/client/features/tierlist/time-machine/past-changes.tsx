import { useQuery } from '@tanstack/react-query';
import { ArrowRight, CalendarX } from 'lucide-react';
import type { Album } from '#shared/contracts/albums.ts';
import type { Tier } from '#shared/domain/albums/tiers.ts';
import { AlbumLine } from '../../../components/album/album-line.tsx';
import { TierBadge } from '../../../components/album/tier-badge.tsx';
import { DialogLink } from '../../../components/dialog/dialog-link.tsx';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { LoadState } from '../../../components/feedback/load-state.tsx';
import { Message } from '../../../components/feedback/message.tsx';
import { Grid, Row, Stack, Text, VisuallyHidden } from '../../../components/layout/primitives.tsx';
import { ApiError } from '../../../lib/http/api-error.ts';
import { toProblem } from '../../../lib/http/error-messages.ts';
import { showTestAlbums } from '../../../lib/test-albums.ts';
import { groupAlbums, type TierGroup, type TierlistFilter } from '../filters/filter-albums.ts';
import { TierSkeletons } from '../tier-row.tsx';
import { CHANGES, type ChangeKind, compareLists, type ListChange } from './compare-lists.ts';
import { pastAlbumsQuery } from './past-albums.ts';
import { readDay } from './snapshots.ts';
import styles from './time-machine.module.css';

type Props = {
  since: string;
  after: readonly TierGroup[];
  /** Filter of both lists. */
  filter: TierlistFilter;
};

/** Lists the changes since a day, once that list is loaded. */
export function PastChanges({ since, after, filter }: Props) {
  const query = useQuery(pastAlbumsQuery(showTestAlbums.use(), since));
  if (query.data) return <Changes before={groupAlbums(query.data, filter)} after={after} />;
  if (isNoPast(query.error)) return <NoPast at={since} />;
  return (
    <LoadState
      query={query}
      failure={(error) => toProblem(error, 'Failed to fetch album data')}
      loading={<TierSkeletons />}
    />
  );
}

type ChangesProps = { before: readonly TierGroup[]; after: readonly TierGroup[] };

function Changes({ before, after }: ChangesProps) {
  const changes = compareLists(before, after);
  const kinds = (Object.keys(CHANGES) as ChangeKind[]).filter((kind) => changes[kind].length > 0);
  if (kinds.length === 0)
    return <EmptyState title="Nothing changed">No tiers changed between these dates.</EmptyState>;
  return kinds.map((kind) => <Kind key={kind} kind={kind} changes={changes[kind]} />);
}

function Kind({ kind, changes }: { kind: ChangeKind; changes: readonly ListChange[] }) {
  return (
    <Stack as="section" gap={3} aria-labelledby={`changes-${kind}`} className={styles.kind}>
      <Text as="h2" size="l" id={`changes-${kind}`}>
        {CHANGES[kind]}{' '}
        <Text as="span" tone="muted" size="m" weight={400} font="text" isTabular>
          {changes.length}
        </Text>
      </Text>
      <Grid as="ul" columns={20} gap={2} className={styles.albums}>
        {changes.map(({ album, from, to }) => (
          <li key={album.id}>
            <AlbumRow album={album} from={from} to={to} />
          </li>
        ))}
      </Grid>
    </Stack>
  );
}

type RowProps = { album: Album; from: Tier | null; to: Tier | null };

function AlbumRow({ album, from, to }: RowProps) {
  return (
    <Row
      as={DialogLink}
      gap={3}
      padding={2}
      paddingInline={3}
      ground="filled"
      opens={{ album: album.id }}
      className={styles.album}
    >
      <AlbumLine album={album} />
      {from !== null && <TierBadge tier={from} size="small" />}
      {from !== null && to !== null && (
        <>
          <ArrowRight aria-hidden="true" size={16} />
          <VisuallyHidden>to</VisuallyHidden>
        </>
      )}
      {to !== null && <TierBadge tier={to} size="small" />}
    </Row>
  );
}

/** True if the server rejected the requested time. */
export function isNoPast(error: unknown): boolean {
  return error instanceof ApiError && error.failure?.fields?.at !== undefined;
}

/** Message for a time that is in the future or invalid. */
export function NoPast({ at }: { at: string }) {
  const icon = <CalendarX size={32} />;
  if (readDay(at) === null)
    return (
      <Message isProblem title="Not a valid date" icon={icon}>
        Choose a date above, or go back to today.
      </Message>
    );
  return (
    <Message isProblem title="That date is in the future" icon={icon}>
      The time machine only goes back. Choose today or an earlier date.
    </Message>
  );
}
