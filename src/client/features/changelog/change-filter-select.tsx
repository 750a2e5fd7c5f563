import type { ChangeFilter } from '#shared/domain/changelog.ts';
import styles from './change-filter-select.module.css';

/** Labels of the filter values in the dropdown (product/changelog.md#entries). */
const NAMES: Record<ChangeFilter, string> = {
  overall_rating: 'Overall Rating',
  individual_rating: 'Individual Rating',
  created: 'Created',
  updated: 'Updated',
  deleted: 'Deleted',
  rated: 'Rated',
  tier_changed: 'Tier Changed',
};

type Props = {
  value: ChangeFilter | null;
  /** Called with the choice and its announcement for screen readers. */
  onChange: (value: ChangeFilter | null, announcement: string) => void;
};

/** Filters changes by type. */
export function ChangeFilterSelect({ value, onChange }: Props) {
  const choose = (text: string) => {
    const chosen = text === '' ? null : (text as ChangeFilter);
    onChange(chosen, chosen ? `Filtered to show ${NAMES[chosen]} changes` : 'Showing all changes');
  };
  return (
    <label className={styles.label}>
      Filter by change type
      <select value={value ?? ''} onChange={(event) => choose(event.target.value)}>
        <option value="">All Changes</option>
        {Object.entries(NAMES).map(([filter, name]) => (
          <option key={filter} value={filter}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
