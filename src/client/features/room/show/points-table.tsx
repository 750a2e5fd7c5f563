import { ChevronUp } from 'lucide-react';
import type { CSSProperties } from 'react';
import { formatGuestName } from '../../../components/album/guest-name.ts';
import { Text, VisuallyHidden } from '../../../components/layout/primitives.tsx';
import { personHue } from './person-hue.ts';
import type { PointsRow } from './points-rows.ts';
import styles from './points-table.module.css';

type Props = {
  rows: readonly PointsRow[];
  /** Names of guests, which are marked. */
  guests: ReadonlySet<string>;
  title: string;
};

/** Points of the games as bars, with what the latest album gave. */
export function PointsTable({ rows, guests, title }: Props) {
  const most = Math.max(1, ...rows.map(({ total }) => total));
  return (
    <Text as="table" isTabular className={styles.points}>
      <Text as="caption" tone="muted" weight={600}>
        {title}
      </Text>
      <tbody>
        {rows.map(({ reviewer, gained, total, place, hasRisen }) => (
          <tr key={reviewer} style={{ '--hue': personHue(reviewer) } as CSSProperties}>
            <td className={styles.place}>{place}</td>
            <th scope="row">
              {formatGuestName({ reviewer, is_guest: guests.has(reviewer) })}
              {hasRisen && (
                <>
                  <ChevronUp aria-hidden="true" className={styles.risen} />
                  <VisuallyHidden> has risen</VisuallyHidden>
                </>
              )}
            </th>
            <td aria-hidden="true" className={styles.track}>
              <span className={styles.bar} style={{ '--share': total / most } as CSSProperties} />
            </td>
            <td className={styles.gained} data-none={gained === 0}>
              +{gained}
            </td>
            <td className={styles.total}>{total}</td>
          </tr>
        ))}
      </tbody>
    </Text>
  );
}
