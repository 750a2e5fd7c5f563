import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { AlbumDetail } from '#shared/contracts/albums.ts';
import type { AlbumRecap } from '#shared/contracts/recaps.ts';
import { MAX_WORDS_LENGTH } from '#shared/domain/albums/album-words.ts';
import { localDate, plainDate } from '#shared/domain/dates.ts';
import { formatGuestName } from '../../components/album/guest-name.ts';
import { Quote } from '../../components/album/rating-list.tsx';
import { Button } from '../../components/controls/button.tsx';
import { RowLink } from '../../components/controls/row-link.tsx';
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import { notify } from '../../components/feedback/notices.tsx';
import { Field } from '../../components/form/field.tsx';
import { useCreationKey } from '../../components/form/use-creation-key.ts';
import { IconButton, Row, Stack, Text } from '../../components/layout/primitives.tsx';
import { loseSession, useIsAdmin } from '../../lib/admin-session.ts';
import { ApiError, getErrorText, hasStatus } from '../../lib/http/api-error.ts';
import { settings } from '../../lib/settings.ts';
import {
  type AlbumWords,
  addWords,
  editWords,
  refreshWords,
  removeWords,
  setWordsInCache,
} from '../../queries/album-words.ts';
import { meQuery } from '../../queries/open-room.ts';
import { albumRecapsQuery } from '../../queries/recaps.ts';
import { addToDraft, useWordsDraft } from './words-drafts.ts';

type Props = { album: AlbumDetail };

/**
 * Lists what people said about an album, in rooms and rounds and since, newest first; the reviewer of
 * this browser writes below (product/albums.md#words).
 */
export function AlbumWordsList({ album }: Props) {
  const { data: recaps = [] } = useQuery(albumRecapsQuery(album.id));
  const { data: me } = useQuery(meQuery);
  const heading = useRef<HTMLHeadingElement>(null);
  const reviewer = me?.reviewer ?? null;
  // A response that was stored for reading offline before there were words has none.
  const entries = toEntries(album.words ?? [], recaps);
  if (entries.length === 0 && reviewer === null) return null;
  return (
    <Stack as="section" gap={3} aria-labelledby="album-words">
      <Text as="h3" size="l" id="album-words" ref={heading} tabIndex={-1}>
        What we said
      </Text>
      {entries.length > 0 && (
        <Stack as="ol" gap={3}>
          {entries.map(({ id, words, ...entry }) => (
            <Stack as="li" gap={1} key={id}>
              {words ? (
                <Words
                  words={words}
                  albumId={album.id}
                  isOwn={words.reviewer === reviewer}
                  onDone={() => heading.current?.focus()}
                />
              ) : (
                <RecapNote {...entry} />
              )}
            </Stack>
          ))}
        </Stack>
      )}
      {reviewer !== null && <NewWords albumId={album.id} reviewer={reviewer} />}
    </Stack>
  );
}

type Entry = {
  id: string;
  at: string;
  text: string;
  by: string;
  recap: AlbumRecap | null;
  words: AlbumWords | null;
};

/** Merges words and the notes of recaps, newest first. */
function toEntries(words: readonly AlbumWords[], recaps: readonly AlbumRecap[]): Entry[] {
  const notes = recaps.flatMap((recap) =>
    recap.ratings.flatMap(({ note, ...rating }) => {
      const by = formatGuestName(rating);
      const id = `${recap.recap_id} ${by}`;
      return note === null ? [] : [{ id, at: recap.opened_at, text: note, by, recap, words: null }];
    }),
  );
  const written = words.map((one) => ({
    ...{ id: one.id, at: one.written_at, text: one.text, by: one.reviewer },
    ...{ recap: null, words: one },
  }));
  return [...written, ...notes].sort((one, other) => (one.at < other.at ? 1 : -1));
}

function RecapNote({ text, by, recap }: Omit<Entry, 'id' | 'words'>) {
  return (
    <>
      <Quote by={by}>{text}</Quote>
      {recap && (
        <Text size="s">
          <RowLink isInline to="/recaps/$id" params={{ id: recap.recap_id }}>
            Played on {plainDate(recap.played_on)}
          </RowLink>
        </Text>
      )}
    </>
  );
}

type WordsProps = { words: AlbumWords; albumId: string; isOwn: boolean; onDone: () => void };

/** Words of a person, with what this browser may do to them. */
function Words({ words, albumId, isOwn, onDone }: WordsProps) {
  const { id, reviewer, text, written_at, edited_at, version } = words;
  const [draft, setDraft] = useWordsDraft(`${reviewer} ${albumId} ${id}`);
  const [isOpened, setIsOpened] = useState(false);
  const isAdmin = useIsAdmin();
  const date = plainDate(localDate(new Date(written_at), settings.timeZone));
  const close = () => {
    setDraft(null);
    onDone();
  };
  if (isOwn && draft)
    return (
      <EditedWords
        albumId={albumId}
        words={words}
        draft={draft}
        isOpened={isOpened}
        onWrite={setDraft}
        onClose={close}
      />
    );
  const edit = () => {
    setDraft({ text, version });
    setIsOpened(true);
  };
  return (
    <>
      <Quote by={reviewer}>{text}</Quote>
      <Row gap={1} tone="muted" size="s">
        <Text as="span">
          {date}
          {edited_at && ' · Edited'}
        </Text>
        {isOwn && (
          <IconButton tone="muted" aria-label={`Edit what you said on ${date}`} onClick={edit}>
            <Pencil aria-hidden="true" size={18} />
          </IconButton>
        )}
        {(isOwn || isAdmin) && (
          <RemoveButton
            albumId={albumId}
            id={id}
            label={isOwn ? `Remove what you said on ${date}` : `Remove what ${reviewer} said`}
            onDone={onDone}
          />
        )}
      </Row>
    </>
  );
}

