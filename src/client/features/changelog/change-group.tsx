import { useInfiniteQuery } from '@tanstack/react-query';
import {
  ChevronDown,
  FileSpreadsheet,
  Hourglass,
  Image,
  type LucideIcon,
  PencilLine,
  RotateCcw,
  Undo2,
  UserPlus,
  Users,
} from 'lucide-react';
import { type ComponentType, useState } from 'react';
import type { ChangelogEntry } from '#shared/contracts/changelog.ts';
import type { ChangeGroupKind } from '#shared/domain/changelog/change-groups.ts';
import { groupSentence } from '#shared/domain/changelog/change-sentence.ts';
import type { ChangeFilter } from '#shared/domain/changelog/changelog.ts';
import { formatCount } from '#shared/domain/format-count.ts';
import { joinPages } from '#shared/domain/join-pages.ts';
import { TierBadge } from '../../components/album/tier-badge.tsx';
import { Button } from '../../components/controls/button.tsx';
import { DialogButton } from '../../components/dialog/dialog-button.tsx';
import type { DialogSearch } from '../../components/dialog/url-dialogs.ts';
import { ErrorPanel } from '../../components/feedback/error-panel.tsx';
import { Row, Stack, Text } from '../../components/layout/primitives.tsx';
import type { Clock } from '../../hooks/hydration.ts';
import { useIsAdmin } from '../../lib/admin-session.ts';
import { showTestAlbums } from '../../lib/test-albums.ts';
import { changeProblem, groupEntriesQuery } from '../../queries/changelog.ts';
import { ChangeEntry, ChangeTime, Day } from './change-entry.tsx';
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
};

type Props = {
  entry: ChangelogEntry;
  group: Group;
  filter: ChangeFilter | null;
  day: string | null;
  clock: Clock;
  position: number;
  total: number;
  TakeBack: ComponentType<{ entry: ChangelogEntry }> | undefined;
};

/** One row for related entries; expands to them. */
export function ChangeGroupRow(props: Props) {
  const { entry, group, filter, day, clock, position, total, TakeBack } = props;
  const [isOpen, setIsOpen] = useState(false);
  const { icon: Icon, badge } = KINDS[group.kind];
  const id = `group-${group.id}`;
  return (
    <article aria-labelledby={id} aria-posinset={position} aria-setsize={total} tabIndex={-1}>
      {day && <Day name={day} />}
      <Stack gap={3} className={styles.entry}>
        <span aria-hidden="true" className={styles.icon}>
          <Icon size={18} />
        </span>
        <Stack gap={1}>
          <Text breaks id={id}>
            <GroupSentence entry={entry} group={group} />
          </Text>
          <Row as="p" gap={1} columnGap={3} wraps tone="muted" size="s" className={styles.about}>
            <span className={styles.badge}>{badge}</span>
            <ChangeTime
              entry={entry}
              clock={clock}
              opens={group.kind === 'evening' ? getAlbum(entry) : null}
              name={groupSentence(entry, group).subject}
            />
            <Button look="quiet" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
              <ChevronDown aria-hidden="true" size={16} className="chevron" />
              {isOpen ? 'Hide' : 'Show'} {formatCount(group.count ?? 0, 'change')}
            </Button>
            <GroupAction entry={entry} group={group} now={clock.now} />
          </Row>
          {isOpen && <GroupEntries {...{ group, filter, clock, TakeBack }} />}
        </Stack>
      </Stack>
    </article>
  );
}

/** Button to undo or restore an import, for admins while possible. */
function GroupAction({ entry, group, now }: Pick<Props, 'entry' | 'group'> & { now: Date }) {
  const isAdmin = useIsAdmin();
  const isBefore = (moment: string | null) => moment !== null && now <= new Date(moment);
  if (!isAdmin) return null;
  if (isBefore(group.undoable_until)) return <UndoImportButton group={group} action="undo" />;
  if (isBefore(entry.restorable_until)) return <UndoImportButton group={group} action="restore" />;
  return null;
}

function GroupSentence({ entry, group }: Pick<Props, 'entry' | 'group'>) {
  const { before, subject, after } = groupSentence(entry, group);
  if (group.kind === 'evening')
    return (
      <>
        <AlbumName entry={entry} name={subject} /> {after} <Verdict group={group} />
      </>
    );
  return (
    <>
      {before} {subject && <strong>{subject}</strong>} {after}
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
  const entries = joinPages(data?.pages ?? []);
  return (
    <Stack gap={2} align="start" tone="muted" className={styles.entries}>
      <div role="feed" aria-label="Changes of this group" aria-busy={isFetching}>
        {entries.map((entry, index) => (
          <ChangeEntry
            key={entry.id}
            entry={entry}
            day={null}
            clock={clock}
            position={index + 1}
            total={group.count ?? entries.length}
            TakeBack={TakeBack}
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
