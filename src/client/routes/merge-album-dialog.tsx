import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowUpDown, Merge } from 'lucide-react';
import { useState } from 'react';
import type { AlbumDetail, AlbumMerge } from '#shared/contracts/albums.ts';
import { changedField } from '#shared/domain/changelog/change-sentence.ts';
import { formatCount } from '#shared/domain/format-count.ts';
import * as endpoints from '#shared/endpoints.ts';
import { AlbumLine } from '../components/album/album-line.tsx';
import { Button } from '../components/controls/button.tsx';
import { Dialog } from '../components/dialog/dialog.tsx';
import { useSwitchDialog } from '../components/dialog/url-dialogs.ts';
import { LoadState } from '../components/feedback/load-state.tsx';
import { Rejection } from '../components/feedback/message.tsx';
import { notify } from '../components/feedback/notices.tsx';
import { Row, Stack, Text } from '../components/layout/primitives.tsx';
import { AddAlbums } from '../features/room/host/add-to-queue.tsx';
import { useAdminAction } from '../features/sign-in/use-admin-action.ts';
import { toProblem } from '../lib/http/error-messages.ts';
import { requestData } from '../lib/http/request.ts';
import { albumQuery } from '../queries/albums.ts';

type Props = {
  id: string;
  /** Album that stays, if it is known. */
  into?: string | undefined;
  onClose: () => void;
};

const TITLE = 'Merge into another album';

/**
 * Merges an album into another one, which is chosen first, after a preview
 * (product/albums.md#merging-albums).
 */
export function MergeAlbumDialog({ id, into, onClose }: Props) {
  const client = useQueryClient();
  const switchDialog = useSwitchDialog();
  const [pair, setPair] = useState({ from: id, into });
  const from = useQuery(albumQuery(pair.from, client));
  const other = useQuery({
    ...albumQuery(pair.into ?? '', client),
    enabled: pair.into !== undefined,
  });
  // Without a known pair it was opened in the dialog of the album.
  const cancel = () => (into === undefined ? switchDialog({ album: id }) : onClose());
  if (from.data !== undefined && pair.into === undefined)
    return (
      <AddAlbums
        choice={{
          title: TITLE,
          verb: 'Merge into',
          search: from.data.title,
          without: id,
          Icon: Merge,
        }}
        present={NONE}
        onAdd={(album) => setPair({ from: id, into: album.id })}
        onClose={cancel}
      />
    );
  if (from.data !== undefined && other.data !== undefined)
    return (
      <MergePair
        key={pair.from}
        from={from.data}
        into={other.data}
        onSwap={() => setPair({ from: other.data.id, into: from.data.id })}
        onMerged={onClose}
        onCancel={cancel}
      />
    );
  return (
    <Dialog title={TITLE} size="small" onClose={onClose}>
      <LoadState
        query={pair.into === undefined ? from : [from, other]}
        failure={(error) => toProblem(error, 'Failed to fetch album data')}
      />
    </Dialog>
  );
}

const NONE: ReadonlySet<string> = new Set();

type PairProps = {
  from: AlbumDetail;
  into: AlbumDetail;
  onSwap: () => void;
  onMerged: () => void;
  onCancel: () => void;
};

function MergePair({ from, into, onSwap, onMerged, onCancel }: PairProps) {
  const client = useQueryClient();
  const [preview, setPreview] = useState<AlbumMerge | null>(null);
  const { run, isBusy, problem, dialog } = useAdminAction(
    'Enter the admin password to merge albums.',
  );
  const send = (dry_run: boolean, password: string) =>
    requestData(endpoints.MERGE_ALBUM, {
      params: { id: from.id },
      body: { into: into.id, dry_run, password },
    });
  const look = () => run(async (password) => setPreview(await send(true, password)));
  const merge = async () => {
    if (!(await run((password) => send(false, password)))) return;
    notify(`“${from.title}” is now part of “${into.title}”`);
    onMerged();
    await client.invalidateQueries({ predicate: ({ queryKey }) => !queryKey.includes(from.id) });
    client.removeQueries({ queryKey: albumQuery(from.id, client).queryKey, type: 'inactive' });
  };
  return (
    <Dialog
      title={TITLE}
      size="small"
      onClose={onCancel}
      above={dialog}
      footer={
        <>
          <Button look="quiet" onClick={onCancel}>
            Cancel
          </Button>
          {preview === null ? (
            <Button look="primary" disabled={isBusy} onClick={look}>
              {isBusy ? 'Checking...' : 'Continue'}
            </Button>
          ) : (
            <Button look="danger" disabled={isBusy} onClick={merge}>
              {isBusy ? 'Merging...' : 'Merge'}
            </Button>
          )}
        </>
      }
    >
      <Stack gap={4}>
        <Stack gap={2}>
          <Text tone="muted">Merge</Text>
          <Row gap={3}>
            <AlbumLine album={from} />
          </Row>
          <Row justify="between">
            <Text as="span" tone="muted">
              into
            </Text>
            <Button look="quiet" disabled={isBusy} onClick={onSwap}>
              <ArrowUpDown aria-hidden="true" size={16} /> Swap
            </Button>
          </Row>
          <Row gap={3}>
            <AlbumLine album={into} />
          </Row>
        </Stack>
        <Text tone="muted">
          The first album leaves all lists, and the second gets what it has. You can undo this from
          the changelog for 90 days.
        </Text>
        <div role="status">{preview && <Preview preview={preview} into={into} />}</div>
        <Rejection text={problem} />
      </Stack>
    </Dialog>
  );
}

type PreviewProps = { preview: AlbumMerge; into: AlbumDetail };

function Preview({ preview, into }: PreviewProps) {
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
    <Stack gap={3} breaks>
      <TextList title={`“${into.title}” gets`} texts={moved.length > 0 ? moved : ['Nothing new']} />
      {dropped.length > 0 && (
        <TextList
          title={`“${into.title}” has its own, so these are left out`}
          texts={dropped.map((one) => toText(changedField({ ...one, old: null })))}
        />
      )}
      {shared > 0 && (
        <p>
          {formatCount(
            shared,
            'recap or round has both, and stays as it is',
            'recaps and rounds have both, and stay as they are',
          )}
          .
        </p>
      )}
    </Stack>
  );
}

function toText({ name, new: value }: { name: string; new: string | null }): string {
  const label = name.charAt(0).toUpperCase() + name.slice(1);
  return value === null ? label : `${label}: ${value}`;
}

function TextList({ title, texts }: { title: string; texts: readonly string[] }) {
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
