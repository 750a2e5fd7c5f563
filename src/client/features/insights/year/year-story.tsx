import { Trophy } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { suggestTier } from '#shared/domain/albums/scores.ts';
import { TIERS } from '#shared/domain/albums/tiers.ts';
import { Cover } from '../../../components/album/cover.tsx';
import { placeholderHue } from '../../../components/album/cover-placeholder.ts';
import { Fact, Facts } from '../../../components/album/fact.tsx';
import { getGuestNames } from '../../../components/album/guest-name.ts';
import { Standings } from '../../../components/album/standings.tsx';
import { Thumb } from '../../../components/album/thumb.tsx';
import { RowLink } from '../../../components/controls/row-link.tsx';
import { DialogLink } from '../../../components/dialog/dialog-link.tsx';
import { Row, Stack, Text } from '../../../components/layout/primitives.tsx';
import { settings } from '../../../lib/settings.ts';
import { BarList } from '../charts/bar-list.tsx';
import { Chart } from '../charts/chart.tsx';
import type { InsightsData, YearReviewData } from '../insights-query.ts';
import { bestSessions, findTrend } from '../statements.ts';
import { Sessions } from '../time/sessions.tsx';
import { formatAlbums, orDash } from '../words.ts';
import {
  ChapterCover,
  ChapterFact,
  ChapterScreen,
  type StoryChapter,
  TierSide,
} from './story-chapter.tsx';
import { useChapterKeys } from './use-chapter-keys.ts';
import { describeGames, LIST } from './year-games.ts';
import { describeGenerosity, formatFavourite, yearNumbers } from './year-numbers.ts';
import { YearPicturePreview } from './year-picture-preview.tsx';
import styles from './year-story.module.css';

type Shown = { insights: InsightsData; review: YearReviewData };

type Props = Shown & {
  year: number;
  /** Buttons to share the year. */
  actions: ReactNode;
};

type StoryProps = Pick<Props, 'year' | 'actions'> & {
  /** `null` while there is none. */
  shown: Shown | null;
  /** Content of the first chapter: links to the other years, or why nothing is shown. */
  children: ReactNode;
};

/** Review of a year as a story, one fact per screen (product/insights.md#insights). */
export function YearStory({ year, shown, actions, children }: StoryProps) {
  const story = useRef<HTMLDivElement>(null);
  useChapterKeys(story);
  const found = shown ? CHAPTERS.flatMap((find) => find({ year, actions, ...shown }) ?? []) : [];
  const chapters = [getOpening(year, shown?.insights, children), ...found];
  return (
    <div ref={story} className={styles.story} data-story>
      {chapters.map((chapter, at) => (
        <ChapterScreen key={chapter.id} chapter={chapter} next={chapters[at + 1]} />
      ))}
    </div>
  );
}

/** Chapters in their order; those without enough data are left out. */
const CHAPTERS: readonly ((props: Props) => StoryChapter | null)[] = [
  getNumbers,
  findFavourite,
  findFight,
  findChange,
  findSessions,
  findGames,
  findGenerous,
  findChampions,
  getEnd,
];

/** Covers on the first screen. */
const MAX_COVERS = 12;

/** Its heading remains while the year is loading, and has the focus. */
function getOpening(
  year: number,
  insights: InsightsData | undefined,
  children: ReactNode,
): StoryChapter {
  return {
    id: 'year',
    name: 'The year',
    ...(insights && { color: { 'data-tone': 'accent' } }),
    content: (
      <div className={styles.opening}>
        <div className={styles.words}>
          <Text weight={700} size="l" font="display">
            {settings.clubName}
          </Text>
          <Text as="h1" tabIndex={-1} id="year-fact" className={styles.fact}>
            <span className={styles.year}>{year}</span> in Review
          </Text>
          {insights && <Text size="l">{LIST.format(insights.people)}</Text>}
          {children}
        </div>
        {insights && <CoverWall insights={insights} />}
      </div>
    ),
  };
}

/** Covers of the best albums. */
function CoverWall({ insights }: { insights: InsightsData }) {
  const best = [...insights.named.values()].sort(
    (one, other) => TIERS.indexOf(one.tier) - TIERS.indexOf(other.tier),
  );
  return (
    <div aria-hidden="true" className={styles.wall}>
      {best.slice(0, MAX_COVERS).map((album) => (
        <Cover key={album.id} album={album} sizes="(width < 48rem) 30vw, 12vw" isEager />
      ))}
    </div>
  );
}

function getNumbers({ insights, review }: Props): StoryChapter {
  const [sessions, albums, ...others] = yearNumbers(insights, review);
  const average = insights.time.years[0]?.average ?? null;
  const { favourite, minds } = review;
  return {
    id: 'numbers',
    name: 'The numbers',
    color: { 'data-tier': suggestTier(average) },
    content: (
      <div className={styles.counts}>
        <Text as="h2" tabIndex={-1} id="numbers-fact" className={styles.count}>
          <strong>{albums.number}</strong> {albums.name}
        </Text>
        <dl className={styles.numbers}>
          {[sessions, ...others].map(({ name, number }) => (
            <div key={name} className={styles.number}>
              <Text as="dt" size="l">
                {name}
              </Text>
              <Text as="dd" weight={800} font="display" isTabular>
                {number}
              </Text>
            </div>
          ))}
        </dl>
        {favourite === null && minds.furthest === null && (
          <p>Nothing from this year is rated yet.</p>
        )}
      </div>
    ),
  };
}