type RemoveProps = { albumId: string; id: string; label: string; onDone: () => void };

function RemoveButton({ albumId, id, label, onDone }: RemoveProps) {
  const client = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () => removeWords(client, albumId, id),
    onSuccess: onDone,
    onError: (error) => {
      setIsAsking(false);
      if (hasStatus(error, 404)) return refreshWords(client, albumId);
      if (hasStatus(error, 401)) loseSession();
      notify(getErrorText(error), true);
    },
  });
  return (
    <>
      <IconButton tone="muted" aria-label={label} onClick={() => setIsAsking(true)}>
        <Trash2 aria-hidden="true" size={18} />
      </IconButton>
      {isAsking && (
        <ConfirmDialog
          title="Remove this?"
          confirm="Remove"
          busy="Removing…"
          isBusy={isPending}
          onConfirm={() => mutate()}
          onCancel={() => setIsAsking(false)}
        >
          <p>It can’t be restored.</p>
        </ConfirmDialog>
      )}
    </>
  );
}

type EditedProps = {
  albumId: string;
  words: AlbumWords;
  draft: { text: string; version: number };
  /** True if it was opened by the user, not by a draft of before. */
  isOpened: boolean;
  onWrite: (draft: { text: string; version: number }) => void;
  onClose: () => void;
};

/** Own words while they are edited; saving again after a conflict replaces the present ones. */
function EditedWords({ albumId, words, draft, isOpened, onWrite, onClose }: EditedProps) {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => editWords(client, albumId, words.id, draft),
    onSuccess: onClose,
    onError: (problem) => {
      const present = findPresent(problem);
      if (present) {
        onWrite({ text: draft.text, version: present.version });
        setWordsInCache(client, albumId, (all) =>
          all.map((one) => (one.id === present.id ? present : one)),
        );
      }
      if (!hasStatus(problem, 404)) return;
      addToDraft(`${words.reviewer} ${albumId}`, draft.text);
      onClose();
      void refreshWords(client, albumId);
    },
  });
  const present = error && findPresent(error);
  return (
    <>
      {present && <Quote by={present.reviewer}>{present.text}</Quote>}
      <WordsForm
        label="Edit what you said"
        text={draft.text}
        error={error && (present ? `${error.message} Saving replaces it.` : getErrorText(error))}
        isFocused={isOpened}
        isSaving={isPending}
        onWrite={(text) => onWrite({ ...draft, text })}
        onSave={mutate}
      >
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
      </WordsForm>
    </>
  );
}

/** Returns the words of the response to an edit of an earlier version; null for another error. */
function findPresent(error: Error): AlbumWords | null {
  const isConflict = error instanceof ApiError && error.failure?.code === 'WORDS_CHANGED';
  return isConflict ? (error.failure?.data as AlbumWords) : null;
}

/** Field for new words; its draft survives the dialog. */
function NewWords({ albumId, reviewer }: { albumId: string; reviewer: string }) {
  const client = useQueryClient();
  const getKey = useCreationKey();
  const [draft, setDraft] = useWordsDraft(`${reviewer} ${albumId}`);
  const text = draft?.text ?? '';
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => addWords(client, albumId, text, getKey({ text })),
    onSuccess: () => setDraft(null),
  });
  return (
    <WordsForm
      label="Say something about it"
      text={text}
      error={error && getErrorText(error)}
      isSaving={isPending}
      onWrite={(next) => setDraft(next === '' ? null : { text: next, version: 0 })}
      onSave={mutate}
    />
  );
}

type FormProps = {
  label: string;
  text: string;
  error: string | null;
  isFocused?: boolean;
  isSaving: boolean;
  onWrite: (text: string) => void;
  onSave: () => void;
  children?: ReactNode;
};

function WordsForm(props: FormProps) {
  const { label, text, error, isFocused = false, isSaving, onWrite, onSave, children } = props;
  const input = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (isFocused) input.current?.focus();
  }, [isFocused]);
  return (
    <Stack
      as="form"
      gap={2}
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
    >
      <Field
        label={label}
        error={error ?? undefined}
        hint={text !== '' && `${MAX_WORDS_LENGTH - text.length} left`}
      >
        {(wiring) => (
          <textarea
            {...wiring}
            ref={input}
            rows={2}
            maxLength={MAX_WORDS_LENGTH}
            value={text}
            onChange={({ currentTarget: { value } }) => onWrite(value)}
          />
        )}
      </Field>
      {(text !== '' || children) && (
        <Row gap={2} justify="end">
          {children}
          <Button type="submit" disabled={isSaving || text.trim() === ''}>
            {isSaving ? 'Saving…' : 'Save'}
          </Button>
        </Row>
      )}
    </Stack>
  );
}
