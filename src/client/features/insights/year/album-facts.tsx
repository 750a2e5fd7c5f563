import { suggestTier } from '#shared/domain/albums/scores.ts';
import { DialogLink } from '../../../components/dialog/dialog-link.tsx';
import { Text } from '../../../components/layout/primitives.tsx';
import type { InsightsData } from '../insights-query.ts';
import {
  ChapterCover,
  ChapterFact,
  type StoryChapter,
  type StoryYear,
  TierSide,
} from './story-chapter.tsx';
import { formatFavourite } from './year-numbers.ts';
import styles from './year-story.module.css';

export function findFavouriteChapter({
  insights,
  review: { favourite },
}: StoryYear): StoryChapter | null {
  const album = insights.named.get(favourite?.album_id ?? '');
  if (!favourite || album === undefined) return null;
  const id = 'favorite';
  const name = 'Favorite';
  return {
    id,
    name,
    color: { 'data-tier': suggestTier(favourite.average) },
    content: (
      <div className={styles.beside}>
        <ChapterCover album={album} />
        <ChapterFact id={id} name={name} title={<AlbumLink album={album} />}>
          <Text size="xl" breaks>
            {album.artist}
          </Text>
          <Text size="l">{formatFavourite(favourite)}</Text>
        </ChapterFact>
      </div>
    ),
  };
}

export function findFightChapter({
  insights,
  review: { biggest_fight },
}: StoryYear): StoryChapter | null {
  const album = insights.named.get(biggest_fight?.album_id ?? '');
  if (!biggest_fight || album === undefined) return null;
  const { high, low } = biggest_fight;
  const id = 'fight';
  const name = 'Biggest fight';
  return {
    id,
    name,
    content: (
      <div className={styles.sides}>
        <SidesAlbum id={id} name={name} album={album} />
        <TierSide tier={high.tier}>{high.reviewer}</TierSide>
        <TierSide tier={low.tier}>{low.reviewer}</TierSide>
      </div>
    ),
  };
}

export function findChangeChapter({ insights, review: { minds } }: StoryYear): StoryChapter | null {
  const { furthest } = minds;
  const album = insights.named.get(furthest?.album_id ?? '');
  if (!furthest || album === undefined) return null;
  const id = 'change';
  const name = 'Biggest change of mind';
  return {
    id,
    name,
    content: (
      <div className={styles.sides}>
        <SidesAlbum id={id} name={name} album={album} />
        <TierSide tier={furthest.from}>{furthest.reviewer} at first</TierSide>
        <TierSide tier={furthest.to}>{furthest.reviewer} later</TierSide>
      </div>
    ),
  };
}

type Album = InsightsData['named'] extends ReadonlyMap<string, infer Named> ? Named : never;

function SidesAlbum({ id, name, album }: { id: string; name: string; album: Album }) {
  return (
    <div className={styles.between}>
      <ChapterCover album={album} />
      <ChapterFact id={id} name={name} title={<AlbumLink album={album} />}>
        <Text size="xl" breaks>
          {album.artist}
        </Text>
      </ChapterFact>
    </div>
  );
}

function AlbumLink({ album: { id, title } }: { album: Album }) {
  return (
    <DialogLink opens={{ album: id }} className={styles.link}>
      {title}
    </DialogLink>
  );
}
