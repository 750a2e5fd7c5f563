import { X } from 'lucide-react';
import type { TierlistFilter } from './filter-albums.ts';
import styles from './filter-chips.module.css';

type Props = {
  filter: TierlistFilter;
  /** Albums shown, or `null` while that is not known. */
  count: number | null;
  onChange: (changes: Record<string, string>) => void;
};

/** What narrows the list, each with its way out. */
export function FilterChips({ filter, count, onChange }: Props) {
  const chips = [
    { part: 'search', label: 'Search', value: filter.search && `“${filter.search}”` },
    {
      part: 'name',
      label: filter.by === 'reviewer' ? 'Rated by' : 'Submitted by',
      value: filter.name,
    },
  ].filter(({ value }) => value !== '');
  return (
    <div className={styles.line}>
      <p role="status" className={styles.count}>
        {count !== null && `${count} ${count === 1 ? 'album' : 'albums'}`}
      </p>
      {chips.map(({ part, label, value }) => (
        <button
          key={part}
          type="button"
          className={styles.chip}
          aria-label={`Remove filter ${label} ${value}`}
          onClick={() => onChange({ [part]: '' })}
        >
          <span className={styles.label}>{label}</span> {value} <X aria-hidden="true" size={16} />
        </button>
      ))}
      {chips.length > 0 && (
        <button
          type="button"
          className={styles.clear}
          onClick={() => onChange({ search: '', name: '', by: '' })}
        >
          Clear All
        </button>
      )}
    </div>
  );
}
