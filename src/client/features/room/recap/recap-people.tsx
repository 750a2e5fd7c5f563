import type { CSSProperties } from 'react';
import type { Recap } from '../../../api/recaps.ts';
import styles from './recap-people.module.css';
import { barShare } from './recap-words.ts';

/** Lists each reviewer's average, the most generous first. */
export function RecapPeople({ averages }: Pick<Recap, 'averages'>) {
  return (
    <section aria-labelledby="recap-people" className={styles.people}>
      <h2 id="recap-people">Most generous first</h2>
      <table>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Average</th>
            <th scope="col">Albums rated</th>
          </tr>
        </thead>
        <tbody>
          {averages.map(({ reviewer, average, rated }) => (
            <tr key={reviewer}>
              <th scope="row">{reviewer}</th>
              <td>
                <span
                  aria-hidden="true"
                  className={styles.bar}
                  style={{ '--share': barShare(average) } as CSSProperties}
                />
                <span className={styles.average}>
                  {average === null ? '–' : average.toFixed(1)}
                </span>
              </td>
              <td className={styles.rated}>{rated === 1 ? '1 album' : `${rated} albums`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
