import type { ReactNode } from 'react';
import { Row } from '../../components/layout/primitives.tsx';
import styles from './album-form.module.css';

type Props<T extends string> = {
  /** Prefix of each accessible name: 'Tier S'. */
  label: string;
  choices: readonly T[];
  value: string;
  /** Renders a choice that is more than its text. */
  show?: (choice: T) => ReactNode;
  name?: (choice: T) => string;
  onChoose: (choice: T) => void;
};

/** Buttons for the choices of the field above, for touch; keyboard users have the field itself. */
export function QuickChoice<T extends string>(props: Props<T>) {
  const { label, choices, value, onChoose, show, name = (choice) => choice } = props;
  return (
    <Row gap={1} align="stretch" wraps className={styles.choices}>
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
    </Row>
  );
}
