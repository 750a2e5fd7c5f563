import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../../components/controls/button.tsx';
import { FileInput } from '../../components/form/drop-zone.tsx';
import { Row, Text } from '../../components/layout/primitives.tsx';
import { focusHeading } from '../../lib/focus-heading.ts';
import type { Sheet } from './use-sheet-import.ts';

/** product/conventions.md#limits */
const MAX_BYTES = 10 * 1024 * 1024;

/**
 * Reads a chosen file at once, so that an edit on disk does not break later requests; `problem` is
 * the reason it was not opened.
 */
export function useSheetFile(onOpen: (sheet: Sheet) => void) {
  const [problem, setProblem] = useState<string | null>(null);
  const openFile = async (file: File | undefined) => {
    if (file === undefined) return;
    if (file.size > MAX_BYTES)
      return setProblem('The file is larger than 10 MB. Import it in parts.');
    const bytes = await file.arrayBuffer().catch(() => null);
    if (bytes === null) return setProblem('The file could not be read. Choose it again.');
    setProblem(null);
    onOpen({ name: file.name, content: new Blob([bytes]) });
  };
  return { problem, openFile };
}

type Props = {
  look?: 'primary';
  onFile: (file: File | undefined) => void;
  children: ReactNode;
};

/** Button that opens the file dialog for a spreadsheet. */
export function ChooseFile({ look, onFile, children }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...(look && { look })} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <FileInput
        ref={input}
        label="Spreadsheet"
        accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
        onFile={onFile}
      />
    </>
  );
}

/** Opens the corrected file or another one, with the choices that still fit. */
export function ChooseAgain({ onOpen }: { onOpen: (sheet: Sheet) => void }) {
  const { problem, openFile } = useSheetFile((sheet) => {
    onOpen(sheet);
    focusHeading();
  });
  return (
    <Row gap={3} wraps>
      <ChooseFile onFile={openFile}>Choose the file again</ChooseFile>
      {problem !== null && (
        <Text tone="danger" weight={600} role="alert">
          {problem}
        </Text>
      )}
    </Row>
  );
}
