import { Merge } from 'lucide-react';
import { useState } from 'react';
import type { Album, AlbumMerge } from '#shared/contracts/albums.ts';
import { changedField } from '#shared/domain/changelog/change-sentence.ts';
import { formatCount } from '#shared/domain/format-count.ts';
import * as endpoints from '#shared/endpoints.ts';
import { Button } from '../components/controls/button.tsx';
import { ConfirmDialog } from '../components/dialog/confirm-dialog.tsx';
import { Rejection } from '../components/feedback/message.tsx';
import { notify } from '../components/feedback/notices.tsx';
import { Stack, Text, VisuallyHidden } from '../components/layout/primitives.tsx';
import { AddAlbums } from '../features/room/host/add-to-queue.tsx';
import { useAdminAction } from '../features/sign-in/use-admin-action.ts';
import { requestData } from '../lib/http/request.ts';

type Props = {
  album: Album;
  /** True if the choice of the other album is open at first. */
  isOpen: boolean;
  onMerged: () => unknown;
};

/** Merges an album into another one, after a preview (product/albums.md#merging-albums). */
export function MergeAlbum({ album, isOpen, onMerged }: Props) {
  const [isChoosing, setIsChoosing] = useState(isOpen);
  const [other, setOther] = useState<Album | null>(null);
  const choice = { title: 'Merge into another album', verb: 'Merge into', Icon: Merge };
  return (
    <>
      <Button look="quiet" onClick={() => setIsChoosing(true)}>
        <Merge aria-hidden="true" size={18} /> Merge…
        <VisuallyHidden> into another album</VisuallyHidden>
      </Button>
      {isChoosing && other === null && (
        <AddAlbums
          choice={{ ...choice, search: album.title, without: album.id }}
          present={NONE}
          onAdd={setOther}
          onClose={() => setIsChoosing(false)}
        />
      )}
      {other && (
        <MergeQuestion
          from={album}
          into={other}
          onMerged={onMerged}
          onCancel={() => setOther(null)}
        />
      )}
    </>
  );
}

const NONE: ReadonlySet<string> = new Set();

type QuestionProps = Pick<Props, 'onMerged'> & { from: Album; into: Album; onCancel: () => void };

function MergeQuestion({ from, into, onMerged, onCancel }: QuestionProps) {
  const [preview, setPreview] = useState<AlbumMerge | null>(null);
  const { run, isBusy, problem, dialog } = useAdminAction(
    'Enter the admin password to merge albums.',
  );
  const send = (dry_run: boolean, password: string) =>
    requestData(endpoints.MERGE_ALBUM, {
      params: { id: from.id },
      body: { into: into.id, dry_run, password },
    });
  const confirm = async () => {
    if (preview === null) return run(async (password) => setPreview(await send(true, password)));
    if (!(await run((password) => send(false, password)))) return;
    notify(`“${from.title}” is now part of “${into.title}”`);
    await onMerged();
  };
  return (
    <ConfirmDialog
      title="Merge these albums?"
      confirm={preview === null ? 'Continue' : 'Merge'}
      look={preview === null ? 'primary' : 'danger'}
      busy="Working..."
      isBusy={isBusy}
      onConfirm={confirm}
      onCancel={onCancel}
      above={dialog}
    >
      <Stack gap={3} breaks>
        <p>
          “{from.title}” by {from.artist} leaves all lists, and “{into.title}” by {into.artist} gets
          what it has. You can restore it from the changelog for 90 days.
        </p>
        <div role="status">{preview && <Preview preview={preview} />}</div>
        <Rejection text={problem} />
      </Stack>
    </ConfirmDialog>
  );
}

function Preview({ preview }: { preview: AlbumMerge }) {
  const { changes, dropped, words, recaps, rounds, songs, has_rank, shared } = preview;
  const moved = [
    ...changes.map((one) => toText(changedField(one))),
    words > 0 && formatCount(words, 'note about the album', 'notes about the album'),
    recaps > 0 && formatCount(recaps, 'recap'),
    rounds > 0 && formatCount(rounds, 'round'),
    songs > 0 && formatCount(songs, 'song in brackets', 'songs in brackets'),
    has_rank && 'Its place in the ranking',
  ].filter((text) => text !== false);
  return (
    <Stack gap={3}>
      <TextList title="Moves" texts={moved.length > 0 ? moved : ['Nothing']} />
      <TextList
        title="Left out, because both have it"
        texts={dropped.map((one) => toText(changedField({ ...one, old: null })))}
      />
      {shared > 0 && (
        <p>{formatCount(shared, 'recap or round keeps', 'recaps and rounds keep')} both.</p>
      )}
    </Stack>
  );
}

function toText({ name, new: value }: { name: string; new: string | null }): string {
  const label = name.charAt(0).toUpperCase() + name.slice(1);
  return value === null ? label : `${label}: ${value}`;
}

function TextList({ title, texts }: { title: string; texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <div>
      <Text weight={600}>{title}</Text>
      <ul>
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </div>
  );
}
