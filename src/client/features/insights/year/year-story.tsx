import { type ReactNode, useRef } from 'react';
import { suggestTier } from '#shared/domain/albums/scores.ts';
import { Text } from '../../../components/layout/primitives.tsx';
import { bestSessions, findTrend } from '../time/find-trend.ts';
import { Sessions } from '../time/sessions.tsx';
import { findChangeChapter, findFavouriteChapter, findFightChapter } from './album-facts.tsx';
import { findChampionsChapter } from './champions.tsx';
import { getOpeningChapter } from './opening.tsx';
import { findGamesChapter, findGenerousChapter } from './people-facts.tsx';
import { ChapterFact, ChapterScreen, type StoryChapter, type StoryYear } from './story-chapter.tsx';
import { useChapterKeys } from './use-chapter-keys.ts';
import { yearNumbers } from './year-numbers.ts';
import { YearPicturePreview } from './year-picture-preview.tsx';
import styles from './year-story.module.css';

type StoryProps = Pick<StoryYear, 'year' | 'actions'> & {
  /** `null` while there is none. */
  shown: Pick<StoryYear, 'insights' | 'review'> | null;
  /** Content of the first chapter: links to the other years, or why nothing is shown. */
  children: ReactNode;
};

/** Review of a year as a story, one fact per screen (product/insights.md#insights). */
export function YearStory({ year, shown, actions, children }: StoryProps) {
  const story = useRef<HTMLDivElement>(null);
  useChapterKeys(story);
  const found = shown ? CHAPTERS.flatMap((find) => find({ year, actions, ...shown }) ?? []) : [];
  const chapters = [getOpeningChapter(year, shown?.insights, children), ...found];
  return (
    <div ref={story} className={styles.story} data-story>
      {chapters.map((chapter, at) => (
        <ChapterScreen key={chapter.id} chapter={chapter} next={chapters[at + 1]} />
      ))}
    </div>
  );
}

/** Chapters in their order; those without enough data are left out. */
const CHAPTERS: readonly ((year: StoryYear) => StoryChapter | null)[] = [
  getNumbersChapter,
  findFavouriteChapter,
  findFightChapter,
  findChangeChapter,
  findSessionsChapter,
  findGamesChapter,
  findGenerousChapter,
  findChampionsChapter,
  getEndChapter,
];

function getNumbersChapter({ insights, review }: StoryYear): StoryChapter {
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

function findSessionsChapter({ insights }: StoryYear): StoryChapter | null {
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

function getEndChapter({ actions, ...shown }: StoryYear): StoryChapter {
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
