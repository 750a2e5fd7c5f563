import type { Imported } from '#shared/contracts/imports.ts';
import { formatCount } from '#shared/domain/format-count.ts';
import type { SheetChoices } from '#shared/domain/import-choices.ts';
import { CheckField } from '../../ui/field.tsx';
import { ChooseAgain } from './choose-file.tsx';
import styles from './import.module.css';
import type { Sheet } from './use-sheet-import.ts';

type Props = {
  preview: Imported;
  choices: SheetChoices;
  onChoose: (some: Partial<SheetChoices>) => void;
  onOpen: (sheet: Sheet) => void;
};

/** Lists the invalid rows, with an option to leave them out. */
export function SheetProblems({ preview, choices, onChoose, onOpen }: Props) {
  const { problems, problem_count, bad_row_count, skipped_row_count } = preview;
  if (bad_row_count === 0) return null;
  const isSkipped = skipped_row_count > 0;
  const rest = problem_count - problems.length;
  return (
    <section
      id="import-problems"
      tabIndex={-1}
      aria-labelledby="import-wrong"
      className={styles.problems}
      data-skipped={isSkipped}
    >
      <h2 id="import-wrong">
        {isSkipped
          ? `${formatCount(skipped_row_count, 'row')} left out`
          : `${formatCount(problem_count, 'problem')} in the file`}
      </h2>
      <CheckField
        label={bad_row_count === 1 ? 'Leave out this row' : `Leave out these ${bad_row_count} rows`}
        hint="Or fix the file and choose it again. Nothing has been imported yet."
        checked={choices.skip_bad_rows}
        onChange={(event) => onChoose({ skip_bad_rows: event.target.checked })}
      />
      <ChooseAgain onOpen={onOpen} />
      <ul>
        {problems.map(({ line, text }) => (
          <li key={`${line} ${text}`}>
            <strong>Line {line}:</strong> {text}
          </li>
        ))}
      </ul>
      {rest > 0 && <p>And {rest} more.</p>}
    </section>
  );
}
