import { Merge } from 'lucide-react';
import { useState } from 'react';
import type { Album, AlbumMerge } from '#shared/contracts/albums.ts';
import { isTier } from '#shared/domain/albums/tiers.ts';
import { changedField } from '#shared/domain/changelog/change-sentence.ts';
import { formatCount } from '#shared/domain/format-count.ts';
import * as endpoints from '#shared/endpoints.ts';
import { TierBadge } from '../components/album/tier-badge.tsx';
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
  const counts = [
    words > 0 && formatCount(words, 'note about the album', 'notes about the album'),
    recaps > 0 && formatCount(recaps, 'recap'),
    rounds > 0 && formatCount(rounds, 'round'),
    songs > 0 && formatCount(songs, 'song in brackets', 'songs in brackets'),
    has_rank && 'Its place in the ranking',
  ].filter((text) => text !== false);
  const isEmpty = changes.length === 0 && counts.length === 0;
  return (
    <Stack gap={3}>
      <FieldList title="Moves" fields={changes} others={isEmpty ? ['Nothing'] : counts} />
      {dropped.length > 0 && (
        <FieldList title="Left out, because both have it" fields={dropped} others={[]} />
      )}
      {shared > 0 && (
        <p>{formatCount(shared, 'recap or round keeps', 'recaps and rounds keep')} both.</p>
      )}
    </Stack>
  );
}

type ListProps = { title: string; fields: AlbumMerge['changes']; others: readonly string[] };

function FieldList({ title, fields, others }: ListProps) {
  const linked = Object.entries(SERVICES).filter(([id]) =>
    fields.some(({ field }) => field === id),
  );
  const links = linked.map(([, name]) => name).join(' and ');
  return (
    <div>
      <Text weight={600}>{title}</Text>
      <ul>
        {fields
          .filter(({ field }) => !LINK.test(field))
          .map((change) => (
            <li key={change.field}>
              <FieldValue {...change} />
            </li>
          ))}
        {links && <li>Links to {links}</li>}
        {others.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </div>
  );
}

const SERVICES = { spotify_id: 'Spotify', tidal_album_id: 'Tidal' };
const LINK = /^(spotify|tidal)_/;

function FieldValue({ field, new: value }: AlbumMerge['changes'][number]) {
  const { name, new: text } = changedField({ field, old: null, new: value });
  const label = name.charAt(0).toUpperCase() + name.slice(1);
  if (text === null) return label;
  return (
    <>
      {label}: {isTier(text) ? <TierBadge tier={text} size="small" /> : text}
    </>
  );
}
