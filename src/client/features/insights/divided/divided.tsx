import { type ReactNode, useId } from 'react';
import { AGREEMENT_WORDS, getAgreementLabel } from '#shared/domain/insights/agreement-words.ts';
import { describeAlone } from '#shared/domain/rooms/room-verdict.ts';
import { ListLink } from '../../../components/controls/list-link.tsx';
import { Grid, Row, Stack, Text } from '../../../components/layout/primitives.tsx';
import { Chapter, type ChapterProps, type InsightsChapter } from '../chapter.tsx';
import { BarList, getShare } from '../charts/bars.tsx';
import { FigureAlbum } from '../figure-album.tsx';
import type { InsightsData } from '../insights-query.ts';
import { ShortList } from '../short-list.tsx';
import { TierTrack } from '../tier-track.tsx';
import { formatAlbumCount } from '../words.ts';
import styles from './divided.module.css';
import { findDivision } from './find-division.ts';

export const dividedChapter: InsightsChapter = {
  id: 'divided',
  name: 'What divides you',
  findStatement: findDivision,
  Body: DividedAlbums,
};

/** Shows the most divisive and most unanimous albums (product/insights.md#insights). */
function DividedAlbums({ insights, ...chapter }: ChapterProps) {
  const { albums, words, most_divided, most_united } = insights.divided;
  const disputed = most_divided.filter(({ spread }) => spread > 0);
  const isShort = albums <= most_divided.length;
  const counts = AGREEMENT_WORDS.map((one) => ({
    ...one,
    count: words.find(({ word }) => word === one.word)?.albums ?? 0,
  }));
  return (
    <Chapter
      {...chapter}
      caption="Albums by how far their ratings lie apart"
      picture={
        <BarList
          bars={counts.map(({ word, label, meaning, count }) => ({
            key: word,
            name: count > 0 ? <ListLink of={{ word }}>{label}</ListLink> : label,
            meaning,
            value: count,
            note: getShare(count, albums),
            end: count,
          }))}
        />
      }
      method={`Based on ${formatAlbumCount(albums)} with three or more ratings, of ${insights.albums} in all. The lists are in the order of how far the ratings of an album lie apart (their standard deviation); in a tie, more ratings come first, then higher ones.`}
      table={{
        columns: ['Ratings', 'Albums', 'Share'],
        rows: counts.map(({ label, count }) => [label, count, getShare(count, albums)]),
      }}
    >
      <Grid columns={20} fits gap={6} columnGap={6} alignRows="start">
        {disputed.length > 0 && (
          <AlbumList
            title={isShort ? 'From divisive to unanimous' : 'Most divisive'}
            insights={insights}
            albums={isShort ? most_divided : disputed}
          >
            {!isShort && <ListLink of={{ sort: 'disputed' }}>See all on the tier list</ListLink>}
          </AlbumList>
        )}
        {(!isShort || disputed.length === 0) && (
          <AlbumList title="Most unanimous" insights={insights} albums={most_united}>
            {!isShort && <ListLink of={{ sort: 'united' }}>See all on the tier list</ListLink>}
          </AlbumList>
        )}
      </Grid>
    </Chapter>
  );
}

type AlbumListProps = {
  title: string;
  insights: InsightsData;
  albums: InsightsData['divided']['most_divided'];
  /** Link to more. */
  children: ReactNode;
};

/** Lists albums with their ratings and agreement label. */
function AlbumList({ title, insights, albums, children }: AlbumListProps) {
  const id = useId();
  return (
    <Stack as="section" gap={2} aria-labelledby={id}>
      <Row gap={1} columnGap={4} align="baseline" justify="between" wraps className={styles.head}>
        <Text as="h3" size="l" id={id}>
          {title}
        </Text>
        {children}
      </Row>
      <ShortList about={`of “${title}”`} count={albums.length}>
        <ol>
          {albums.map(({ album_id, word, alone }) => (
            <Stack as="li" gap={2} key={album_id} className={styles.album}>
              <FigureAlbum insights={insights} id={album_id}>
                <Text
                  as="span"
                  tone="accent"
                  size="s"
                  weight={600}
                  lines={2}
                  isTight
                  className={styles.word}
                >
                  {alone === null ? getAgreementLabel(word) : describeAlone(alone)}
                </Text>
              </FigureAlbum>
              <TierTrack tiers={insights.named.get(album_id)?.individual_tiers ?? {}} />
            </Stack>
          ))}
        </ol>
      </ShortList>
    </Stack>
  );
}
