import type { Imported } from '#shared/contracts/imports.ts';
import { formatCount } from '#shared/domain/format-count.ts';
import type { SheetChoices } from '#shared/domain/import-choices.ts';
import { CheckField } from '../../ui/field.tsx';
import { ChooseAgain } from './choose-file.tsx';
import styles from './import.module.css';
import { SheetAlbums } from './sheet-albums.tsx';
import { SheetColumns } from './sheet-columns.tsx';
import { SheetQuestions } from './sheet-questions.tsx';
import type { Sheet, SheetImportState } from './use-sheet-import.ts';

type Props = { preview: Imported; sheetImport: SheetImportState };

/** Preview of an import: counts, columns, questions, errors and albums. */
export function SheetPreview({ preview, sheetImport }: Props) {
  const { choices, choose, open, showAllAlbums } = sheetImport;
  return (
    <>
      {preview.understood.length > 0 && (
        <section aria-labelledby="import-understood" className={styles.part}>
          <h2 id="import-understood">Understood</h2>
          <ul className={styles.sentences}>
            {preview.understood.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </section>
      )}
      <SheetColumns preview={preview} choices={choices} onChoose={choose} />
      <SheetQuestions questions={preview.questions} choices={choices} onChoose={choose} />
      <SheetProblems preview={preview} choices={choices} onChoose={choose} onOpen={open} />
      <SheetAlbums preview={preview} onShowAll={showAllAlbums} />
    </>
  );
}

type SheetProblemsProps = {
  preview: Imported;
  choices: SheetChoices;
  onChoose: (some: Partial<SheetChoices>) => void;
  onOpen: (sheet: Sheet) => void;
};

/** Lists the invalid rows, with an option to leave them out. */
function SheetProblems({ preview, choices, onChoose, onOpen }: SheetProblemsProps) {
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
