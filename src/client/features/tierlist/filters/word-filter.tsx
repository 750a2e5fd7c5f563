import { AGREEMENT_WORDS } from '#shared/domain/agreement-words.ts';
import styles from './filter-panel.module.css';
import words from './word-filter.module.css';

type Props = { word: string; onChange: (changes: Record<string, string>) => void };

/** Filters albums by agreement label (product/insights.md#insights). */
export function WordFilter({ word: chosen, onChange }: Props) {
  return (
    <fieldset className={`${styles.people} ${words.words}`}>
      <legend>Agreement</legend>
      {AGREEMENT_WORDS.map(({ word, label, meaning }) => (
        <button
          key={word}
          type="button"
          title={`With three ratings or more: ${meaning}`}
          aria-pressed={chosen === word}
          onClick={() => onChange({ word: chosen === word ? '' : word })}
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}
