import { useQuery } from '@tanstack/react-query';
import { FileSpreadsheet } from 'lucide-react';
import { useDeferredValue, useRef, useState } from 'react';
import { newSongSchema } from '#shared/contracts/bracket.ts';
import type { LineOrder } from '#shared/domain/search/split-names.ts';
import { Button } from '../../../../components/controls/button.tsx';
import { useDiscardQuestion } from '../../../../components/dialog/confirm-dialog.tsx';
import { Dialog } from '../../../../components/dialog/dialog.tsx';
import { DropZone, FileInput } from '../../../../components/form/drop-zone.tsx';
import { Field, SelectField } from '../../../../components/form/field.tsx';
import { Stack, Text } from '../../../../components/layout/primitives.tsx';
import { readSongLines } from '../../../../lib/format/song-lines.ts';
import { allAlbumsQuery } from '../../../../queries/albums.ts';
import type { SongFields } from '../songs/song-list.ts';
import { plainSong } from '../songs/song-list.ts';
import styles from './add-dialog.module.css';
import { AddFooter, type AddProps } from './add-footer.tsx';
import { withAlbums } from './album-songs.ts';
import { type CsvSongs, readSongCsv } from './song-csv.ts';

/** Far more than 128 songs need. */
const MAX_LETTERS = 50_000;
const MAX_BYTES = 2_000_000;

const PASTED_FIRST = 'Add the pasted songs first, or clear them.';

/** Adds the songs of pasted lines or CSV, or of a file, which replaces only that of another. */
export function LinesDialog({ pasted, ...add }: AddProps & { pasted: string }) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(pasted);
  const [order, setOrder] = useState<LineOrder>('artist first');
  const [fileText, setFileText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const { close, question } = useDiscardQuestion(text.trim() !== '', add.onClose);
  const deferred = useDeferredValue(text);
  const csv = readSongCsv(deferred);
  const { songs: read, rejected } = csv ?? readLines(deferred, order);
  const hasAlbums = read.some(({ album }) => album !== null);
  const albums = useQuery({ ...allAlbumsQuery(true), enabled: hasAlbums });
  const songs = withAlbums(read, albums.data ?? []);
  const open = async (file: File | undefined) => {
    if (file === undefined) return;
    if (text.trim() !== '' && text !== fileText) return setProblem(PASTED_FIRST);
    const content = await readFile(file);
    setProblem(content.problem);
    setText(content.text);
    setFileText(content.text);
  };
  return (
    <Dialog
      title="Paste or choose a file"
      onClose={close}
      footer={<AddFooter {...add} songs={songs} />}
      above={question}
    >
      <Stack gap={4}>
        <Field
          label="One song per line"
          hint={`Like “${order === 'artist first' ? 'Kate Bush – Cloudbusting' : 'Cloudbusting – Kate Bush'}”. “Cloudbusting by Kate Bush”, hyphens and tabs work too. Leading numbers are ignored.`}
        >
          {(wiring) => (
            <textarea
              {...wiring}
              rows={8}
              maxLength={MAX_LETTERS}
              value={text}
              onChange={(event) => {
                setText(event.target.value);
                setProblem(null);
              }}
            />
          )}
        </Field>
        {csv === null && (
          <SelectField
            label="Order"
            value={order}
            onChange={(event) =>
              setOrder(event.target.value === 'title first' ? 'title first' : 'artist first')
            }
          >
            <option value="artist first">Artist – Title</option>
            <option value="title first">Title – Artist</option>
          </SelectField>
        )}
        <DropZone padding={5} onFile={open}>
          <Button onClick={() => input.current?.click()}>
            <FileSpreadsheet aria-hidden="true" size={18} /> Choose file
          </Button>
          <Text tone="muted" size="s">
            Or drop it here: lines, or CSV whose first line names the columns: title and artist, and
            where there are any album, spotify_track_id, duration_ms. Their order does not matter.
          </Text>
          <FileInput
            ref={input}
            label="File of songs"
            accept=".csv,.tsv,.txt,text/csv,text/plain"
            onFile={open}
          />
        </DropZone>
        <RejectedRows rows={problem === null ? rejected : [{ line: null, problem }]} />
        <Understood songs={songs} />
      </Stack>
    </Dialog>
  );
}

/** Returns the valid songs, and every line without one. */
function readLines(text: string, order: LineOrder): CsvSongs {
  const lines = readSongLines(text, order);
  const songs: CsvSongs['songs'] = [];
  const rejected: CsvSongs['rejected'] = lines.rejected.map(({ line, text: words, problem }) => ({
    line,
    problem: `${problem}: “${words}”`,
  }));
  for (const { line, title, artist } of lines.songs) {
    const result = newSongSchema.safeParse(plainSong(title, artist));
    if (result.success) songs.push({ line, song: result.data, album: null });
    else
      rejected.push({
        line,
        problem: `${result.error.issues[0]?.message ?? 'not a song'}: “${title}”`,
      });
  }
  return { songs, rejected: rejected.sort((one, other) => (one.line ?? 0) - (other.line ?? 0)) };
}

async function readFile(file: File): Promise<{ text: string; problem: string | null }> {
  if (file.size > MAX_BYTES) return { text: '', problem: 'The file is larger than 2 MB.' };
  try {
    const text = decode(await file.arrayBuffer());
    return { text, problem: text.trim() === '' ? 'The file is empty.' : null };
  } catch {
    return { text: '', problem: 'The file can not be read.' };
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

function Understood({ songs }: { songs: readonly SongFields[] }) {
  if (songs.length === 0) return null;
  return (
    <Stack as="section" gap={2} aria-label="Understood">
      <Text as="h3" size="m" role="status">
        {songs.length} {songs.length === 1 ? 'song' : 'songs'} understood
      </Text>
      <ol className={styles.understood}>
        {songs.map(({ title, artist }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row has no state, and equal songs differ only by index
          <li key={index}>
            <strong>{title}</strong> {artist}
          </li>
        ))}
      </ol>
    </Stack>
  );
}

type Row = { line: number | null; problem: string };

function RejectedRows({ rows }: { rows: readonly Row[] }) {
  if (rows.length === 0) return null;
  return (
    <Stack as="section" gap={2} aria-label="Not understood">
      <Text as="h3" size="m" tone="danger">
        {rows.length} {rows.length === 1 ? 'line' : 'lines'} not understood
      </Text>
      <ul className={styles.refused}>
        {rows.map(({ line, problem }) => (
          <li key={line ?? 'file'}>{line === null ? problem : `Line ${line}: ${problem}`}</li>
        ))}
      </ul>
    </Stack>
  );
}
