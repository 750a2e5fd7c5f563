import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { PastedAlbum } from '#shared/contracts/albums.ts';
import { formatCount } from '#shared/domain/format-count.ts';
import { hasEnoughLetters } from '#shared/domain/search/find-by-name.ts';
import { notify } from '../../components/feedback/notices.tsx';
import { useCreationKey } from '../../components/form/use-creation-key.ts';
import { ApiError, getErrorText, hasStatus } from '../../lib/http/api-error.ts';
import { presetSession } from '../../lib/session-choice.ts';
import { getClubDay, settings } from '../../lib/settings.ts';
import { showTestAlbums } from '../../lib/test-albums.ts';
import { addAlbums, allAlbumsQuery } from '../../queries/albums.ts';
import { recentSessionsQuery } from '../../queries/sessions.ts';
import { fetchAlbumByLink, fetchAlbumsByName } from '../../queries/streaming.ts';
import { usePassword } from '../sign-in/use-password.tsx';
import { changeDraft, EMPTY_DRAFT, type PasteLookup, pasteDraft } from './paste-draft.ts';
import { type PasteRow, toPasteRows } from './paste-rows.ts';

export type PasteTarget = {
  /** Session of new albums at first. */
  session_id?: string | undefined;
  /** Room or round that all chosen albums join. */
  joins?: {
    /** As in 'Add 3 to the round'. */
    name: string;
    /** Number of albums that it still takes. */
    free: number;
    present: ReadonlySet<string>;
  };
  onAdded?: (albums: readonly PastedAlbum[]) => Promise<void> | void;
};

/** More are of no help to choose from. */
const MAX_ALBUMS = 5;

const NO_ALBUMS = 'The albums could not be looked up. Please try again.';

export type PasteList = ReturnType<typeof usePasteList>;

