import { useId, useState } from 'react';
import { plainDate } from '#shared/domain/dates.ts';
import { formatCount } from '#shared/domain/format-count.ts';
import type { DateOrder } from '#shared/domain/transfer/import-choices.ts';
import { CheckField, Choices, TextField } from '../../components/form/field.tsx';
import { FormSection } from '../../components/form/form.tsx';
import { Grid, Text } from '../../components/layout/primitives.tsx';
import { settings } from '../../lib/settings.ts';
import { OptionField } from './option-field.tsx';
import type { SectionProps } from './use-sheet-import.ts';

/**
 * Questions about a spreadsheet that the parser cannot decide
 * (product/import-and-export.md#spreadsheet-import).
 */
export function SheetQuestions({ preview, choices, onChoose }: SectionProps) {
  const { dates, fill_dates, old_dates, sessions, placeless } = preview.questions;
  const { long_notes, names, merged } = preview.questions;
  const counts = [placeless, long_notes.length, names.length];
  const isEmpty =
    !dates && !fill_dates && !old_dates && !sessions && counts.every((count) => count === 0);
  if (isEmpty) return null;
  return (
    <FormSection title="Questions">
      {dates && (
        <ChoiceField
          id="import-dates"
          label={`Which day is ${dates.example}?`}
          hint={`From line ${dates.line}. All other dates are read the same way.`}
          choices={dates.readings.map(({ order, date, first, last }) => ({
            value: order,
            name: `${ORDERS[order]}: ${plainDate(date)}`,
            hint: `From ${plainDate(first)} to ${plainDate(last)}`,
          }))}
          value={choices.dates}
          onChoose={(order) => onChoose({ dates: order })}
        />
      )}
      {fill_dates && (
        <ChoiceField
          id="import-fill-dates"
          label={`Line ${fill_dates.line} has no date${andMore(fill_dates.count)}. Same session as the line above?`}
          hint="As in a sheet that has each date only once, beside its first album."
          choices={[
            { value: true, name: 'Yes, the same session' },
            { value: false, name: 'No, without a session' },
          ]}
          value={choices.fill_dates}
          onChoose={(fills) => onChoose({ fill_dates: fills })}
        />
      )}
      {old_dates && (
        <ChoiceField
          id="import-old-dates"
          label={`Is ${old_dates.date} right${andMore(old_dates.count)}?`}
          hint={`From line ${old_dates.line}. It is before 1900.`}
          choices={[
            { value: 'this-century', name: 'No, a year 24 is 2024' },
            { value: 'left-out', name: 'No, leave out the date' },
            { value: 'as-written', name: 'Yes, as it is' },
          ]}
          value={choices.old_dates}
          onChoose={(old) => onChoose({ old_dates: old })}
        />
      )}
      {sessions && (
        <ChoiceField
          id="import-sessions"
          label={`${plainDate(sessions.date)} has ${sessions.locations.length} locations${andMore(sessions.count)}. How many sessions is that?`}
          hint={`From line ${sessions.line}: ${sessions.locations.join(', ')}.`}
          choices={[
            { value: 'date', name: 'One session per date' },
            { value: 'date-and-place', name: 'One per date and place' },
          ]}
          value={choices.sessions}
          onChoose={(key) => onChoose({ sessions: key })}
        />
      )}
      {placeless > 0 && <LocationField {...{ placeless, choices, onChoose }} />}
      {long_notes.length > 0 && (
        <CheckField
          id="import-long-notes"
          label={`Leave out ${formatCount(long_notes.length, 'note')} without room`}
          hint={`From line ${long_notes[0]}. The notes of a session have less than 500 characters together, words about an album at most 500. Or shorten them in the file.`}
          checked={choices.leave_out_long_notes}
          onChange={(event) => onChoose({ leave_out_long_notes: event.target.checked })}
        />
      )}
      {names.length > 0 && <PeopleField {...{ names, merged, choices, onChoose }} />}
    </FormSection>
  );
}

const ORDERS: Readonly<Record<DateOrder, string>> = {
  'day-first': 'Day first',
  'month-first': 'Month first',
  'year-first': 'Year first',
};

function andMore(count: number): string {
  return count > 1 ? ` (and ${(count - 1).toLocaleString('en-US')} more)` : '';
}

type PeopleProps = Omit<SectionProps, 'preview'> &
  Pick<SectionProps['preview']['questions'], 'names' | 'merged'>;

/** One select per name that is not in the club. */
function PeopleField({ names, merged, choices, onChoose }: PeopleProps) {
  const { people, keep_names } = choices;
  const choose = (name: string, person: string) => {
    const { [name]: _, ...others } = people;
    onChoose({ people: person === '' ? others : { ...others, [name]: person } });
  };
  return (
    <Choices legend="People who are not in the club">
      <CheckField
        label="All others are past members"
        hint="Choose a member below where a name is another spelling."
        checked={keep_names}
        onChange={(event) => onChoose({ keep_names: event.target.checked })}
      />
      <Grid columns={14} fits gap={4} columnGap={5}>
        {names.map((name, index) => (
          <OptionField
            key={name}
            id={`import-person-${index}`}
            label={name}
            hint={merged[name] && `Was merged into ${merged[name]}`}
            options={[
              ['', 'Choose'],
              ...settings.reviewers.map((reviewer) => [reviewer, reviewer] as const),
              [name, 'Past member'],
            ]}
            value={people[name] ?? merged[name] ?? (keep_names ? name : '')}
            onChoose={(person) => choose(name, person)}
          />
        ))}
      </Grid>
    </Choices>
  );
}

type LocationProps = Omit<SectionProps, 'preview'> & { placeless: number };

/** Requests a new preview on commit, not on each keystroke. */
function LocationField({ placeless, choices, onChoose }: LocationProps) {
  const [text, setText] = useState(choices.location ?? '');
  const [location, setLocation] = useState(choices.location);
  if (location !== choices.location) {
    // The choices start over, or the text was committed.
    setLocation(choices.location);
    setText(choices.location ?? '');
  }
  const commit = () => {
    const typed = text.trim() || null;
    if (typed !== choices.location) onChoose({ location: typed });
  };
  return (
    <TextField
      id="import-location"
      label={`${formatCount(placeless, 'session')} ${placeless === 1 ? 'has' : 'have'} no location. What should it be?`}
      maxLength={99}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => event.key === 'Enter' && commit()}
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
function ChoiceField<T extends string | boolean>(props: ChoiceFieldProps<T>) {
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
            key={choice.name}
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
