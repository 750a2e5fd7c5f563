import { CalendarDays } from 'lucide-react';
import type { InsightsData } from '../../../api/insights.ts';
import { Message } from '../../../ui/message.tsx';
import { Releases } from './releases.tsx';
import { Sessions } from './sessions.tsx';
import styles from './time.module.css';
import { Years } from './years.tsx';

/**
 * Ratings over time: by session, by year, and by release metadata (product/insights.md#insights).
 */
export function Time({ insights: { time } }: { insights: InsightsData }) {
  const { sessions, years, decades, genres } = time;
  return (
    <div className={styles.section}>
      {sessions.length === 0 ? (
        <Message title="No sessions with a date" icon={<CalendarDays size={32} />}>
          Ratings over time appear once sessions have dates.
        </Message>
      ) : (
        <Sessions sessions={sessions} />
      )}
      <div className={styles.columns}>
        <div className={styles.column}>
          {years.length > 0 && <Years years={years} />}
          <Releases
            title="Decades"
            fact="release dates"
            known={decades.known}
            of={decades.of}
            groups={decades.groups.map(({ decade, ...group }) => ({
              name: `${decade}s`,
              ...group,
            }))}
          />
        </div>
        <Releases
          title="Genres"
          fact="genres"
          known={genres.known}
          of={genres.of}
          groups={genres.groups.map(({ genre, ...group }) => ({ name: capital(genre), ...group }))}
        />
      </div>
    </div>
  );
}

function capital(genre: string): string {
  return genre.replace(/^\p{L}/u, (letter) => letter.toUpperCase());
}
