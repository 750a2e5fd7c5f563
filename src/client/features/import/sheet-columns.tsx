import type { Imported } from '#shared/contracts/imports.ts';
import { formatCount } from '#shared/domain/format-count.ts';
import { FIELD_LABELS } from '#shared/domain/transfer/import-choices.ts';
import { FormSection } from '../../components/form/form.tsx';
import { Text } from '../../components/layout/primitives.tsx';
import { settings } from '../../lib/settings.ts';
import { OptionField } from './option-field.tsx';
import { hasColumnProblem, isOpenNotes, type SectionProps } from './use-sheet-import.ts';

type Column = Imported['columns'][number];

/** One select per column for its field, after one for their line, with the errors of the columns. */
export function SheetColumns({ preview, choices, onChoose }: SectionProps) {
  const { columns, problems, header_line, first_lines, questions } = preview;
  if (columns.length === 0) return null;
  const isOpen = ({ name }: Column) => isOpenNotes(name, questions, choices);
  return (
    <FormSection title="Columns">
      <LeftOutValues columns={columns} />
      {hasColumnProblem(preview) && (
        <Text as="ul" tone="danger" weight={600} id="import-columns" tabIndex={-1} spans>
          {problems.map(({ text }) => (
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
          hint={getHint(column, isOpen(column))}
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

function getHint({ holds, examples, left_out }: Column, isOpen: boolean): string {
  const some = examples.join(' · ') || 'Empty';
  if (isOpen) return `Whose words are these, or are they of the session? ${some}`;
  return holds && left_out > 0 ? `${formatCount(left_out, 'value')} left out. ${some}` : some;
}

/** Counts, by column, the values that are not imported. */
function LeftOutValues({ columns }: { columns: readonly Column[] }) {
  const counts = columns.flatMap(({ name, left_out }) =>
    left_out > 0 ? [`${name} (${formatCount(left_out, 'value')})`] : [],
  );
  const unread = columns.filter(
    (one) => !one.holds && one.left_out === 0 && one.examples.length > 0,
  );
  const all = [...counts, ...unread.map(({ name }) => name)];
  if (all.length === 0) return null;
  return (
    <Text breaks spans>
      Left out: {all.join(', ')}.
      {columns.some(({ holds, examples }) => !holds && examples.length > 0) &&
        ' Choose what a column holds to import it.'}
    </Text>
  );
}

/** Returns the fields that a column may map to, including the current one. */
function fieldNames({ name: column, holds }: Column): Record<string, string> {
  const person = /^column [A-Z]+$/.test(column) ? [] : [column.slice(0, 60)];
  const people = [...settings.reviewers, ...person];
  const names = {
    ...FIELD_LABELS,
    ...Object.fromEntries(people.map((name) => [`rating:${name}`, `Ratings of ${name}`])),
    ...Object.fromEntries(people.map((name) => [`note:${name}`, `Words of ${name}`])),
  };
  const label = holds?.replace(/^rating:/, 'Ratings of ').replace(/^note:/, 'Words of ') ?? '';
  return holds && !(holds in names) ? { ...names, [holds]: label } : names;
}
