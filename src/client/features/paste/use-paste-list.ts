import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { PastedAlbum } from '#shared/contracts/albums.ts';
import { formatCount } from '#shared/domain/format-count.ts';
import { hasEnoughLetters } from '#shared/domain/search/find-by-name.ts';
import { notify } from '../../components/feedback/notices.tsx';
import { useCreationKey } from '../../components/form/use-creation-key.ts';
import { ApiError, getErrorText, hasStatus } from '../../lib/http/api-error.ts';
import { presetSession } from '../../lib/session-choice.ts';
import { getClubDay } from '../../lib/settings.ts';
import { showTestAlbums } from '../../lib/test-albums.ts';
import { addAlbums, allAlbumsQuery } from '../../queries/albums.ts';
import { recentSessionsQuery } from '../../queries/sessions.ts';
import { fetchAlbumByLink, fetchAlbumsByName } from '../../queries/streaming.ts';
import { useAdminAction } from '../sign-in/use-admin-action.ts';
import { usePassword } from '../sign-in/use-password.tsx';
import { changeDraft, EMPTY_DRAFT, type PasteLookup, pasteDraft } from './paste-draft.ts';
import { type PasteOption, type PasteRow, toPasteRows } from './paste-rows.ts';

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
  /** @param ids of the chosen albums, in order */
  onAdded?: (ids: readonly string[], saved: readonly PastedAlbum[]) => Promise<void> | void;
};

/** More are of no help to choose from. */
const MAX_ALBUMS = 5;

export type PasteList = ReturnType<typeof usePasteList>;

/** State of a pasted list: lines are looked up one after the other, then saved together. */
export function usePasteList({ session_id, joins, onAdded }: PasteTarget, onDone: () => void) {
  const client = useQueryClient();
  const password = usePassword();
  const action = useAdminAction('Enter the admin password to add the albums.');
  const getKey = useCreationKey();
  const draft = pasteDraft.use();
  const query = useQuery(allAlbumsQuery(true));
  const sessions = useQuery(recentSessionsQuery()).data?.sessions ?? [];
  const rows = query.data && draft.isRead ? toPasteRows(draft, query.data, joins?.present) : [];
  const added = rows.filter(isAdded);
  const waiting = rows.filter(({ outcome }) => outcome === 'not looked up');
  const [next] = waiting;
  /** Reason why the look-ups do not go on; empty if the user stopped them. */
  const [stop, setStop] = useState<string | null>(null);
  const [message, setMessage] = useState('');
  const isRunning = next !== undefined && stop === null;
  const chosenSession = draft.session_id ?? session_id ?? presetSession(sessions, getClubDay());

  const lookUpNext = useEffectEvent(async (signal: AbortSignal) => {
    if (next === undefined) return;
    const work = async () => {
      const lookup = await lookUp(next, signal);
      changeDraft({ lookups: { ...pasteDraft.get().lookups, [next.query]: lookup } });
    };
    try {
      if (!(await password.run('Enter the admin password to look up the albums.', work, false)))
        setStop('');
    } catch (error) {
      if (signal.aborted) return;
      setStop(getErrorText(error, 'The albums could not be looked up. Please try again.'));
    }
  });
  const key = isRunning ? next.query : null;
  useEffect(() => {
    if (key === null) return;
    const controller = new AbortController();
    lookUpNext(controller.signal);
    return () => controller.abort();
  }, [key]);

  /** Adds the new albums in one request. */
  async function save(secret: string): Promise<void> {
    const unlisted = added.filter(({ chosen }) => chosen.album_id === null);
    const body = {
      albums: unlisted.map(({ chosen: { artist, title, spotify_id, artwork_url }, submitter }) => ({
        ...{ artist, title, spotify_id, cover_url: artwork_url },
        submitted_by: submitter || draft.submitter || null,
      })),
      session_id: chosenSession || null,
      is_test_album: showTestAlbums.get(),
    };
    const saved =
      unlisted.length === 0 ? [] : await addAlbums({ ...body, password: secret }, getKey(body));
    const ids = added.flatMap(
      (row) => row.chosen.album_id ?? saved[unlisted.indexOf(row)]?.id ?? [],
    );
    await onAdded?.(ids, saved);
    client.invalidateQueries();
    finish(saved);
  }

  /** Leaves the lines that still need the user. */
  function finish(saved: readonly PastedAlbum[]): void {
    const there = joins ? 0 : saved.filter(({ is_new }) => !is_new).length;
    const open = rows.filter(({ outcome, state }) => OPEN.has(outcome) || state === 'problem');
    const done = [
      `Added ${formatCount(added.length - there, 'album')}${joins ? ` to ${joins.name}` : ''}.`,
      there > 0 && `${there} ${there === 1 ? 'was' : 'were'} in the list by then.`,
      open.length > 0 && `${formatCount(open.length, 'line is', 'lines are')} left.`,
    ];
    const sentence = done.filter(Boolean).join(' ');
    if (open.length > 0) {
      pasteDraft.set({ ...draft, text: open.map(({ text }) => text).join('\n') });
      setMessage(sentence);
    } else {
      pasteDraft.set(EMPTY_DRAFT);
      notify(sentence);
      onDone();
    }
  }

  const excess = joins ? added.length - joins.free : 0;
  const tooMany = `There is room for ${formatCount(joins?.free ?? 0, 'album')}. Leave ${excess} out.`;
  return {
    ...{ draft, query, rows, added: added.length, sessions, session_id: chosenSession, isRunning },
    waiting: waiting.length,
    setStop,
    save: () => excess > 0 || action.run(save),
    isSaving: action.isBusy,
    problem: excess > 0 ? tooMany : stop || action.problem,
    message,
    passwordDialog: password.dialog ?? action.dialog,
  };
}

const OPEN: ReadonlySet<PasteRow['outcome']> = new Set(['to check', 'not looked up']);

function isAdded(row: PasteRow): row is PasteRow & { chosen: PasteOption } {
  return row.outcome === 'to add';
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
