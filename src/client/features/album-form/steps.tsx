import styles from './steps.module.css';

type Props = { names: readonly string[] /** From 1. */; current: number };

/** Shows the current step. */
export function Steps({ names, current }: Props) {
  return (
    <ol aria-label="Progress" className={styles.steps}>
      {names.map((name, index) => (
        <li
          key={name}
          aria-current={index + 1 === current ? 'step' : undefined}
          data-done={index + 1 < current}
        >
          <span className={styles.number}>{index + 1}</span> {name}
        </li>
      ))}
    </ol>
  );
}
