import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { AlbumDetail } from '#shared/contracts/albums.ts';
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
  refreshWords,
  sendEditedWords,
  sendNewWords,
  sendWordsRemoval,
  setWordsInCache,
} from '../../queries/album-words.ts';
import { meQuery } from '../../queries/open-room.ts';
import { albumRecapsQuery } from '../../queries/recaps.ts';
import styles from './album-dialog.module.css';
import { NEW_WORDS, useWordsDrafts, type WordsDrafts } from './words-drafts.ts';

/**
 * Lists what people said about an album, in rooms and rounds and since, newest first; the reviewer of
 * this browser writes below (product/albums.md#words).
 */
export function AlbumWordsList({ album }: { album: AlbumDetail }) {
  const { data: recaps = [] } = useQuery(albumRecapsQuery(album.id));
  const { data: me } = useQuery(meQuery);
  const reviewer = me?.reviewer ?? null;
  const drafts = useWordsDrafts(reviewer, album.id);
  const heading = useRef<HTMLHeadingElement>(null);
  const focusHeading = () => heading.current?.focus();
  // A response that was stored for reading offline before there were words has none.
  const words = album.words ?? [];
  const isOwn = (one: AlbumWords) => one.reviewer === reviewer;
  const isEditing = words.some((one) => isOwn(one) && drafts.find(one.id) !== null);
  const notes = recaps.flatMap((recap) =>
    recap.ratings.filter(({ note }) => note !== null).map((rating) => ({ recap, rating })),
  );
  const entries = [
    ...words.map((one) => ({
      id: one.id,
      at: one.written_at,
      entry: (
        <Words
          words={one}
          albumId={album.id}
          drafts={drafts}
          isOwn={isOwn(one)}
          onDone={focusHeading}
        />
      ),
    })),
    ...notes.map(({ recap: { recap_id, opened_at, played_on }, rating }) => ({
      id: `${recap_id} ${formatGuestName(rating)}`,
      at: opened_at,
      entry: (
        <Quote
          by={formatGuestName(rating)}
          about={
            <RowLink isInline to="/recaps/$id" params={{ id: recap_id }}>
              Played on {plainDate(played_on)}
            </RowLink>
          }
        >
          {rating.note}
        </Quote>
      ),
    })),
  ].sort((one, other) => (one.at < other.at ? 1 : -1));
  if (entries.length === 0 && reviewer === null) return null;
  return (
    <Stack as="section" gap={3} aria-labelledby="album-words" className={styles.said}>
      <Text as="h3" size="l" id="album-words" ref={heading} tabIndex={-1}>
        What we said
      </Text>
      {entries.length > 0 && (
        <Stack as="ol" gap={4}>
          {entries.map(({ id, entry }) => (
            <li key={id}>{entry}</li>
          ))}
        </Stack>
      )}
      {reviewer !== null && !isEditing && <WordsForm albumId={album.id} drafts={drafts} />}
    </Stack>
  );
}

type WordsProps = {
  words: AlbumWords;
  albumId: string;
  drafts: WordsDrafts;
  isOwn: boolean;
  onDone: () => void;
};

/** Words of a person, with what this browser may do to them. */
function Words({ words, albumId, drafts, isOwn, onDone }: WordsProps) {
  const { id, reviewer, text, written_at, edited_at, version } = words;
  const [isOpened, setIsOpened] = useState(false);
  const isAdmin = useIsAdmin();
  const date = plainDate(localDate(new Date(written_at), settings.timeZone));
  if (isOwn && drafts.find(id))
    return (
      <WordsForm
        words={words}
        albumId={albumId}
        drafts={drafts}
        isFocused={isOpened}
        onClose={onDone}
      />
    );
  const edit = () => {
    drafts.set(id, { text, version });
    setIsOpened(true);
  };
  const about = (
    <>
      <span>
        {date}
        {edited_at && ' · Edited'}
      </span>
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
    </>
  );
  return (
    <Quote by={reviewer} about={about}>
      {text}
    </Quote>
  );
}

type RemoveProps = { albumId: string; id: string; label: string; onDone: () => void };

function RemoveButton({ albumId, id, label, onDone }: RemoveProps) {
  const client = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () => sendWordsRemoval(client, { id: albumId, word: id }),
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

type FormProps = {
  albumId: string;
  drafts: WordsDrafts;
  /** Words to edit; new ones without. */
  words?: AlbumWords;
  /** True if it was opened by the user, not by a draft of before. */
  isFocused?: boolean;
  onClose?: () => void;
};

/**
 * Field for new words or an edit, whose draft survives the dialog; saving again after a conflict
 * replaces the present words.
 */
function WordsForm({ albumId, drafts, words, isFocused = false, onClose }: FormProps) {
  const client = useQueryClient();
  const getKey = useCreationKey();
  // The same text may be said again, such as after its removal.
  const saved = useRef(0);
  const input = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (isFocused) input.current?.focus();
  }, [isFocused]);
  const id = words?.id ?? NEW_WORDS;
  const { text, version } = drafts.find(id) ?? { text: '', version: 0 };
  const close = () => {
    drafts.set(id, null);
    onClose?.();
  };
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      words
        ? sendEditedWords(client, { id: albumId, word: id }, { text, version })
        : sendNewWords(client, {
            id: albumId,
            text,
            idempotencyKey: getKey({ text, saved: saved.current }),
          }),
    onSuccess: () => {
      saved.current += 1;
      close();
    },
    onError: (problem) => {
      const present = findPresent(problem);
      if (present) {
        drafts.set(id, { text, version: present.version });
        setWordsInCache(client, albumId, id, present);
      } else if (words && hasStatus(problem, 404)) {
        const others = drafts.find(NEW_WORDS)?.text;
        drafts.set(NEW_WORDS, { text: [others, text].filter(Boolean).join('\n'), version: 0 });
        close();
        void refreshWords(client, albumId);
      }
    },
  });
  const isConflict = error !== null && findPresent(error) !== null;
  return (
    <Stack
      as="form"
      gap={2}
      onSubmit={(event) => {
        event.preventDefault();
        mutate();
      }}
    >
      {words && isConflict && <Quote by={words.reviewer}>{words.text}</Quote>}
      <Field
        label={words ? 'Edit what you said' : 'Say something about it'}
        error={
          error ? `${getErrorText(error)}${isConflict ? ' Saving replaces it.' : ''}` : undefined
        }
        hint={text !== '' && `${MAX_WORDS_LENGTH - text.length} left`}
      >
        {(wiring) => (
          <textarea
            {...wiring}
            ref={input}
            rows={words ? 4 : 2}
            maxLength={MAX_WORDS_LENGTH}
            value={text}
            readOnly={isPending}
            onChange={({ currentTarget: { value } }) =>
              drafts.set(id, value === '' && !words ? null : { text: value, version })
            }
          />
        )}
      </Field>
      {(text !== '' || words) && (
        <Row gap={2} justify="end">
          {words && (
            <Button look="quiet" onClick={close}>
              Cancel
            </Button>
          )}
          <Button type="submit" disabled={isPending || text.trim() === ''}>
            {isPending ? 'Saving…' : 'Save'}
          </Button>
        </Row>
      )}
    </Stack>
  );
}

/** Returns the words of the response to an edit of an earlier version; null for another error. */
function findPresent(error: Error): AlbumWords | null {
  const isConflict = error instanceof ApiError && error.failure?.code === 'WORDS_CHANGED';
  return isConflict ? (error.failure?.data as AlbumWords) : null;
}
