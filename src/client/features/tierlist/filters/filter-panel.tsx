import { ListFilter } from 'lucide-react';
import { useRef } from 'react';
import type { Album } from '#shared/contracts/albums.ts';
import { AGREEMENT_WORDS } from '#shared/domain/insights/agreement-words.ts';
import { buttonClass } from '../../../components/controls/button.tsx';
import { Row, Text, VisuallyHidden } from '../../../components/layout/primitives.tsx';
import { useKeyDown } from '../../../hooks/use-key-down.ts';
import { settings } from '../../../lib/settings.ts';
import { TOOL_CLASS } from '../view-menu.tsx';
import { formatListCount, getPeople, type TierlistFilter } from './filter-albums.ts';
import styles from './filters.module.css';

type Change = (changes: Record<string, string>) => void;
type ButtonProps = { filter: TierlistFilter & { isOpen: boolean }; onChange: Change };

const PANEL_ID = 'tierlist-filters';

export function FilterButton({ filter, onChange }: ButtonProps) {
  return (
    <button
      type="button"
      className={TOOL_CLASS}
      aria-expanded={filter.isOpen}
      aria-controls={PANEL_ID}
      onClick={() => onChange({ filters: filter.isOpen ? '' : 'open' })}
    >
      <ListFilter aria-hidden="true" size={18} /> {filter.isOpen ? 'Hide Filters' : 'Add Filters'}
    </button>
  );
}

export function focusFilters(): void {
  document.querySelector<HTMLElement>(`[aria-controls="${PANEL_ID}"]`)?.focus();
}

const KINDS = [
  ['reviewer', 'Ratings by Reviewer'],
  ['submitter', 'Submitted by User'],
] as const;

type PanelProps = {
  albums: readonly Album[];
  filter: TierlistFilter;
  /** Albums that the filter leaves. */
  count: number;
  onChange: Change;
  onClose: () => void;
};

/**
 * Filters above the list; on a phone a sheet below it, with the number of albums that are left,
 * which Escape closes.
 */
export function FilterPanel({ albums, filter, count, onChange, onClose }: PanelProps) {
  const panel = useRef<HTMLElement>(null);
  const close = () => {
    focusFilters();
    onClose();
  };
  useKeyDown(({ key, target }) => {
    const isSheet = panel.current && getComputedStyle(panel.current).position === 'fixed';
    const isElsewhere = target instanceof Element && target.closest('input, [role="dialog"]');
    if (key === 'Escape' && isSheet && !isElsewhere) close();
  });
  return (
    <Row
      ref={panel}
      as="section"
      padding={4}
      ground="filled"
      wraps
      id={PANEL_ID}
      aria-label="Filters"
      className={styles.panel}
    >
      <Row as="fieldset" align="stretch" wraps className={styles.kinds}>
        <VisuallyHidden as="legend">Filter by</VisuallyHidden>
        {KINDS.map(([by, label]) => (
          <button
            key={by}
            type="button"
            aria-pressed={filter.by === by}
            onClick={() => onChange({ by: by === 'reviewer' ? '' : by })}
          >
            {label}
          </button>
        ))}
      </Row>
      <Row as="fieldset" gap={2} align="stretch" wraps className={styles.people}>
        <VisuallyHidden as="legend">
          {filter.by === 'reviewer' ? 'Reviewer' : 'Submitter'}
        </VisuallyHidden>
        {getPeople(albums, filter, settings.reviewers).map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={filter.name === name}
            onClick={() => onChange({ name: filter.name === name ? '' : name })}
          >
            {name}
          </button>
        ))}
      </Row>
      <WordFilter word={filter.word} onChange={onChange} />
      <button type="button" className={`${buttonClass('primary')} ${styles.show}`} onClick={close}>
        Show {formatListCount(count)}
      </button>
    </Row>
  );
}

type Props = { word: string; onChange: (changes: Record<string, string>) => void };

/** Filters albums by agreement label (product/insights.md#insights). */
function WordFilter({ word: chosen, onChange }: Props) {
  return (
    <Row
      as="fieldset"
      gap={2}
      align="stretch"
      wraps
      className={`${styles.people} ${styles.agreement}`}
    >
      <Text as="legend" tone="muted" size="s">
        Agreement
      </Text>
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
    </Row>
  );
}
