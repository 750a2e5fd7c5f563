import { X } from 'lucide-react';
import { getAgreementLabel } from '#shared/domain/insights/agreement-words.ts';
import { Row, Text } from '../../../components/layout/primitives.tsx';
import type { TierlistFilter } from './filter-albums.ts';
import { focusFilters } from './filter-panel.tsx';
import styles from './filters.module.css';

type Props = {
  filter: TierlistFilter;
  onChange: (changes: Record<string, string>) => void;
};

/** Lists the active filters, each with a button to remove it. */
export function FilterChips({ filter, onChange }: Props) {
  const chips = [
    { part: 'search', label: 'Search', value: filter.search && `“${filter.search}”` },
    { part: 'artist', label: 'Artist', value: filter.artist },
    {
      part: 'name',
      label: filter.by === 'reviewer' ? 'Rated by' : 'Submitted by',
      value: filter.name,
    },
    { part: 'word', label: 'Ratings', value: getAgreementLabel(filter.word) },
  ].filter(({ value }) => value !== '');
  if (chips.length === 0) return null;
  // Moves the focus, since the buttons are removed with the filter.
  const clear = (changes: Record<string, string>) => {
    onChange(changes);
    focusFilters();
  };
  return (
    <Row gap={2} wraps className={styles.line}>
      {chips.map(({ part, label, value }) => (
        <Row
          as="button"
          key={part}
          type="button"
          gap={2}
          padding={1}
          paddingInline={3}
          ground="tinted"
          weight={600}
          className={styles.chip}
          aria-label={`Remove filter ${label} ${value}`}
          onClick={() => clear({ [part]: '' })}
        >
          <Text as="span" tone="muted" weight={400} isRigid>
            {label}
          </Text>{' '}
          <Text as="span" truncates className={styles.value}>
            {value}
          </Text>{' '}
          <X aria-hidden="true" size={16} />
        </Row>
      ))}
      <Text
        as="button"
        tone="accent"
        weight={600}
        type="button"
        className={styles.clear}
        onClick={() => clear({ search: '', artist: '', name: '', by: '', word: '' })}
      >
        Clear All
      </Text>
    </Row>
  );
}
