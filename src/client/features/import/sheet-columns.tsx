import type { Imported } from '#shared/contracts/imports.ts';
import { FIELD_LABELS, type SheetChoices } from '#shared/domain/import-choices.ts';
import { settings } from '../../api/settings.ts';
import { SelectField } from '../../ui/field.tsx';
import { FormSection } from '../../ui/form.tsx';
import styles from './import.module.css';
import { hasColumnProblem } from './use-sheet-import.ts';

type Props = {
  preview: Imported;
  choices: SheetChoices;
  onChoose: (some: Partial<SheetChoices>) => void;
};

/** One select per column for its field, with the errors of the columns. */
export function SheetColumns({ preview, choices, onChoose }: Props) {
  const { columns, problems } = preview;
  const say = (name: string, holds: string) =>
    onChoose({ columns: { ...choices.columns, [name]: holds } });
  return (
    <FormSection title="Columns">
      {hasColumnProblem(preview) && (
        <ul id="import-columns" tabIndex={-1} className={styles.columnProblems}>
          {problems.map(({ text }) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      {columns.map(({ name, holds, examples }) => (
        <SelectField
          key={name}
          label={name}
          hint={examples.join(' · ') || 'Empty'}
          value={choices.columns[name] ?? holds ?? ''}
          onChange={(event) => say(name, event.target.value)}
        >
          <option value="">Left out</option>
          {Object.entries(fieldNames(name, holds)).map(([field, label]) => (
            <option key={field} value={field}>
              {label}
            </option>
          ))}
        </SelectField>
      ))}
    </FormSection>
  );
}

/** Returns the fields that a column may map to, including the current one. */
function fieldNames(column: string, holds: string | null): Record<string, string> {
  const person = /^column [A-Z]+$/.test(column) ? [] : [column.slice(0, 60)];
  const ratings = [...settings.reviewers, ...person].map((name) => [
    `rating:${name}`,
    `Ratings of ${name}`,
  ]);
  const names = { ...FIELD_LABELS, ...Object.fromEntries(ratings) };
  return holds && !(holds in names)
    ? { ...names, [holds]: holds.replace(/^rating:/, 'Ratings of ') }
    : names;
}
