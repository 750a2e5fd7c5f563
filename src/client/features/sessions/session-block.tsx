import { memo, type ReactNode } from 'react';
import type { Album } from '#shared/contracts/albums.ts';
import type { Session } from '#shared/contracts/sessions.ts';
import { ratingClass, sessionStatistics } from '#shared/domain/albums/scores.ts';
import { shortDate } from '#shared/domain/dates.ts';
import { TierBadge } from '../../components/album/tier-badge.tsx';
import { ListLink } from '../../components/controls/list-link.tsx';
import { Row, Text } from '../../components/layout/primitives.tsx';
import { AlbumRow } from './album-row.tsx';
import { SessionDetailsLink } from './session-details-link.tsx';
import styles from './session-list.module.css';

type Props = {
  session: Session;
  position: number;
  /** Number of sessions, -1 if unknown. */
  total: number;
  isFirst: boolean;
  /** True to begin a row of the feed, where sessions of one or two albums are side by side. */
  startsRow: boolean;
  /** Button of the listening room, for today's session. */
  door?: ReactNode;
};

/** One session of the feed: date, place, and a row of covers. */
export const SessionBlock = memo(function SessionBlock(props: Props) {
  const { session, position, total, isFirst, startsRow, door } = props;
  const { id, session_date, location, albums = [] } = session;
  const heading = `session-${id}`;
  return (
    <article
      aria-labelledby={heading}
      aria-posinset={position}
      aria-setsize={total}
      tabIndex={-1}
      className={styles.block}
      data-albums={albums.length}
      data-starts={startsRow}
    >
      <Row gap={3} isTarget className={styles.header}>
        <Text as="h2" size="l" isTabular truncates grows id={heading}>
          {shortDate(session_date)}
          {location && (
            <Text as="span" tone="muted" weight={500} className={styles.location}>
              <span className={styles.dot}> · </span>
              <ListLink of={{ location }} className={styles.place}>
                {location}
              </ListLink>
            </Text>
          )}
        </Text>
        <Average albums={albums} />
        {door && (
          <Text as="span" isRigid>
            {door}
          </Text>
        )}
        <SessionDetailsLink id={id} about={shortDate(session_date)} tone="muted" />
      </Row>
      <AlbumRow albums={albums} label={shortDate(session_date)} isFirst={isFirst} />
    </article>
  );
});

/** Average of the ratings of a session; nothing without any. */
function Average({ albums }: { albums: readonly Album[] }) {
  const { avgRating } = sessionStatistics(albums);
  if (avgRating === null) return null;
  return (
    <Row as="span" gap={2} isTabular tone="muted" size="s" className={styles.average}>
      <span className={styles.word}>average</span>
      <TierBadge tier={ratingClass(avgRating)} size="small" /> {avgRating.toFixed(1)}
    </Row>
  );
}
