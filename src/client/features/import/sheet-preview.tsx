import type { Imported } from '#shared/contracts/imports.ts';
import styles from './import.module.css';
import { SheetAlbums } from './sheet-albums.tsx';
import { SheetColumns } from './sheet-columns.tsx';
import { SheetQuestions } from './sheet-questions.tsx';
import type { SheetImport } from './use-sheet-import.ts';

type Props = { preview: Imported } & Pick<SheetImport, 'choices' | 'choose'>;

/** What was understood of a spreadsheet, what is open, what is wrong, and what would be added. */
export function SheetPreview({ preview, choices, choose }: Props) {
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
      <SheetQuestions questions={preview.questions} choices={choices} onChoose={choose} />
      <Problems preview={preview} />
      <SheetColumns columns={preview.columns} choices={choices} onChoose={choose} />
      <SheetAlbums preview={preview} />
    </>
  );
}

function Problems({ preview: { problems, problem_count } }: { preview: Imported }) {
  if (problem_count === 0) return null;
  const rest = problem_count - problems.length;
  return (
    <section
      id="import-problems"
      tabIndex={-1}
      aria-labelledby="import-wrong"
      className={styles.problems}
    >
      <h2 id="import-wrong">
        {problem_count === 1 ? '1 problem' : `${problem_count} problems`} in the file
      </h2>
      <ul>
        {problems.map(({ line, text }) => (
          <li key={`${line} ${text}`}>
            <strong>Line {line}</strong> {text}
          </li>
        ))}
      </ul>
      {rest > 0 && <p>And {rest} more.</p>}
      <p className={styles.hint}>
        Say below what a column holds, or put the lines right in the file and choose it again.
        Nothing is imported before that.
      </p>
    </section>
  );
}
