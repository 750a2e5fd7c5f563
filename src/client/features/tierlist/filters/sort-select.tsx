import { ArrowDownWideNarrow } from 'lucide-react';
import { UrlSelect } from '../../../components/form/url-select.tsx';
import { Row, VisuallyHidden } from '../../../components/layout/primitives.tsx';
import styles from './filters.module.css';
import { SORTS } from './sort-albums.ts';

type Props = { sort: string | null; onChange: (changes: Record<string, string>) => void };

/** Chooses the order of the list: by tier, or one of the sort orders. */
export function SortSelect({ sort, onChange }: Props) {
  return (
    <Row as="label" className={styles.sort} title="Sort by">
      <ArrowDownWideNarrow aria-hidden="true" size={18} />
      <VisuallyHidden>Sort by</VisuallyHidden>
      <UrlSelect value={sort ?? ''} onChange={(chosen) => onChange({ sort: chosen })}>
        <option value="">Tier</option>
        {Object.entries(SORTS).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </UrlSelect>
    </Row>
  );
}
