import { FileSpreadsheet } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { DropZone } from '../../ui/drop-zone.tsx';
import { Field } from '../../ui/field.tsx';
import { FormSection } from '../../ui/form.tsx';
import { ChooseFile, useSheetFile } from './choose-file.tsx';
import styles from './import.module.css';
import type { Sheet } from './use-sheet-import.ts';

type Props = { onOpen: (sheet: Sheet) => void };

/** Source of a spreadsheet: a chosen or dropped file, or pasted cells. */
export function SheetSource({ onOpen }: Props) {
  const [text, setText] = useState('');
  const { problem, openFile } = useSheetFile(onOpen);
  return (
    <FormSection title="Your spreadsheet">
      <div className={styles.source}>
        <DropZone className={styles.drop} onFile={openFile}>
          <FileSpreadsheet aria-hidden="true" size={32} strokeWidth={1.5} />
          <ChooseFile look="primary" onFile={openFile}>
            Choose file
          </ChooseFile>
          <p className={styles.hint}>
            Or drop it here: CSV, TSV or text, with any separator and encoding. Save Excel or
            OpenDocument files as CSV first.
          </p>
        </DropZone>
        {problem !== null && (
          <p role="alert" className={styles.problem}>
            {problem}
          </p>
        )}
        <Field
          label="Or paste cells from the spreadsheet"
          hint="Include the line with the column names: at least artist and album."
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
            Continue
          </Button>
        </div>
      </div>
    </FormSection>
  );
}
