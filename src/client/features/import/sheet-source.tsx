import { FileSpreadsheet } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { DropZone, FileInput } from '../../ui/drop-zone.tsx';
import { Field } from '../../ui/field.tsx';
import { FormSection } from '../../ui/form.tsx';
import styles from './import.module.css';
import type { Sheet } from './use-sheet-import.ts';

/** rules.md#limits */
const MOST_BYTES = 10 * 1024 * 1024;

type Props = { onOpen: (sheet: Sheet) => void };

/** Where a spreadsheet comes from: a file that is chosen or dropped, or cells that are pasted. */
export function SheetSource({ onOpen }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const open = (file: File | undefined) => {
    if (file === undefined) return;
    const isTooLarge = file.size > MOST_BYTES;
    setProblem(isTooLarge ? 'The file is larger than 10 MB. Import it in parts.' : null);
    if (!isTooLarge) onOpen({ name: file.name, content: file });
  };
  return (
    <FormSection title="Your spreadsheet">
      <div className={styles.source}>
        <DropZone className={styles.drop} onFile={open}>
          <FileSpreadsheet aria-hidden="true" size={32} strokeWidth={1.5} />
          <Button look="primary" onClick={() => input.current?.click()}>
            Choose file
          </Button>
          <p className={styles.hint}>
            Or drop it here: CSV, TSV or text, with any separator and encoding. A workbook (.xlsx,
            .ods) is saved as CSV first.
          </p>
          <FileInput
            ref={input}
            label="Spreadsheet"
            accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
            onFile={open}
          />
        </DropZone>
        {problem !== null && (
          <p role="alert" className={styles.problem}>
            {problem}
          </p>
        )}
        <Field
          label="Or paste its cells"
          hint="With the line that names the columns: artist and album at least."
        >
          {(wiring) => (
            <textarea
              {...wiring}
              rows={6}
              spellCheck={false}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
        <div className={styles.actions}>
          <Button
            disabled={text.trim() === ''}
            onClick={() => onOpen({ name: 'Pasted cells', content: new Blob([text]) })}
          >
            Read pasted cells
          </Button>
        </div>
      </div>
    </FormSection>
  );
}
