import type { Imported } from '#shared/contracts/imports.ts';
import { formatCount } from '#shared/domain/format-count.ts';
import { FIELD_LABELS } from '#shared/domain/transfer/import-choices.ts';
import { FormSection } from '../../components/form/form.tsx';
import { Text } from '../../components/layout/primitives.tsx';
import { settings } from '../../lib/settings.ts';
import { OptionField } from './option-field.tsx';
import { hasColumnProblem, isOpenNotes, type SectionProps } from './use-sheet-import.ts';

type Column = Imported['columns'][number];

type ColumnsProps = SectionProps & {
  /** True while a preview of the choices loads. */
  isReading: boolean;
};

/** One select per column for its field, after one for their line, with the errors of the columns. */
export function SheetColumns({ preview, choices, onChoose, isReading }: ColumnsProps) {
  const { columns, problems, header_line, first_lines, questions } = preview;
  if (columns.length === 0) return null;
  const isOpen = ({ name }: Column) => isOpenNotes(name, questions, choices);
  return (
    <FormSection title="Columns">
      <LeftOutValues
        columns={isReading ? columns.filter(({ name }) => !choices.columns[name]) : columns}
      />
      {hasColumnProblem(preview) && (
        <Text
          as="ul"
          tone={isReading ? 'muted' : 'danger'}
          weight={600}
          id="import-columns"
          tabIndex={-1}
          spans
        >
          {(isReading ? [{ text: 'Reading…' }] : problems).map(({ text }) => (
            <li key={text}>{text}</li>
          ))}
        </Text>
      )}
      {first_lines.length > 0 && (
        <OptionField
          label="Line with the column names"
          options={[
            ...first_lines.map(({ line, text }) => [line, `${line}: ${text}`] as const),
            [0, 'None: the first line is an album'],
          ]}
          value={choices.header_line ?? header_line}
          onChoose={(line) => onChoose({ header_line: line, columns: {} })}
        />
      )}
      {columns.map((column, index) => (
        <OptionField
          key={column.name}
          id={`import-column-${index}`}
          label={column.name}
          hint={getHint(column)}
          error={isOpen(column) ? 'Whose words are these, or are they of the session?' : undefined}
          options={[
            ...(isOpen(column) ? [[OPEN, 'Choose'] as const] : []),
            ['', 'Left out'],
            ...Object.entries(fieldNames(column)),
          ]}
          value={isOpen(column) ? OPEN : (choices.columns[column.name] ?? column.holds ?? '')}
          onChoose={(field) => onChoose({ columns: { ...choices.columns, [column.name]: field } })}
        />
      ))}
    </FormSection>
  );
}

const OPEN = '?';

function getHint({ holds, examples, left_out }: Column): string {
  const some = examples.join(' · ') || 'Empty';
  return holds && left_out > 0 ? `${formatCount(left_out, 'value')} left out. ${some}` : some;
}

/** Counts, by column, the values that are not imported. */
function LeftOutValues({ columns }: { columns: readonly Column[] }) {
  const counts = columns.flatMap(({ name, left_out }) =>
    left_out > 0 ? [`${name} (${formatCount(left_out, 'value')})`] : [],
  );
  const unread = columns.filter(({ holds, examples }) => !holds && examples.length > 0);
  const uncounted = unread.flatMap(({ name, left_out }) => (left_out === 0 ? [name] : []));
  const all = [...counts, ...uncounted];
  if (all.length === 0) return null;
  return (
    <Text breaks spans>
      Left out: {all.join(', ')}.{unread.length > 0 && ' Choose what a column holds to import it.'}
    </Text>
  );
}

/** Returns the fields that a column may map to, including the current one. */
function fieldNames({ name: column, holds }: Column): Record<string, string> {
  const person = /^column [A-Z]+$/.test(column) ? [] : [column.slice(0, 60)];
  const people = [...settings.reviewers, ...person];
  const ofPeople = ['rating', 'note'].flatMap((kind) => people.map((name) => `${kind}:${name}`));
  const fields = holds && !(holds in FIELD_LABELS) ? [...ofPeople, holds] : ofPeople;
  const toLabel = (field: string) =>
    field.replace(/^rating:/, 'Ratings of ').replace(/^note:/, 'Words of ');
  return { ...FIELD_LABELS, ...Object.fromEntries(fields.map((field) => [field, toLabel(field)])) };
}
