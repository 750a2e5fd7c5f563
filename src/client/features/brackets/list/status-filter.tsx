import { Row, VisuallyHidden } from '../../../components/layout/primitives.tsx';
import type { BracketStatus } from '../../../queries/brackets.ts';
import { STATUS_NAMES } from '../status-badge.tsx';
import styles from './bracket-card.module.css';

type Props = { value: BracketStatus | null; onChange: (status: BracketStatus | null) => void };

const CHOICES: readonly (readonly [BracketStatus | null, string])[] = [
  [null, 'All'],
  ['active', STATUS_NAMES.active],
  ['paused', STATUS_NAMES.paused],
  ['ready', STATUS_NAMES.ready],
  ['draft', STATUS_NAMES.draft],
  ['completed', STATUS_NAMES.completed],
];

export function StatusFilter({ value, onChange }: Props) {
  return (
    <Row as="fieldset" gap={2} align="stretch" wraps className={styles.filter} data-status-filter>
      <VisuallyHidden as="legend">Filter by status</VisuallyHidden>
      {CHOICES.map(([status, name]) => (
        <button
          key={name}
          type="button"
          aria-pressed={status === value}
          onClick={() => onChange(status)}
        >
          {name}
        </button>
      ))}
    </Row>
  );
}

/** Focuses the filter, for a button that clears it and is removed. */
export function focusStatusFilter(): void {
  document.querySelector<HTMLElement>('[data-status-filter] button')?.focus();
}