function findFavourite({ insights, review: { favourite } }: Props): StoryChapter | null {
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

function findFight({ insights, review: { biggest_fight } }: Props): StoryChapter | null {
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

function findChange({ insights, review: { minds } }: Props): StoryChapter | null {
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

function findSessions({ insights }: Props): StoryChapter | null {
  const { sessions } = insights.time;
  if (bestSessions(sessions).length === 0) return null;
  const statement = findTrend(insights);
  const id = 'sessions';
  const name = 'The sessions';
  return {
    id,
    name,
    content: (
      <div className={styles.figures}>
        <ChapterFact id={id} name={name} title={statement?.title ?? 'One session, one average'}>
          {statement && <Text size="l">{statement.note}</Text>}
        </ChapterFact>
        <Sessions sessions={sessions} />
      </div>
    ),
  };
}

/** Says who won evenings and called best; `null` without games. */
function findGames({ insights: { games } }: Props): StoryChapter | null {
  const [first, ...others] = describeGames(games);
  if (games.length === 0) return null;
  const id = 'games';
  const name = 'Games';
  return {
    id,
    name,
    color: getPersonColor(games[0]?.reviewer),
    content: (
      <div className={styles.figures}>
        <ChapterFact id={id} name={name} title={first?.what ?? 'No points yet'}>
          {first && (
            <Text size="l">
              {first.name}: {first.more}
            </Text>
          )}
        </ChapterFact>
        <div className={styles.columns}>
          <Standings standings={games} guests={getGuestNames(games)} title="Points of the year" />
          <Facts>
            {others.map((fact) => (
              <Fact key={fact.name} {...fact} />
            ))}
          </Facts>
        </div>
      </div>
    ),
  };
}

function findGenerous({ insights: { reviewers } }: Props): StoryChapter | null {
  const byAverage = [...reviewers].sort((one, other) => (other.average ?? 0) - (one.average ?? 0));
  const statement = describeGenerosity(byAverage);
  if (statement === null) return null;
  const id = 'generous';
  return {
    id,
    name: 'Generous',
    color: getPersonColor(byAverage[0]?.reviewer),
    content: (
      <div className={styles.figures}>
        <ChapterFact id={id} name="Generous" title={statement} />
        <Chart
          title="Most generous first"
          level={3}
          note="Each person’s average rating. Ten points = one tier."
          table={{
            columns: ['Reviewer', 'Average', 'Rated'],
            rows: byAverage.map(({ reviewer, average, rated }) => [
              reviewer,
              orDash(average),
              rated,
            ]),
          }}
        >
          <BarList
            origin="mean"
            bars={byAverage.map(({ reviewer, average, rated }) => ({
              key: reviewer,
              name: reviewer,
              value: average,
              note: formatAlbums(rated),
              end: orDash(average),
            }))}
          />
        </Chart>
      </div>
    ),
  };
}

/** Color that is the same in every year of a person. */
function getPersonColor(name = '') {
  return { 'data-hue': placeholderHue({ artist: name, title: '' }) };
}

/** Links the winners of a year's brackets, the latest large. */
function findChampions({ review: { champions } }: Props): StoryChapter | null {
  const [latest, ...others] = champions;
  if (latest === undefined) return null;
  const id = 'champions';
  const name = others.length === 0 ? 'Champion' : 'Champions';
  return {
    id,
    name,
    color: { 'data-hue': placeholderHue(latest) },
    coverUrl: latest.cover_url,
    content: (
      <div className={styles.beside}>
        <ChapterCover album={latest} />
        <div className={styles.words}>
          <Row gap={2} weight={700} size="l" font="display">
            <Trophy aria-hidden="true" size={24} /> {name}
          </Row>
          <Text as="h2" lines={4} tabIndex={-1} id={`${id}-fact`} className={styles.fact}>
            <RowLink
              isInline
              to="/brackets/$id"
              params={{ id: latest.bracket_id }}
              className={styles.link}
            >
              {latest.title}
            </RowLink>
          </Text>
          <Text size="xl" breaks>
            {latest.artist}
          </Text>
          <Text size="l" breaks>
            won {latest.name}
          </Text>
          <OtherChampions champions={others} />
        </div>
      </div>
    ),
  };
}

function OtherChampions({ champions }: Pick<YearReviewData, 'champions'>) {
  if (champions.length === 0) return null;
  return (
    <ul className={styles.champions}>
      {champions.map(({ bracket_id, name, ...song }) => (
        <li key={bracket_id}>
          <RowLink
            gap={3}
            to="/brackets/$id"
            params={{ id: bracket_id }}
            className={styles.champion}
          >
            <Thumb album={song} />
            <Stack as="span" isTight>
              <Text as="span" weight={600} breaks>
                {song.title}
              </Text>
              <Text as="span" size="s" breaks>
                {song.artist}
              </Text>
              <Text as="span" size="s" breaks>
                won {name}
              </Text>
            </Stack>
          </RowLink>
        </li>
      ))}
    </ul>
  );
}

function getEnd({ actions, ...shown }: Props): StoryChapter {
  return {
    id: 'picture',
    name: 'The picture',
    color: { 'data-tone': 'accent' },
    content: (
      <div className={styles.beside}>
        <ChapterFact
          id="picture"
          name="That was it"
          title={`Your ${shown.year}, to send to friends`}
        >
          <div className={styles.scripted}>{actions}</div>
        </ChapterFact>
        <YearPicturePreview {...shown} />
      </div>
    ),
  };
}
