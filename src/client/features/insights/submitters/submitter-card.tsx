import { Ban } from 'lucide-react';
import { useId } from 'react';
import type { InsightsData } from '../../../api/insights.ts';
import { ListLink } from '../../../ui/list-link.tsx';
import { TierBadge } from '../../../ui/tier-badge.tsx';
import { AlbumLine } from '../album-line.tsx';
import { formatAlbums, orDash } from '../words.ts';
import styles from './submitter-card.module.css';

type Props = { insights: InsightsData; shown: InsightsData['submitters'][number] };

/** Card of a submitter: results of the albums that they submitted. */
export function SubmitterCard({ insights, shown }: Props) {
  const id = useId();
  const { submitter, albums, rated, average, average_tier, best, worst } = shown;
  const getTier = (album: string | null) => insights.named.get(album ?? '')?.tier;
  const isAlike = worst !== null && getTier(best) === getTier(worst);
  return (
    <article aria-labelledby={id} className={styles.card}>
      <header className={styles.head}>
        <div>
          <h2 id={id}>
            <ListLink of={{ by: 'submitter', name: submitter }}>{submitter}</ListLink>
          </h2>
          <p>
            {albums === 1 ? '1 pick' : `${albums} picks`}
            {rated > 0 && <>, average {orDash(average)}</>}
          </p>
          {rated < albums && (
            <p>{rated === 0 ? 'none rated yet' : `${formatAlbums(rated)} rated`}</p>
          )}
        </div>
        {average !== null && <TierBadge tier={average_tier} size="large" />}
      </header>
      {best !== null && <Extreme name={bestName(worst, isAlike)} insights={insights} id={best} />}
      {worst !== null && !isAlike && <Extreme name="Worst" insights={insights} id={worst} />}
      <Vetoes shown={shown} />
    </article>
  );
}

/** With one album, or several in one tier, none is the best. */
function bestName(worst: string | null, isAlike: boolean): string {
  if (worst === null) return 'So far';
  return isAlike ? 'All the same, like' : 'Best';
}

function Extreme({ name, insights, id }: { name: string; insights: InsightsData; id: string }) {
  const tier = insights.named.get(id)?.tier;
  return (
    <div className={styles.extreme}>
      <h3>{name}</h3>
      <AlbumLine insights={insights} id={id}>
        {tier && <TierBadge tier={tier} size="small" />}
      </AlbumLine>
    </div>
  );
}

function Vetoes({ shown: { vetoes_given, vetoes_received } }: Pick<Props, 'shown'>) {
  const none = vetoes_given === 0 && vetoes_received === 0;
  return (
    <p className={styles.vetoes}>
      <Ban aria-hidden="true" size={18} />
      {none ? (
        'No vetoes given or received'
      ) : (
        <>
          Vetoes: <strong>{vetoes_given}</strong> given, <strong>{vetoes_received}</strong> received
        </>
      )}
    </p>
  );
}
