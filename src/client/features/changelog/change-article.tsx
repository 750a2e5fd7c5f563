import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ChangelogEntry } from '#shared/contracts/changelog.ts';
import { Cover } from '../../components/album/cover.tsx';
import { RelativeTime } from '../../components/controls/relative-time.tsx';
import { DialogLink } from '../../components/dialog/dialog-link.tsx';
import type { DialogSearch } from '../../components/dialog/url-dialogs.ts';
import { Row, Stack, Text, VisuallyHidden } from '../../components/layout/primitives.tsx';
import type { Clock } from '../../hooks/hydration.ts';
import { type ChangeRow, isOfAlbum } from './change-cards.ts';
import styles from './changelog.module.css';

/** Row of a list of changes. */
export type ChangeProps = {
  row: ChangeRow;
  /** Heading of the day that begins here; inside, since a feed contains articles only. */
  dayName: string | null;
  clock: Clock;
  position: number;
  total: number;
};

type Props = ChangeProps & {
  Icon: LucideIcon | undefined;
  badge: string;
  sentence: ReactNode;
  /** Dialog of the changed item, if it has one. */
  opens: DialogSearch | null;
  /** Name of the changed item. */
  name: string;
  /** Buttons. */
  actions: ReactNode;
  /** Content below the sentence. */
  children?: ReactNode;
};

/** One change: sentence, type, relative time and buttons; its album's first with the cover. */
export function ChangeArticle(props: Props) {
  const { row, dayName, clock, position, total } = props;
  const { Icon, badge, sentence, opens, name, actions, children } = props;
  const { entry, isFirst, isLast } = row;
  const id = `change-${entry.id}`;
  const album = toAlbum(entry);
  const icon = Icon && <Icon aria-hidden="true" size={album === null ? 20 : 14} />;
  return (
    <article
      aria-labelledby={id}
      aria-posinset={position}
      aria-setsize={total}
      tabIndex={-1}
      className={styles.article}
    >
      {dayName && (
        <Text as="h2" tone="muted" size="m" id={`day-${row.day}`} className={styles.day}>
          {dayName}
        </Text>
      )}
      <Stack gap={3} className={styles.entry} data-first={isFirst} data-last={isLast}>
        {isFirst && (
          <span className={styles.picture}>
            {album === null ? (
              <span className={styles.icon}>{icon}</span>
            ) : (
              <AlbumCover album={album} opens={opens} />
            )}
          </span>
        )}
        <Stack gap={1} columnGap={4} className={styles.change}>
          <Text breaks id={id}>
            {sentence}
          </Text>
          <Row as="p" gap={1} columnGap={3} wraps tone="muted" size="s" className={styles.about}>
            <Row as="span" isInline gap={1} className={styles.badge}>
              {album !== null && icon}
              {badge}
            </Row>
            <ChangeTime at={entry.change_date} clock={clock} opens={opens} name={name} />
            {actions}
          </Row>
          {children}
        </Stack>
      </Stack>
    </article>
  );
}

/** Returns what the cover needs; `null` without an album. */
function toAlbum(entry: ChangelogEntry) {
  const { artist, title, cover_url } = entry;
  if (!isOfAlbum(entry) || (artist === null && title === null)) return null;
  return { artist: artist ?? '', title: title ?? '', cover_url };
}

type CoverProps = {
  album: NonNullable<ReturnType<typeof toAlbum>>;
  opens: DialogSearch | null;
};

/** The sentence beside it has the same link for keyboards and screen readers. */
function AlbumCover({ album, opens }: CoverProps) {
  const cover = <Cover album={album} sizes="3.5rem" />;
  if (opens === null) return cover;
  return (
    <DialogLink opens={opens} tabIndex={-1} aria-hidden="true">
      {cover}
    </DialogLink>
  );
}

type TimeProps = Pick<Props, 'clock' | 'opens' | 'name'> & { at: string };

/** Relative time of a change, linked to its album or session for new tabs and without scripts. */
function ChangeTime({ at, clock, opens, name }: TimeProps) {
  const time = <RelativeTime at={at} clock={clock} />;
  if (opens === null) return time;
  return (
    <DialogLink opens={opens} className={styles.time}>
      {time}
      <VisuallyHidden>{name}</VisuallyHidden>
    </DialogLink>
  );
}
