import { ArrowDownWideNarrow, ChevronDown } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Row, Text } from '../../../components/layout/primitives.tsx';
import styles from './filters.module.css';
import { SORTS } from './sort-albums.ts';

type Props = { sort: string | null; onChange: (changes: Record<string, string>) => void };

/** Chooses the order of the list: by tier, or one of the sort orders. */
export function SortSelect({ sort, onChange }: Props) {
  const select = useRef<HTMLSelectElement>(null);
  const chosen = sort ?? '';
  const isTaken = useRef(false);
  // Uncontrolled, since a choice made before hydration would be reset by React: the browser keeps
  // it until the URL changes.
  const follow = useEffectEvent((chosen: string) => {
    const shown = select.current;
    if (shown === null) return;
    if (isTaken.current) shown.value = chosen;
    else if (shown.value !== chosen) onChange({ sort: shown.value });
    isTaken.current = true;
  });
  useEffect(() => follow(chosen), [chosen]);
  return (
    <Row as="label" className={styles.sort}>
      <ArrowDownWideNarrow aria-hidden="true" size={18} />
      <Text as="span" tone="muted" size="s" className={styles.label}>
        Sort by
      </Text>
      <select
        ref={select}
        defaultValue={chosen}
        onChange={(event) => onChange({ sort: event.target.value })}
      >
        <option value="">Tier</option>
        {Object.entries(SORTS).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden="true" size={16} className={styles.arrow} />
    </Row>
  );
}
