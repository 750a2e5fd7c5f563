import { useId } from 'react';
import { tierName } from '#shared/domain/albums/tiers.ts';
import { Thumb } from '../../../components/album/thumb.tsx';
import { DialogLink } from '../../../components/dialog/dialog-link.tsx';
import { Row, Stack, Text, VisuallyHidden } from '../../../components/layout/primitives.tsx';
import { getShare, sumAlbums, TierColumns } from '../charts/bars.tsx';
import type { InsightsData, ReviewerFiguresData } from '../insights-query.ts';
import { PersonHead } from '../person-head.tsx';
import rows from '../person-rows.module.css';
import styles from './reviewers.module.css';

type Props = {
  insights: InsightsData;
  shown: ReviewerFiguresData;
  /** True if enough people rate for lone fans and critics. */
  hasAlone: boolean;
};

/** A reviewer's average, tiers, and outlier albums. */
export function ReviewerRow({ insights, shown, hasAlone }: Props) {
  const id = useId();
  const { reviewer, average, rated, loves_alone, hates_alone } = shown;
  return (
    <li aria-labelledby={id} className={rows.row}>
      <PersonHead id={id} name={reviewer} average={average} albums={rated} />
      <Distribution shown={shown} />
      {hasAlone && (
        <Stack gap={1}>
          <AloneWith title="Lone fan of" insights={insights} some={loves_alone} />
          <AloneWith title="Lone critic of" insights={insights} some={hates_alone} />
        </Stack>
      )}
    </li>
  );
}

function Distribution({ shown: { reviewer, distribution } }: Pick<Props, 'shown'>) {
  const all = sumAlbums(distribution);
  const [most] = [...distribution].sort((one, other) => other.albums - one.albums);
  return (
    <TierColumns
      title={`Tiers that ${reviewer} gave`}
      description={
        most ? `Most often ${tierName(most.tier)}: ${getShare(most.albums, all)} of ${all}.` : ''
      }
      tiers={distribution}
    />
  );
}

type AloneWithProps = {
  title: string;
  insights: InsightsData;
  some: ReviewerFiguresData['loves_alone'];
};

/** Maximum covers, in one line. */
const MAX_COVERS = 3;

/** Covers of the latest albums on which a reviewer differs from all others. */
function AloneWith({ title, insights, some: { albums, album_ids } }: AloneWithProps) {
  const named = album_ids.slice(0, MAX_COVERS).flatMap((id) => insights.named.get(id) ?? []);
  return (
    <Row gap={2} justify="between" isTarget>
      <Text tone="muted" size="s" isTabular>
        {title} {albums === 0 ? 'none' : albums}
      </Text>
      <ul className={styles.covers}>
        {named.map((album) => (
          <li key={album.id}>
            <DialogLink
              opens={{ album: album.id }}
              className={styles.cover}
              title={`${album.title} by ${album.artist}`}
            >
              <VisuallyHidden>
                {album.title} by {album.artist}
              </VisuallyHidden>
              <Thumb album={album} />
            </DialogLink>
          </li>
        ))}
      </ul>
    </Row>
  );
}
