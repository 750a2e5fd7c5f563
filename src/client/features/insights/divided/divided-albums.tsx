import { Scale } from 'lucide-react';
import type { InsightsData } from '../../../api/insights.ts';
import { ListLink } from '../../../ui/list-link.tsx';
import { Message } from '../../../ui/message.tsx';
import { AgreementWords } from './agreement-words.tsx';
import styles from './divided-albums.module.css';
import { SpreadList } from './spread-list.tsx';

/** Shows the most divisive and most unanimous albums (product/insights.md#insights). */
export function DividedAlbums({ insights }: { insights: InsightsData }) {
  const { divided, albums } = insights;
  const { most_divided, most_united } = divided;
  if (divided.albums === 0)
    return (
      <Message title="Too few ratings to compare" icon={<Scale size={32} />}>
        What divides you and what unites you shows once three people have rated the same album.
      </Message>
    );
  const disputed = most_divided.filter(({ spread }) => spread > 0);
  const isShort = divided.albums <= most_divided.length;
  return (
    <div className={styles.section}>
      <div className={styles.words}>
        <AgreementWords divided={divided} all={albums} />
        <p>
          <strong>Spread</strong> is the standard deviation of an album’s ratings, in points: 0
          where all agree, and 35 at most. A tier is ten points. Among equals what more people rated
          comes first, then what they rated better.
        </p>
        {disputed.length === 0 && <p>{allAgree(divided.albums)}</p>}
      </div>
      <div className={styles.ends}>
        {disputed.length > 0 && (
          <SpreadList
            title={isShort ? 'From divisive to unanimous' : 'Most divisive'}
            insights={insights}
            albums={isShort ? most_divided : disputed}
          >
            {!isShort && <ListLink of={{ sort: 'disputed' }}>All, on the tier list</ListLink>}
          </SpreadList>
        )}
        {(!isShort || disputed.length === 0) && (
          <SpreadList title="Most unanimous" insights={insights} albums={most_united}>
            {!isShort && <ListLink of={{ sort: 'united' }}>All, on the tier list</ListLink>}
          </SpreadList>
        )}
      </div>
    </div>
  );
}

function allAgree(albums: number): string {
  if (albums === 1) return 'One album has three ratings so far, and they are all the same.';
  return `Nothing divides you: of all ${albums} albums everybody gave the same tier.`;
}
