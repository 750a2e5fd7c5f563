import { useId } from 'react';
import styles from './import.module.css';

type Choice<T> = { value: T; name: string; hint?: string };

type Props<T> = {
  id: string;
  label: string;
  hint: string;
  choices: readonly Choice<T>[];
  value: T | null;
  onChoose: (value: T) => void;
};

/** Radio group without a preselected choice. */
export function ChoiceField<T extends string | number>(props: Props<T>) {
  const { id, label, hint, choices, value, onChoose } = props;
  const group = useId();
  return (
    <fieldset className={styles.choice} aria-describedby={`${group}-hint`}>
      <legend>{label}</legend>
      <p id={`${group}-hint`} className={styles.hint}>
        {hint}
      </p>
      <div className={styles.choices}>
        {choices.map((choice, index) => (
          <label key={choice.value}>
            <input
              {...(index === 0 && { id })}
              type="radio"
              name={group}
              checked={choice.value === value}
              onChange={() => onChoose(choice.value)}
            />
            <span>
              {choice.name}
              {choice.hint && <span className={styles.hint}>{choice.hint}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
