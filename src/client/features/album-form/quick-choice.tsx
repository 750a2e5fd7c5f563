import type { ReactNode } from 'react';
import styles from './quick-choice.module.css';

type Props<T extends string> = {
  /** What is chosen, said before each choice: 'Tier S'. */
  label: string;
  choices: readonly T[];
  value: string;
  /** How a choice looks, where that is not its own text. */
  show?: (choice: T) => ReactNode;
  name?: (choice: T) => string;
  onChoose: (choice: T) => void;
};

/** The choices of the field above it, each a tap away; whoever has keys uses the field. */
export function QuickChoice<T extends string>(props: Props<T>) {
  const { label, choices, value, onChoose, show, name = (choice) => choice } = props;
  return (
    <div className={styles.choices}>
      {choices.map((choice) => (
        <button
          key={choice}
          type="button"
          tabIndex={-1}
          aria-pressed={choice === value}
          aria-label={`${label} ${name(choice)}`}
          title={name(choice)}
          className={show ? styles.mark : styles.word}
          onClick={() => onChoose(choice)}
        >
          {show ? show(choice) : choice}
        </button>
      ))}
    </div>
  );
}
