import { useQuery } from '@tanstack/react-query';
import { FileSpreadsheet } from 'lucide-react';
import { type ChangeEvent, type DragEvent, useRef, useState } from 'react';
import { allAlbumsQuery } from '../../../../api/albums.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import styles from './add-dialog.module.css';
import { AddFooter, type AddProps } from './add-footer.tsx';
import { withAlbums } from './album-songs.ts';
import { type CsvSongs, readSongCsv } from './song-csv.ts';
import { RefusedRows, Understood } from './understood.tsx';

/** Far more than 128 songs need. */
const MOST_BYTES = 2_000_000;

type Read = CsvSongs & { name: string };

/** Songs from a CSV file that is dropped or chosen. */
export function CsvDialog(add: AddProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const [read, setRead] = useState<Read | null>(null);
  const albums = useQuery(allAlbumsQuery(true));
  const songs = withAlbums(read?.songs ?? [], albums.data ?? []);
  const open = async (file: File | undefined) => {
    if (file !== undefined) setRead({ name: file.name, ...(await readFile(file)) });
  };
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    open(event.target.files?.[0]);
    // So that the same file can be chosen again, once it was put right.
    event.target.value = '';
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    open(event.dataTransfer.files[0]);
  };
  return (
    <Dialog title="CSV file" onClose={add.onClose} footer={<AddFooter {...add} songs={songs} />}>
      <div className={styles.body}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the button inside does it by hand */}
        <div
          className={styles.drop}
          data-over={isOver}
          onDragOver={(event) => {
            event.preventDefault();
            setIsOver(true);
          }}
          onDragLeave={() => setIsOver(false)}
          onDrop={drop}
        >
          <Button onClick={() => input.current?.click()}>
            <FileSpreadsheet aria-hidden="true" size={18} /> Choose file
          </Button>
          <p className={styles.hint}>
            Or drop it here. The first line names the columns: title and artist, and where there are
            any album, spotify_track_id, duration_ms. Their order does not matter.
          </p>
          <input
            ref={input}
            type="file"
            accept=".csv,.tsv,.txt,text/csv"
            aria-label="File of songs"
            className="visually-hidden"
            tabIndex={-1}
            onChange={choose}
          />
        </div>
        {read && <p className={styles.file}>{read.name}</p>}
        <RefusedRows rows={read?.refused ?? []} />
        <Understood songs={songs} />
      </div>
    </Dialog>
  );
}

async function readFile(file: File): Promise<CsvSongs> {
  if (file.size > MOST_BYTES) return refusal('The file is larger than 2 MB.');
  try {
    return readSongCsv(decode(await file.arrayBuffer()));
  } catch {
    return refusal('The file can not be read.');
  }
}

/** What is no UTF-8 was written by an older spreadsheet. */
function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function refusal(problem: string): CsvSongs {
  return { songs: [], refused: [{ line: null, problem }] };
}
