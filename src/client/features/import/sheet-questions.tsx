import { useId, useState } from 'react';
import type { Imported } from '#shared/contracts/imports.ts';
import { longDate } from '#shared/domain/dates.ts';
import { formatCount } from '#shared/domain/format-count.ts';
import type {
  DateOrder,
  RatingScale,
  SheetChoices,
} from '#shared/domain/transfer/import-choices.ts';
import { tierOfNumber } from '#shared/domain/transfer/tier-of-number.ts';
import { CheckField, Choices, TextField } from '../../components/form/field.tsx';
import { FormSection } from '../../components/form/form.tsx';
import { Grid, Text } from '../../components/layout/primitives.tsx';
import styles from './import.module.css';

type Props = {
  questions: Imported['questions'];
  choices: SheetChoices;
  onChoose: (some: Partial<SheetChoices>) => void;
};

/**
 * Questions about a spreadsheet that the parser cannot decide
 * (product/import-and-export.md#spreadsheet-import).
 */
export function SheetQuestions({ questions, choices, onChoose }: Props) {
  const { dates, scale, placeless, names } = questions;
  if (dates === null && scale === null && placeless === 0 && names.length === 0) return null;
  return (
    <FormSection title="Questions">
      {dates && (
        <ChoiceField
          id="import-dates"
          label={`Which day is ${dates.example}?`}
          hint={`From line ${dates.line}. All other dates are read the same way.`}
          choices={dates.readings.map(({ order, date }) => ({
            value: order,
            name: longDate(date),
            hint: ORDERS[order],
          }))}
          value={choices.dates}
          onChoose={(order) => onChoose({ dates: order })}
        />
      )}
      {scale && (
        <ChoiceField
          id="import-scale"
          label={`What scale are the ratings on? (For example "${scale.example}" in line ${scale.line})`}
          hint="Each number becomes a tier by its share of the maximum."
          choices={scale.scales.map((one) => ({
            value: one,
            name: `${one === 100 ? 0 : 1} to ${one}`,
            hint: scaleHint(scale.example, one),
          }))}
          value={choices.scale}
          onChoose={(one) => onChoose({ scale: one })}
        />
      )}
      {placeless > 0 && <LocationField {...{ placeless, choices, onChoose }} />}
      {names.length > 0 && (
        <div className={styles.whole}>
          <CheckField
            id="import-names"
            label="Import unknown people as past members"
            hint={names.join(', ')}
            checked={choices.keep_names}
            onChange={(event) => onChoose({ keep_names: event.target.checked })}
          />
        </div>
      )}
    </FormSection>
  );
}

const ORDERS: Readonly<Record<DateOrder, string>> = {
  'day-first': 'Day first',
  'month-first': 'Month first',
  'year-first': 'Year first',
};

function scaleHint(example: string, scale: RatingScale): string {
  const tier = tierOfNumber(Number(example.replace(',', '.')), scale);
  return tier === null ? '' : `${example} becomes ${tier}`;
}

type LocationProps = Omit<Props, 'questions'> & { placeless: number };

/** Requests a new preview on commit, not on each keystroke. */
function LocationField({ placeless, choices, onChoose }: LocationProps) {
  const [text, setText] = useState(choices.location ?? '');
  const say = () => {
    const location = text.trim() || null;
    if (location !== choices.location) onChoose({ location });
  };
  return (
    <TextField
      id="import-location"
      label={`${formatCount(placeless, 'session')} ${placeless === 1 ? 'has' : 'have'} no location. What should it be?`}
      maxLength={99}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={say}
      onKeyDown={(event) => event.key === 'Enter' && say()}
    />
  );
}

type Choice<T> = { value: T; name: string; hint?: string };

type ChoiceFieldProps<T> = {
  id: string;
  label: string;
  hint: string;
  choices: readonly Choice<T>[];
  value: T | null;
  onChoose: (value: T) => void;
};

/** Radio group without a preselected choice. */
function ChoiceField<T extends string | number>(props: ChoiceFieldProps<T>) {
  const { id, label, hint, choices, value, onChoose } = props;
  const group = useId();
  return (
    <Choices legend={label} describedBy={`${group}-hint`}>
      <Text id={`${group}-hint`} tone="muted" size="s">
        {hint}
      </Text>
      <Grid columns={14} fits columnGap={5}>
        {choices.map((choice, index) => (
          <CheckField
            key={choice.value}
            {...(index === 0 && { id })}
            type="radio"
            name={group}
            label={choice.name}
            hint={choice.hint}
            checked={choice.value === value}
            onChange={() => onChoose(choice.value)}
          />
        ))}
      </Grid>
    </Choices>
  );
}
