import { useDeferredValue, useState } from 'react';
import { newSongSchema } from '#shared/contracts/bracket.ts';
import { useDiscardQuestion } from '../../../../components/dialog/confirm-dialog.tsx';
import { Dialog } from '../../../../components/dialog/dialog.tsx';
import { Field, SelectField } from '../../../../components/form/field.tsx';
import { Stack } from '../../../../components/layout/primitives.tsx';
import {
  type LineOrder,
  type RejectedLine,
  readSongLines,
} from '../../../../lib/format/song-lines.ts';
import { plainSong, type SongFields } from '../songs/song-list.ts';
import { AddFooter, type AddProps } from './add-footer.tsx';
import { RejectedRows, Understood } from './understood.tsx';

/** Far more than 128 songs need. */
const MAX_LETTERS = 50_000;

export function LinesDialog({ pasted, ...add }: AddProps & { pasted: string }) {
  const [text, setText] = useState(pasted);
  const [order, setOrder] = useState<LineOrder>('artist first');
  const { close, question } = useDiscardQuestion(text.trim() !== '', add.onClose);
  const { songs, rejected } = readLines(useDeferredValue(text), order);
  return (
    <Dialog
      title="Paste lines"
      onClose={close}
      footer={<AddFooter {...add} songs={songs} />}
      above={question}
    >
      <Stack gap={4}>
        <Field
          label="One song per line"
          hint={
            order === 'artist first'
              ? 'Like “Kate Bush – Cloudbusting”. “Cloudbusting by Kate Bush”, hyphens and tabs work too. Leading numbers are ignored.'
              : 'Like “Cloudbusting – Kate Bush”. “Cloudbusting by Kate Bush”, hyphens and tabs work too. Leading numbers are ignored.'
          }
        >
          {(wiring) => (
            <textarea
              {...wiring}
              rows={8}
              maxLength={MAX_LETTERS}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
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
        <RejectedRows
          rows={rejected.map(({ line, text: words, problem }) => ({
            line,
            problem: `${problem}: “${words}”`,
          }))}
        />
        <Understood songs={songs} />
      </Stack>
    </Dialog>
  );
}

/** Returns the valid songs, and every line without one. */
function readLines(
  text: string,
  order: LineOrder,
): { songs: SongFields[]; rejected: RejectedLine[] } {
  const lines = readSongLines(text, order);
  const songs: SongFields[] = [];
  const rejected = [...lines.rejected];
  for (const { line, title, artist } of lines.songs) {
    const result = newSongSchema.safeParse(plainSong(title, artist));
    if (result.success) songs.push(result.data);
    else
      rejected.push({
        line,
        text: title,
        problem: result.error.issues[0]?.message ?? 'not a song',
      });
  }
  return { songs, rejected: rejected.sort((one, other) => one.line - other.line) };
}
