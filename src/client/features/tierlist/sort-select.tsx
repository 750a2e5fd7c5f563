import { ArrowDownWideNarrow } from 'lucide-react';
import { SORTS } from './sort-albums.ts';
import styles from './sort-select.module.css';

type Props = { sort: string | null; onChange: (changes: Record<string, string>) => void };

/** By what the list stands: in tiers, or all of it in one order. */
export function SortSelect({ sort, onChange }: Props) {
  return (
    <label className={styles.sort}>
      <ArrowDownWideNarrow aria-hidden="true" size={18} />
      <span className="visually-hidden">Sort by</span>
      <select value={sort ?? ''} onChange={(event) => onChange({ sort: event.target.value })}>
        <option value="">Tier</option>
        {Object.entries(SORTS).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
