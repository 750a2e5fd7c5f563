import { placeholderHue } from '../../../components/album/cover-placeholder.ts';
import { Fact, Facts } from '../../../components/album/fact.tsx';
import { getGuestNames } from '../../../components/album/guest-name.ts';
import { Standings } from '../../../components/album/standings.tsx';
import { Text } from '../../../components/layout/primitives.tsx';
import { BarList, toAverageBar } from '../charts/bars.tsx';
import { Chart } from '../charts/table.tsx';
import { orDash } from '../words.ts';
import { ChapterFact, type StoryChapter, type StoryYear } from './story-chapter.tsx';
import { describeGames } from './year-games.ts';
import { describeGenerosity } from './year-numbers.ts';
import styles from './year-story.module.css';

/** Says who won evenings and called best; `null` without games. */
export function findGamesChapter({ insights: { games } }: StoryYear): StoryChapter | null {
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

export function findGenerousChapter({ insights: { reviewers } }: StoryYear): StoryChapter | null {
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
          <BarList origin="mean" bars={byAverage.map((one) => toAverageBar(one.reviewer, one))} />
        </Chart>
      </div>
    ),
  };
}

/** Color that is the same in every year of a person. */
function getPersonColor(name = '') {
  return { 'data-hue': placeholderHue({ artist: name, title: '' }) };
}
