import type { Bracket } from '#shared/contracts/bracket.ts';
import { describeFacts } from '../ballot-words.ts';
import styles from './ballot-fact-list.module.css';

/** Shows facts about the decided votes; nothing without any. */
export function BallotFactList({ bracket }: { bracket: Bracket }) {
  const facts = describeFacts(bracket);
  if (facts.length === 0) return null;
  return (
    <dl className={styles.facts} aria-label="Facts about the votes">
      {facts.map(({ label, text }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
