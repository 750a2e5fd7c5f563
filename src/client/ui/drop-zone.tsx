import { type ChangeEvent, type ReactNode, type RefObject, useEffect, useState } from 'react';
import styles from './drop-zone.module.css';

/** Takes the first of what is dropped or chosen; nothing where that is no file. */
type Take = (file: File | undefined) => void;

type ZoneProps = { className: string | undefined; onFile: Take; children: ReactNode };

/** Where a file can be dropped; it shows while one is held over it. Holds a button that does the same. */
export function DropZone({ className, onFile, children }: ZoneProps) {
  const [isOver, setIsOver] = useState(false);
  useEffect(holdDroppedFiles, []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only a pointer can drop; the button inside does the same for everybody
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

/** A file that is dropped beside the zone would open in place of the page, and of what is typed. */
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

/** What the button of a drop zone opens. */
export function FileInput({ ref, label, accept, onFile }: InputProps) {
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    onFile(event.target.files?.[0]);
    // So that the same file can be chosen again, once it was put right.
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
