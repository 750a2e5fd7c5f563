import { Link } from '@tanstack/react-router';
import { Columns2 } from 'lucide-react';
import type { InsightsData } from '../../../api/insights.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { PairFigures } from './pair-figures.tsx';
import styles from './pair-panel.module.css';
import type { Pair } from './pairs.ts';
import { SharedAlbums } from './shared-albums.tsx';

type Props = { insights: InsightsData; pair: Pair };

/** Shows the albums on which two reviewers differ most, and those that both love. */
export function PairPanel({ insights, pair }: Props) {
  const [one, other] = pair.reviewers;
  return (
    <section aria-labelledby="pair" className={styles.panel}>
      <header className={styles.head}>
        <h2 id="pair" aria-live="polite">
          {one} and {other}
        </h2>
        <Link to="/insights/$one/$other" params={{ one, other }} className={buttonClass()}>
          <Columns2 aria-hidden="true" size={18} /> Side by side
        </Link>
      </header>
      <PairFigures pair={pair} />
      <SharedAlbums insights={insights} pair={pair} kind="fights" />
      <SharedAlbums insights={insights} pair={pair} kind="favourites" />
    </section>
  );
}
