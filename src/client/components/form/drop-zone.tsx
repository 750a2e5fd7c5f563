import { type ChangeEvent, type ReactNode, type RefObject, useEffect, useState } from 'react';
import { Stack } from '../layout/primitives.tsx';
import styles from './drop-zone.module.css';

/** Handles the first dropped or chosen file; undefined if it is not a file. */
type Take = (file: File | undefined) => void;

type ZoneProps = {
  /** Padding above and below; without it the children are arranged by `className`. */
  padding?: 5 | 6;
  className?: string | undefined;
  onFile: Take;
  children: ReactNode;
};

/** Drop target for a file, highlighted on drag-over. Contains a button for the same. */
export function DropZone({ padding, className = '', onFile, children }: ZoneProps) {
  const [isOver, setIsOver] = useState(false);
  useEffect(holdDroppedFiles, []);
  return (
    <Stack
      {...(padding && { gap: 3, align: 'center', padding, paddingInline: 4 })}
      className={`${styles.zone} ${padding ? styles.centered : ''} ${className}`}
      data-over={isOver}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        onFile(event.dataTransfer.files[0]);
      }}
    >
      {children}
    </Stack>
  );
}

/** Prevents a file dropped beside the zone from replacing the page and its input. */
function holdDroppedFiles(): () => void {
  const hold = (event: DragEvent) => {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
  };
  const listening = new AbortController();
  for (const kind of ['dragover', 'drop'] as const)
    addEventListener(kind, hold, { signal: listening.signal });
  return () => listening.abort();
}

type InputProps = {
  ref: RefObject<HTMLInputElement | null>;
  label: string;
  accept: string;
  onFile: Take;
};

/** File input of a drop zone's button. */
export function FileInput({ ref, label, accept, onFile }: InputProps) {
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    onFile(event.target.files?.[0]);
    // Reset, so that the same file can be chosen again after a correction.
    event.target.value = '';
  };
  return (
    <input
      ref={ref}
      type="file"
      accept={accept}
      aria-label={label}
      className="visually-hidden"
      tabIndex={-1}
      onChange={choose}
    />
  );
}
