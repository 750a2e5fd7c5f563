import { useInfiniteQuery } from '@tanstack/react-query';
import {
  ChevronDown,
  FileSpreadsheet,
  Hourglass,
  Image,
  type LucideIcon,
  Merge,
  PencilLine,
  RotateCcw,
  Split,
  Undo2,
  UserPlus,
  Users,
} from 'lucide-react';
import { type ComponentType, useState } from 'react';
import type { ChangelogEntry } from '#shared/contracts/changelog.ts';
import { type ChangeGroupKind, NO_DETAILS } from '#shared/domain/changelog/change-groups.ts';
import { groupSentence } from '#shared/domain/changelog/change-sentence.ts';
import type { ChangeFilter } from '#shared/domain/changelog/changelog.ts';
import { formatCount } from '#shared/domain/format-count.ts';
import { TierBadge } from '../../components/album/tier-badge.tsx';
import { Button } from '../../components/controls/button.tsx';
import { DialogButton } from '../../components/dialog/dialog-button.tsx';
import type { DialogSearch } from '../../components/dialog/url-dialogs.ts';
import { ErrorPanel } from '../../components/feedback/error-panel.tsx';
import { Row, Stack, Text } from '../../components/layout/primitives.tsx';
import { useIsAdmin } from '../../lib/admin-session.ts';
import { showTestAlbums } from '../../lib/test-albums.ts';
import { changeProblem, groupEntriesQuery } from '../../queries/changelog.ts';
import { ChangeArticle, type ChangeProps } from './change-article.tsx';
import { isOfAlbum, toChangeRows } from './change-cards.ts';
import { ChangeEntry, RestoreButton } from './change-entry.tsx';
import styles from './changelog.module.css';
import { UndoImportButton } from './undo-import-button.tsx';

type Group = NonNullable<ChangelogEntry['group']>;

const KINDS: Record<ChangeGroupKind, { icon: LucideIcon; badge: string }> = {
  import: { icon: FileSpreadsheet, badge: 'Import' },
  evening: { icon: Users, badge: 'Listening room' },
  ratings: { icon: PencilLine, badge: 'Ratings' },
  guest: { icon: UserPlus, badge: 'New reviewer' },
  undo: { icon: Undo2, badge: 'Import undone' },
  restore: { icon: RotateCcw, badge: 'Import restored' },
  covers: { icon: Image, badge: 'Covers' },
  round: { icon: Hourglass, badge: 'Round' },
  merge: { icon: Merge, badge: 'Albums merged' },
};

const SEPARATED = { icon: Split, badge: 'Albums separated' };

type Props = ChangeProps & {
  group: Group;
  filter: ChangeFilter | null;
  TakeBack: ComponentType<{ entry: ChangelogEntry }> | undefined;
};

/** One row for related entries; expands to them. */
export function ChangeGroupRow({ group, filter, TakeBack, ...props }: Props) {
  const { row, clock } = props;
  const { entry } = row;
  const [isOpen, setIsOpen] = useState(false);
  const isSeparated = group.kind === 'merge' && group.details?.undo_of != null;
  const { icon, badge } = isSeparated ? SEPARATED : KINDS[group.kind];
  return (
    <ChangeArticle
      {...props}
      Icon={icon}
      badge={badge}
      sentence={<GroupSentence entry={entry} group={group} />}
      opens={isOfAlbum(entry) ? getAlbum(entry) : null}
      name={groupSentence(entry, group).subject}
      actions={
        <>
          <Button look="quiet" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            <ChevronDown aria-hidden="true" size={16} className="chevron" />
            {isOpen ? 'Hide' : 'Show'} {formatCount(group.count ?? 0, 'change')}
          </Button>
          <GroupAction entry={entry} group={group} now={clock.now} />
        </>
      }
    >
      {isOpen && <GroupEntries {...{ group, filter, clock, TakeBack }} />}
    </ChangeArticle>
  );
}

type GroupProps = { entry: ChangelogEntry; group: Group };

/** Button to undo or restore an import, or to undo a merge, for admins while possible. */
function GroupAction({ entry, group, now }: GroupProps & { now: Date }) {
  const isAdmin = useIsAdmin();
  const isBefore = (moment: string | null) => moment !== null && now <= new Date(moment);
  if (!isAdmin) return null;
  if (isBefore(group.undoable_until)) return <UndoImportButton group={group} action="undo" />;
  if (!isBefore(entry.restorable_until)) return null;
  const { merged_album } = group.details ?? NO_DETAILS;
  if (merged_album === undefined) return <UndoImportButton group={group} action="restore" />;
  const merged = { ...entry, album_id: merged_album.id };
  return <RestoreButton entry={merged} name={merged_album.name} />;
}

function GroupSentence({ entry, group }: GroupProps) {
  const { before, subject, after } = groupSentence(entry, group);
  const name = isOfAlbum(entry) ? (
    <AlbumName entry={entry} name={subject} />
  ) : (
    subject && <strong>{subject}</strong>
  );
  return (
    <>
      {before} {name} {after} {group.kind === 'evening' && <Verdict group={group} />}
    </>
  );
}

/** Ratings in a listening room, and the tier that the album got. */
function Verdict({ group: { details } }: Pick<Props, 'group'>) {
  const tier = details?.tier;
  return (
    <Row as="span" isInline gap={1} wraps className={styles.ratings}>
      {details?.ratings?.map((one, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and tiers repeat
        <TierBadge key={index} tier={one} size="small" />
      ))}
      {tier && (
        <>
          <span role="img" aria-label="makes">
            →
          </span>
          <TierBadge tier={tier} size="small" />
        </>
      )}
    </Row>
  );
}

function getAlbum({ album_id, is_album_deleted }: ChangelogEntry): DialogSearch | null {
  return album_id === null || is_album_deleted ? null : { album: album_id };
}

function AlbumName({ entry, name }: { entry: ChangelogEntry; name: string }) {
  const opens = getAlbum(entry);
  if (opens === null)
    return (
      <Text as="span" tone="muted" weight={600}>
        {name} (deleted)
      </Text>
    );
  return (
    <DialogButton opens={opens} className={styles.subject}>
      {name}
    </DialogButton>
  );
}

type EntriesProps = Pick<Props, 'group' | 'filter' | 'clock' | 'TakeBack'>;

function GroupEntries({ group, filter, clock, TakeBack }: EntriesProps) {
  const query = useInfiniteQuery(groupEntriesQuery(group.id, filter, showTestAlbums.use()));
  const { data, error, isFetching, hasNextPage } = query;
  if (data === undefined && error !== null)
    return (
      <ErrorPanel problem={changeProblem(error)} failures={1} onRetry={() => query.refetch()} />
    );
  const rows = toChangeRows(data?.pages ?? [], clock.getDay);
  return (
    <Stack gap={2} align="start" tone="muted" className={styles.entries} data-kind={group.kind}>
      <div role="feed" aria-label="Changes of this group" aria-busy={isFetching}>
        {rows.map((row, index) => (
          <ChangeEntry
            key={row.entry.id}
            row={row}
            dayName={null}
            clock={clock}
            position={index + 1}
            total={group.count ?? rows.length}
            TakeBack={group.undone_at === null ? TakeBack : undefined}
          />
        ))}
      </div>
      {isFetching && <p role="status">Loading more changes...</p>}
      {hasNextPage && !isFetching && (
        <Button look="quiet" onClick={() => query.fetchNextPage()}>
          Show more
        </Button>
      )}
    </Stack>
  );
}