/** State of a pasted list: lines are looked up one after the other, then saved together. */
export function usePasteList({ session_id, joins, onAdded }: PasteTarget, onDone: () => void) {
  const client = useQueryClient();
  const password = usePassword();
  const getKey = useCreationKey();
  const draft = pasteDraft.use();
  const query = useQuery(allAlbumsQuery(true));
  const { data: albums } = query;
  const sessions = useQuery(recentSessionsQuery()).data?.sessions ?? [];
  const { reviewers } = settings;
  const { present } = joins ?? {};
  const rows = albums && draft.isRead ? toPasteRows({ draft, albums, reviewers, present }) : [];
  const waiting = rows.filter(({ state }) => state === 'waiting');
  const [isStopped, setIsStopped] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [message, setMessage] = useState('');
  const [isSaving, setIsSaving] = useState(false);
  const [next] = waiting;
  const isRunning = draft.isRead && next !== undefined && !isStopped;

  const lookUpRow = useEffectEvent(async (key: string, signal: AbortSignal) => {
    const row = rows.find((one) => one.key === key);
    if (row === undefined) return;
    try {
      let lookup: PasteLookup | null = null;
      const isGiven = await password.run(
        'Enter the admin password to look up the albums.',
        async () => {
          lookup = await lookUp(row, signal);
        },
        false,
      );
      if (signal.aborted) return;
      if (!isGiven || lookup === null) return setIsStopped(true);
      changeDraft({ lookups: { ...pasteDraft.get().lookups, [key]: lookup } });
    } catch (error) {
      if (signal.aborted) return;
      setProblem(getErrorText(error, NO_ALBUMS));
      setIsStopped(true);
    }
  });
  const key = isRunning ? next.key : null;
  useEffect(() => {
    if (key === null) return;
    const controller = new AbortController();
    lookUpRow(key, controller.signal);
    return () => controller.abort();
  }, [key]);

  const isFixed = ({ chosen }: PasteRow) => joins === undefined && chosen?.album_id != null;
  const chosen = rows.filter((row) => row.chosen?.problem === null && !isFixed(row));
  const chosenSession = draft.session_id ?? session_id ?? presetSession(sessions, getClubDay());

  async function save(): Promise<void> {
    if (chosen.length === 0) return setProblem('Select at least one album.');
    if (joins && chosen.length > joins.free)
      return setProblem(
        `There is room for ${formatCount(joins.free, 'album')}. Leave ${chosen.length - joins.free} out.`,
      );
    setProblem(null);
    setIsSaving(true);
    try {
      const saved = await saveRows();
      if (saved === null) return;
      await onAdded?.(saved);
      client.invalidateQueries();
      finish(saved);
    } catch (error) {
      setProblem(getErrorText(error, 'Failed to add the albums. Please try again.'));
    } finally {
      setIsSaving(false);
    }
  }

  /** Adds the new albums in one request; `null` if the user cancels the password dialog. */
  async function saveRows(): Promise<PastedAlbum[] | null> {
    const added = chosen.filter((row) => row.chosen?.album_id === null);
    const body = {
      albums: added.map(({ chosen: album, submitter }) => ({
        artist: album?.artist ?? '',
        title: album?.title ?? '',
        spotify_id: album?.spotify_id ?? null,
        cover_url: album?.artwork_url ?? null,
        submitted_by: submitter || draft.submitter || null,
      })),
      session_id: chosenSession || null,
      is_test_album: showTestAlbums.get(),
    };
    let saved: PastedAlbum[] = [];
    const isGiven =
      added.length === 0 ||
      (await password.run('Enter the admin password to add the albums.', async (secret) => {
        saved = await addAlbums({ ...body, password: secret }, getKey(body));
      }));
    if (!isGiven) return null;
    return chosen.flatMap((row) => {
      const { chosen: album } = row;
      if (album?.album_id == null) return saved[added.indexOf(row)] ?? [];
      return { ...album, id: album.album_id, tier: 'Not rated yet' as const, is_new: false };
    });
  }

  /** Leaves the lines that still need the user. */
  function finish(saved: readonly PastedAlbum[]): void {
    const count = joins ? saved.length : saved.filter(({ is_new }) => is_new).length;
    const to = joins ? ` to ${joins.name}` : '';
    const there = joins ? 0 : saved.length - count;
    const open = rows.filter(
      (row) => !chosen.includes(row) && ['open', 'waiting', 'problem'].includes(row.state),
    );
    const done = [
      `Added ${formatCount(count, 'album')}${to}.`,
      there > 0 && `${there} ${there === 1 ? 'was' : 'were'} in the list by then.`,
      open.length > 0 && `${formatCount(open.length, 'line is', 'lines are')} left.`,
    ];
    const sentence = done.filter(Boolean).join(' ');
    const text = open.map((row) => row.text).join('\n');
    pasteDraft.set(text === '' ? EMPTY_DRAFT : { ...draft, text });
    if (text !== '') {
      setMessage(sentence);
    } else {
      notify(sentence);
      onDone();
    }
  }

  return {
    draft,
    query,
    rows,
    sessions,
    session_id: chosenSession,
    password,
    waiting: waiting.length,
    isRunning,
    stop: () => setIsStopped(true),
    resume: () => {
      setProblem(null);
      setIsStopped(false);
    },
    isFixed,
    chosen: chosen.length,
    save,
    isSaving,
    problem,
    message,
  };
}

/** Errors of a link are part of its result; others stop the list, to be resumed. */
async function lookUp({ content }: PasteRow, signal: AbortSignal): Promise<PasteLookup> {
  if (content.kind === 'link') {
    try {
      const { candidates, link } = await fetchAlbumByLink(content.url, signal);
      return toLookup(candidates, link?.match === 'same');
    } catch (error) {
      if (hasStatus(error, 401) || hasStatus(error, 429)) throw error;
      if (!(error instanceof ApiError) || error.kind !== 'http') throw error;
      return { ...toLookup([], false), problem: getErrorText(error) };
    }
  }
  const words = content.kind === 'names' ? `${content.artist} ${content.title}`.trim() : '';
  if (!hasEnoughLetters(words)) return toLookup([], false);
  return toLookup((await fetchAlbumsByName(words.slice(0, 200), signal)).candidates, false);
}

function toLookup(albums: PasteLookup['albums'], isExact: boolean): PasteLookup {
  return { albums: albums.slice(0, MAX_ALBUMS), isExact, problem: null };
}
