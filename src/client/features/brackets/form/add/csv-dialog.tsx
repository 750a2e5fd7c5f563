import { useQuery } from '@tanstack/react-query';
import { FileSpreadsheet } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../../../components/controls/button.tsx';
import { Dialog } from '../../../../components/dialog/dialog.tsx';
import { DropZone, FileInput } from '../../../../components/form/drop-zone.tsx';
import { Stack, Text } from '../../../../components/layout/primitives.tsx';
import { allAlbumsQuery } from '../../../../queries/albums.ts';
import { AddFooter, type AddProps } from './add-footer.tsx';
import { withAlbums } from './album-songs.ts';
import { type CsvSongs, readSongCsv } from './song-csv.ts';
import { RejectedRows, Understood } from './understood.tsx';

/** Far more than 128 songs need. */
const MAX_BYTES = 2_000_000;

type Read = CsvSongs & { name: string };

export function CsvDialog(add: AddProps) {
  const input = useRef<HTMLInputElement>(null);
  const [read, setRead] = useState<Read | null>(null);
  const albums = useQuery(allAlbumsQuery(true));
  const songs = withAlbums(read?.songs ?? [], albums.data ?? []);
  const open = async (file: File | undefined) => {
    if (file !== undefined) setRead({ name: file.name, ...(await readFile(file)) });
  };
  return (
    <Dialog title="CSV file" onClose={add.onClose} footer={<AddFooter {...add} songs={songs} />}>
      <Stack gap={4}>
        <DropZone padding={5} onFile={open}>
          <Button onClick={() => input.current?.click()}>
            <FileSpreadsheet aria-hidden="true" size={18} /> Choose file
          </Button>
          <Text tone="muted" size="s">
            Or drop it here. The first line names the columns: title and artist, and where there are
            any album, spotify_track_id, duration_ms. Their order does not matter.
          </Text>
          <FileInput
            ref={input}
            label="File of songs"
            accept=".csv,.tsv,.txt,text/csv"
            onFile={open}
          />
        </DropZone>
        {read && (
          <Text weight={600} breaks>
            {read.name}
          </Text>
        )}
        <RejectedRows rows={read?.rejected ?? []} />
        <Understood songs={songs} />
      </Stack>
    </Dialog>
  );
}

async function readFile(file: File): Promise<CsvSongs> {
  if (file.size > MAX_BYTES) return rejection('The file is larger than 2 MB.');
  try {
    return readSongCsv(decode(await file.arrayBuffer()));
  } catch {
    return rejection('The file can not be read.');
  }
}

/** Decodes UTF-8, else the encoding of older spreadsheets. */
function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function rejection(problem: string): CsvSongs {
  return { songs: [], rejected: [{ line: null, problem }] };
}
