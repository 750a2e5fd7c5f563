import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import type { Bracket } from '#shared/contracts/bracket.ts';
import { MIN_SONGS } from '#shared/domain/brackets/bracket-seeding.ts';
import { notify } from '../../../components/feedback/notices.tsx';
import { useCreationKey } from '../../../components/form/use-creation-key.ts';
import { useFormError } from '../../../components/form/use-form-error.ts';
import { loseSession } from '../../../lib/admin-session.ts';
import { ApiError } from '../../../lib/http/api-error.ts';
import { showTestAlbums } from '../../../lib/test-albums.ts';
import { waitForPointerUp } from '../../../lib/wait-for-pointer-up.ts';
import {
  bracketFailure,
  createBracket,
  generateMatchups,
  setBracketInCache,
  updateBracket,
} from '../../../queries/brackets.ts';
import {
  type BracketValues,
  changedValues,
  getProblems,
  songBodies,
  takesSongs,
  toBody,
  valuesOf,
} from './bracket-values.ts';
import { changeSongs, type ListedSong, openSongList } from './songs/song-list.ts';
import { keepDraft, storedDraft } from './stored-draft.ts';

const SIGNED_OUT = 'Your admin session has ended. Sign in and save again. Nothing is lost.';

type Options = {
  /** Bracket to edit; `null` creates one. */
  bracket: Bracket | null;
  path: string;
  onSaved: (bracket: Bracket) => void;
  onGenerated: (bracket: Bracket) => void;
};

/** State of the bracket form: values, songs, errors and saving. */
export function useBracketForm({ bracket, path, onSaved, onGenerated }: Options) {
  const client = useQueryClient();
  const creationKey = useCreationKey();
  const [stored] = useState(() => storedDraft(path));
  const [opened] = useState(() => ({
    values: valuesOf(bracket, showTestAlbums.get()),
    list: openSongList(bracket?.songs ?? []),
  }));
  const [values, setValues] = useState<BracketValues>(stored?.values ?? opened.values);
  const [list, change] = useReducer(changeSongs, stored?.list ?? opened.list);
  const [busy, setBusy] = useState<'saving' | 'generating' | null>(null);
  const [isOutdated, setIsOutdated] = useState(false);
  const { reject, clear, set: setProblem, ...problems } = useProblems();
  const isBusy = useRef(false);
  // The error was for the previous list.
  const lookAgain = useEffectEvent((songs: readonly unknown[]) => {
    if (problems.error('songs') !== undefined) setProblem('songs', tooFew(songs));
  });
  useEffect(() => lookAgain(list.songs), [list.songs]);
  const edited: Edited = {
    bracket,
    version: stored?.version ?? bracket?.version ?? null,
    before: opened.values,
    values,
    songs: list.songs,
    hasNewSongs: list.songs !== opened.list.songs,
  };

  const explain = (action: string, error: unknown) => {
    if (!(error instanceof ApiError)) return reject(bracketFailure(action, error));
    if (error.status === 401) {
      reject(SIGNED_OUT);
      return loseSession();
    }
    if (error.failure?.code === 'STALE_VERSION') return setIsOutdated(true);
    reject(bracketFailure(action, error), serverProblems(error.failure?.fields ?? {}));
  };

  const save = async (isOverwriting = false): Promise<Bracket | null> => {
    try {
      const saved = await sendBracket(edited, creationKey, isOverwriting);
      await setBracketInCache(client, saved);
      return saved;
    } catch (error) {
      explain(bracket === null ? 'create' : 'update', error);
      return null;
    }
  };

  const generate = async () => {
    const saved = await save();
    if (saved === null) return;
    try {
      const generated = await generateMatchups(saved.id);
      await setBracketInCache(client, generated);
      onGenerated(generated);
    } catch (error) {
      if (saved === bracket) return explain('generate', error);
      // Saved, but not generated: the form continues with the saved values.
      notify(bracketFailure('generate', error), true);
      onSaved(saved);
    }
  };

  /** Runs one job at a time, and only without known errors. */
  const run = async (kind: 'saving' | 'generating', work: () => Promise<void>) => {
    if (isBusy.current) return;
    const found = getProblems(values);
    const few = tooFew(list.songs);
    if (kind === 'generating' && few !== undefined) found.songs = few;
    if (Object.keys(found).length > 0) return reject(INVALID, found);
    isBusy.current = true;
    setBusy(kind);
    clear();
    await work().finally(() => {
      isBusy.current = false;
      setBusy(null);
    });
  };

  const saveAlone = (isOverwriting: boolean) =>
    run('saving', async () => {
      const saved = await save(isOverwriting);
      if (saved !== null) onSaved(saved);
    });

  return {
    ...problems,
    values,
    set: (changed: Partial<BracketValues>) => setValues({ ...values, ...changed }),
    list,
    change,
    isDirty: isUnsaved(edited),
    busy,
    /** Validates a field on blur. */
    check: async (field: keyof BracketValues) => {
      await waitForPointerUp();
      setProblem(field, getProblems(values)[field]);
    },
    save: () => saveAlone(false),
    generate: () => run('generating', generate),
    isOutdated,
    overwrite: () => {
      setIsOutdated(false);
      return saveAlone(true);
    },
    stayOutdated: () => setIsOutdated(false),
    /** Stores the form for after a reload. */
    keep: () => keepDraft({ path, version: edited.version, values, list }),
  };
}

