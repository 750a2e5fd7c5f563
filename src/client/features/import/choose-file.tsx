import { type ReactNode, useRef, useState } from 'react';
import { isExportName } from '#shared/domain/transfer/export-name.ts';
import { Button } from '../../components/controls/button.tsx';
import { Rejection } from '../../components/feedback/message.tsx';
import { FileInput } from '../../components/form/drop-zone.tsx';
import { Row } from '../../components/layout/primitives.tsx';
import { focusPageTop } from '../../lib/focus-heading.ts';
import { type Sheet, UNREADABLE_FILE } from './send-sheet.ts';

/** product/conventions.md#limits */
const MAX_BYTES = 10 * 1024 * 1024;
const MAX_EXPORT_BYTES = 1024 * 1024 * 1024;

/**
 * Reads a spreadsheet at once, so that an edit on disk does not break later requests; an export is
 * read while it is sent, since it may be larger than the memory. `problem` is the reason a file was
 * not opened.
 */
export function useSheetFile(onOpen: (sheet: Sheet) => void) {
  const [problem, setProblem] = useState<string | null>(null);
  const openFile = async (file: File | undefined) => {
    if (file === undefined) return;
    const isExport = isExportName(file.name);
    if (isExport && file.size > MAX_EXPORT_BYTES)
      return setProblem('The file is larger than 1 GB. Import it with the command line instead.');
    if (!isExport && file.size > MAX_BYTES)
      return setProblem('The file is larger than 10 MB. Import it in parts.');
    const content = isExport ? file : await readFile(file);
    if (content === null) return setProblem(UNREADABLE_FILE);
    setProblem(null);
    onOpen({ name: file.name, content });
  };
  return { problem, openFile };
}

function readFile(file: File): Promise<Blob | null> {
  return file.arrayBuffer().then(
    (bytes) => new Blob([bytes]),
    () => null,
  );
}

type Props = {
  look?: 'primary';
  onFile: (file: File | undefined) => void;
  children: ReactNode;
};

/** Button that opens the file dialog for a spreadsheet or an export. */
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
        accept=".csv,.tsv,.txt,.xlsx,.json,.zip"
        onFile={onFile}
      />
    </>
  );
}

/** Opens the corrected file, with the choices that were made. */
export function ChooseAgain({ onOpen }: { onOpen: (sheet: Sheet) => void }) {
  const { problem, openFile } = useSheetFile((sheet) => {
    onOpen(sheet);
    focusPageTop();
  });
  return (
    <Row gap={3} wraps>
      <ChooseFile onFile={openFile}>Choose the file again</ChooseFile>
      <Rejection text={problem} />
    </Row>
  );
}
