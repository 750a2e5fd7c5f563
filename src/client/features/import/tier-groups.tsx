import { useState } from 'react';
import { SESSION_TIER_ORDER, type Tier, tierName } from '#shared/domain/albums/tiers.ts';
import { formatCount } from '#shared/domain/format-count.ts';
import {
  RATING_SCALES,
  type RatingScale,
  type TierChoice,
} from '#shared/domain/transfer/import-choices.ts';
import { TierBadge } from '../../components/album/tier-badge.tsx';
import { Button } from '../../components/controls/button.tsx';
import { FormSection } from '../../components/form/form.tsx';
import { Grid, Row, Stack, Text } from '../../components/layout/primitives.tsx';
import styles from './import.module.css';
import { OptionField } from './option-field.tsx';
import {
  GROUP_NAMES,
  getScale,
  getTier,
  getTierChoice,
  type TierValue,
  type ValueGroup,
  withTierChoice,
} from './tier-choices.ts';
import type { SectionProps } from './use-sheet-import.ts';

/** Values of the tier columns, each with the tier that it becomes. */
export function TierGroups({ preview, choices, onChoose }: SectionProps) {
  const { tiers } = preview;
  if (tiers.length === 0) return null;
  return (
    <FormSection title="Tiers">
      {tiers.map((group, index) => (
        <TierGroupCard
          key={`${group.group} ${group.columns.join()}`}
          {...{ choices, onChoose, group, index }}
        />
      ))}
    </FormSection>
  );
}

type CardProps = Omit<SectionProps, 'preview'> & { group: ValueGroup; index: number };

function TierGroupCard({ choices, onChoose, group, index }: CardProps) {
  const { columns, scales } = group;
  const [isPlain] = useState(() => group.values.every(isOwnName));
  const chosen = getTierChoice(choices, group.group);
  const scale = getScale(group, choices);
  const choose = (some: Partial<TierChoice>) =>
    onChoose(withTierChoice(choices, group.group, some));
  const table = (
    <TierTable
      {...{ group, index, choices }}
      onChoose={(value, tier) => choose({ values: { ...chosen.values, [value]: tier } })}
    />
  );
  return (
    <Grid
      as="section"
      columns={16}
      fits
      gap={4}
      columnGap={5}
      alignRows="start"
      spans
      aria-labelledby={`import-group-name-${index}`}
      className={styles.group}
    >
      <Stack gap={3}>
        <div>
          <Text as="h3" id={`import-group-name-${index}`}>
            {GROUP_NAMES[group.group]}
          </Text>
          <Text tone="muted" size="s" breaks>
            {columns.length === 1 ? 'Column' : 'Columns'} {columns.join(' · ')}
          </Text>
        </div>
        {scales.length > 0 && scale !== null && (
          <OptionField
            label="Numbers are on a scale"
            hint={chosen.scale === null && 'Suggested. Check the tiers it makes.'}
            options={RATING_SCALES.filter((one) => scales.includes(one) || one === scale).map(
              (one) => [one, SCALE_NAMES[one]],
            )}
            value={scale}
            onChoose={(one) => choose({ scale: one })}
          />
        )}
      </Stack>
      {isPlain ? (
        <details>
          <summary>Every value is a tier</summary>
          {table}
        </details>
      ) : (
        table
      )}
    </Grid>
  );
}

const SCALE_NAMES: Readonly<Record<RatingScale, string>> = {
  1: '0 to 1',
  5: '1 to 5',
  10: '1 to 10',
  20: '0 to 20',
  100: '0 to 100',
  '1-is-best': '1 is best',
};

function isOwnName({ value, tier }: TierValue): boolean {
  return tier !== null && value.toLowerCase() === tier.toLowerCase();
}

/** Rows of a longer table that are shown at first, if no more of them need a choice. */
const FIRST_ROWS = 5;
const MAX_ROWS = 12;

type TableProps = {
  group: ValueGroup;
  index: number;
  choices: SectionProps['choices'];
  onChoose: (value: string, tier: Tier) => void;
};

function TierTable({ group, index, choices, onChoose }: TableProps) {
  const { values, value_count } = group;
  const [isOpen, setIsOpen] = useState(false);
  // Values without a tier stay first once they have one, so that no row moves when it is chosen.
  const [first, setFirst] = useState<readonly string[]>([]);
  const isWithoutTier = (one: TierValue) => getTier(group, one, choices) === null;
  const added = values.filter((one) => isWithoutTier(one) && !first.includes(one.value));
  if (added.length > 0) setFirst([...first, ...added.map(({ value }) => value)]);
  const isFirst = ({ value }: TierValue) => first.includes(value);
  const rows = [...values.filter(isFirst), ...values.filter((one) => !isFirst(one))];
  const isLong = values.length > MAX_ROWS;
  const shown = isLong && !isOpen ? rows.slice(0, Math.max(first.length, FIRST_ROWS)) : rows;
  const firstOpen = rows.find(isWithoutTier);
  return (
    <Stack gap={2} align="start">
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Value</th>
            <th scope="col">Rows</th>
            <th scope="col">Tier</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((one) => (
            <TierRow
              key={one.value}
              {...one}
              tier={getTier(group, one, choices)}
              isOpen={isWithoutTier(one)}
              {...(one === firstOpen && { id: `import-tier-${index}` })}
              onChoose={(tier) => onChoose(one.value, tier)}
            />
          ))}
        </tbody>
      </table>
      {isLong && (
        <Button look="quiet" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Show fewer' : `Show all ${formatCount(values.length, 'value')}`}
        </Button>
      )}
      {value_count > values.length && (
        <Text tone="muted" size="s">
          And {formatCount(value_count - values.length, 'less frequent value')}.
        </Text>
      )}
    </Stack>
  );
}

type RowProps = TierValue & { isOpen: boolean; id?: string; onChoose: (tier: Tier) => void };

function TierRow({ value, count, tier, isOpen, id, onChoose }: RowProps) {
  return (
    <tr data-open={isOpen}>
      <th scope="row">{value}</th>
      <td>{count.toLocaleString('en-US')}</td>
      <td>
        <Row as="span" gap={2}>
          {tier && (
            <span aria-hidden="true">
              <TierBadge tier={tier} size="small" />
            </span>
          )}
          <select
            id={id}
            aria-label={`Tier of ${value}`}
            value={tier ?? ''}
            onChange={({ target }) => onChoose(target.value as Tier)}
          >
            {tier === null && <option value="">Choose a tier</option>}
            {SESSION_TIER_ORDER.map((one) => (
              <option key={one} value={one}>
                {tierName(one)}
              </option>
            ))}
          </select>
        </Row>
      </td>
    </tr>
  );
}
