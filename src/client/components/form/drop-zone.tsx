import { type ChangeEvent, type ReactNode, type RefObject, useEffect, useState } from 'react';
import styles from './drop-zone.module.css';

/** Handles the first dropped or chosen file; undefined if it is not a file. */
type Take = (file: File | undefined) => void;

type ZoneProps = { className: string | undefined; onFile: Take; children: ReactNode };

/** Drop target for a file, highlighted on drag-over. Contains a button for the same. */
export function DropZone({ className, onFile, children }: ZoneProps) {
  const [isOver, setIsOver] = useState(false);
  useEffect(holdDroppedFiles, []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only a pointer can drop; the button inside is the accessible alternative
    <div
      className={`${styles.zone} ${className}`}
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
    </div>
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
