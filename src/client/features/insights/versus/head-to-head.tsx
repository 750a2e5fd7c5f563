import { UserX } from 'lucide-react';
import type { InsightsData } from '../../../api/insights.ts';
import { Message } from '../../../ui/message.tsx';
import { PairFigures } from '../taste/pair-figures.tsx';
import { findPair } from '../taste/pairs.ts';
import { SharedAlbums } from '../taste/shared-albums.tsx';
import { BothDrifts } from './both-drifts.tsx';
import { Fights } from './fights.tsx';
import styles from './head-to-head.module.css';
import { PeopleChoice } from './people-choice.tsx';
import { PersonFigures } from './person-figures.tsx';
import { TierButterfly } from './tier-butterfly.tsx';

type Props = { insights: InsightsData; one: string; other: string };

/** Compares two reviewers: closeness, ratings, disagreements and favorites. */
export function HeadToHead({ insights, one, other }: Props) {
  const people = [one, other].flatMap(
    (name) => insights.reviewers.find(({ reviewer }) => reviewer === name) ?? [],
  );
  const [first, second] = people;
  const pair = findPair(insights.pairs, one, other);
  return (
    <div className={styles.versus}>
      <PeopleChoice people={insights.people} one={one} other={other} />
      {first && second && pair ? (
        <>
          <PairFigures pair={pair} />
          <div className={styles.people}>
            <PersonFigures shown={first} tone="one" />
            <PersonFigures shown={second} tone="other" />
          </div>
          <div className={styles.parts}>
            <div className={styles.part}>
              <TierButterfly one={first} other={second} />
              <BothDrifts one={first} other={second} />
            </div>
            <div className={styles.part}>
              <Fights insights={insights} pair={pair} />
              <SharedAlbums insights={insights} pair={pair} kind="favourites" isSection />
            </div>
          </div>
        </>
      ) : (
        <Message title="Nothing to compare" icon={<UserX size={32} />}>
          {one === other ? 'Pick two different people.' : 'One of them has not rated anything yet.'}
        </Message>
      )}
    </div>
  );
}
