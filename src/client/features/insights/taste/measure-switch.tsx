import styles from './measure-switch.module.css';
import { MEASURES, type Measure } from './measures.ts';

type Props = { measure: Measure; onChange: (name: string) => void };

/** Chooses the measure of the map. */
export function MeasureSwitch({ measure, onChange }: Props) {
  return (
    <fieldset className={styles.switch}>
      <legend className="visually-hidden">Measure</legend>
      {MEASURES.map(({ name, title }) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === measure.name}
          onClick={() => onChange(name)}
        >
          {title}
        </button>
      ))}
    </fieldset>
  );
}
