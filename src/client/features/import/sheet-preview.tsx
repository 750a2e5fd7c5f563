import type { Imported } from '#shared/contracts/imports.ts';
import styles from './import.module.css';
import { SheetAlbums } from './sheet-albums.tsx';
import { SheetColumns } from './sheet-columns.tsx';
import { SheetProblems } from './sheet-problems.tsx';
import { SheetQuestions } from './sheet-questions.tsx';
import type { SheetImportState } from './use-sheet-import.ts';

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
