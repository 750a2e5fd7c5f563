import { Text } from '../layout/primitives.tsx';
import { formatGuestName } from './guest-name.ts';
import styles from './standings.module.css';

type Standing = {
  reviewer: string;
  calls: number;
  guesses: number;
  total: number;
  /** Only of several evenings. */
  evenings_won?: number;
};

type Props = {
  standings: readonly Standing[];
  /** Names of guests, which are marked. */
  guests?: ReadonlySet<string>;
  title?: string;
};

/** Table of the points of the games, highest first; nothing if no one has played. */
export function Standings({ standings, guests, title = 'Points tonight' }: Props) {
  if (standings.length === 0) return null;
  const hasEvenings = standings.some(({ evenings_won }) => evenings_won !== undefined);
  return (
    <Text as="table" isTabular className={styles.standings}>
      <Text as="caption" weight={700} font="display">
        {title}
      </Text>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Calls</th>
          <th scope="col">Guesses</th>
          <th scope="col">Total</th>
          {hasEvenings && <th scope="col">Sessions won</th>}
        </tr>
      </thead>
      <tbody>
        {standings.map(({ reviewer, calls, guesses, total, evenings_won }) => (
          <tr key={reviewer}>
            <th scope="row">
              {formatGuestName({ reviewer, is_guest: guests?.has(reviewer) === true })}
            </th>
            <td>{calls}</td>
            <td>{guesses}</td>
            <td>
              <Text as="strong" weight={700}>
                {total}
              </Text>
            </td>
            {hasEvenings && <td>{evenings_won}</td>}
          </tr>
        ))}
      </tbody>
    </Text>
  );
}