function tooFew({ length }: readonly unknown[]): string | undefined {
  return length < MIN_SONGS ? `A bracket needs at least ${MIN_SONGS} songs` : undefined;
}

export type BracketFormState = ReturnType<typeof useBracketForm>;

/** Order of the fields in the form, and so of the errors. */
const ORDER = ['name', 'description', 'songs'];

const INVALID = 'Please fix the errors above';

type Fields = Record<string, string>;

/** State of the form's errors: by field, and all for the summary that is focused. */
function useProblems() {
  const [errors, setErrors] = useState<Fields>({});
  const problems = Object.entries(errors)
    .map(([id, message]) => ({ id, message }))
    .sort((one, other) => ORDER.indexOf(one.id) - ORDER.indexOf(other.id));
  const { summary, problem, reject, forget } = useFormError(INVALID, problems);
  return {
    problem,
    summary,
    problems,
    error: (field: string): string | undefined => errors[field],
    reject: (message: string, fields: Fields = {}) => {
      reject(message);
      setErrors(fields);
    },
    clear: () => {
      forget();
      setErrors({});
    },
    /** Sets or clears the error of a field; clearing the last one removes the summary. */
    set: (field: string, message: string | undefined) => {
      const { [field]: known, ...others } = errors;
      setErrors(message === undefined ? others : { ...others, [field]: message });
      const isLast = known !== undefined && Object.keys(others).length === 0;
      if (isLast && message === undefined) forget();
    },
  };
}

/** Converts the errors of a response: a song's field is 'songs.3.title', from 0. */
function serverProblems(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, message]) => {
      const [field = name, place] = name.split('.');
      return [field, place === undefined ? message : `Song ${Number(place) + 1}: ${message}`];
    }),
  );
}

/** Values of the form, beside the initial ones. */
type Edited = {
  /** `null` for a new bracket. */
  bracket: Bracket | null;
  /** Version of the bracket that was edited. */
  version: number | null;
  before: BracketValues;
  values: BracketValues;
  songs: readonly ListedSong[];
  hasNewSongs: boolean;
};

/** True if there are unsaved changes. */
function isUnsaved({ before, values, hasNewSongs }: Edited): boolean {
  return hasNewSongs || Object.keys(changedValues(before, values)).length > 0;
}

/**
 * Saves a bracket: a new one whole, an existing one by its changes.
 * @param creationKey returns the idempotency key of a new bracket
 * @throws ApiError; 409 STALE_VERSION if another admin saved it meanwhile, unless overwriting
 */
async function sendBracket(
  edited: Edited,
  creationKey: (body: object) => string,
  isOverwriting: boolean,
): Promise<Bracket> {
  const { bracket, version, before, values, songs, hasNewSongs } = edited;
  if (bracket === null) {
    const body = { ...toBody(values), songs: songBodies(songs) };
    return createBracket(body, creationKey(body));
  }
  if (!isUnsaved(edited)) return bracket;
  // A bracket in play changes with every match, and this form overwrites none of that.
  const isGuarded = takesSongs(bracket) && !isOverwriting && version !== null;
  return updateBracket(bracket.id, {
    ...changedValues(before, values),
    ...(hasNewSongs && { songs: songBodies(songs) }),
    ...(isGuarded && { version }),
  });
}
