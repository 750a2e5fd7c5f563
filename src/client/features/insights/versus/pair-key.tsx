import styles from './pair-key.module.css';
import { ToneKey } from './tone-key.tsx';

/** Whose mark is whose in a picture of two. */
export function PairKey({ names: [one, other] }: { names: readonly [string, string] }) {
  return (
    <ul className={styles.keys}>
      <li>
        <ToneKey tone="one" /> {one}
      </li>
      <li>
        <ToneKey tone="other" /> {other}
      </li>
    </ul>
  );
}
