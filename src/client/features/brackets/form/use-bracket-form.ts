import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useLayoutEffect, useReducer, useRef, useState } from 'react';
import type { Bracket } from '#shared/contracts/bracket.ts';
import * as endpoints from '#shared/endpoints.ts';
import { notify } from '../../../components/feedback/notices.tsx';
import { useCreationKey } from '../../../components/form/use-creation-key.ts';
import { ApiError } from '../../../lib/http/api-error.ts';
import { requestData } from '../../../lib/http/request.ts';
import { showTestAlbums } from '../../../lib/test-albums.ts';
import { bracketFailure, setBracketInCache } from '../../../queries/brackets.ts';
import { listChangedFields } from '../../sign-in/three-way-merge.ts';
import { useAdminForm } from '../../sign-in/use-admin-form.ts';
import { type BracketValues, formSchema, takesSongs, toBody, toValues } from './bracket-values.ts';
import { changeSongs, openSongList, type SongList } from './songs/song-list.ts';
import { keepDraft, storedDraft } from './stored-draft.ts';

type Options = {
  /** Bracket to edit; `null` creates one. */
  bracket: Bracket | null;
  path: string;
  onSaved: (bracket: Bracket) => void;
  onGenerated: (bracket: Bracket) => void;
};

/** Purpose of a submit; overwriting ignores the changes of another admin. */
type Purpose = 'save' | 'generate' | 'overwrite';

/** State of the bracket form: values, songs, errors and saving. */
export function useBracketForm({ bracket, path, onSaved, onGenerated }: Options) {
  const client = useQueryClient();
  const creationKey = useCreationKey();
  const [draft] = useState(() => storedDraft(path));
  const [initial] = useState(() => toValues(bracket, showTestAlbums.get()));
  const [isOutdated, setIsOutdated] = useState(false);
  const [purpose, setPurpose] = useState<Purpose>('save');
  // Read before the next render, while the form is validated.
  const submitted = useRef(purpose);
  const action = useRef('update');
  const version = draft?.version ?? bracket?.version ?? null;

  const save = async (values: BracketValues, _password: string, base: BracketValues) => {
    action.current = bracket === null ? 'create' : 'update';
    const isOverwriting = submitted.current === 'overwrite';
    const saved =
      bracket === null
        ? await create(values, creationKey)
        : await update(bracket, { base, values, version: isOverwriting ? null : version });
    await setBracketInCache(client, saved);
    if (submitted.current === 'generate') await generate(saved);
    else onSaved(saved);
    return undefined;
  };

  const generate = async (saved: Bracket) => {
    action.current = 'generate';
    try {
      const generated = await requestData(endpoints.GENERATE_MATCHUPS, {
        params: { id: saved.id },
        body: {},
      });
      await setBracketInCache(client, generated);
      onGenerated(generated);
    } catch (error) {
      if (saved === bracket) throw error;
      // Saved, but not generated: the form continues with the saved values.
      notify(bracketFailure('generate', error), true);
      onSaved(saved);
    }
  };

  const handleError = (error: unknown) => {
    const message = bracketFailure(action.current, error);
    if (!(error instanceof ApiError)) return { message, fields: {} };
    if (error.failure?.code === 'STALE_VERSION') {
      setIsOutdated(true);
      return null;
    }
    return { message, fields: toFields(error.failure?.fields ?? {}) };
  };

  const { form, submit, ...state } = useAdminForm<BracketValues>({
    initial,
    schema: formSchema,
    toBody: (values) => {
      const { songs, ...body } = toBody(values);
      return submitted.current === 'generate' ? { ...body, songs } : body;
    },
    save,
    failure: '',
    needsPassword: false,
    onError: handleError,
  });

  useLayoutEffect(() => {
    for (const [name, value] of Object.entries(draft?.values ?? {}))
      form.setValue(name as keyof BracketValues, value, { shouldDirty: true });
  }, [draft, form]);
  const hasError = state.error('songs') !== undefined;
  const { list, change } = useSongs(
    () => draft?.list ?? openSongList(bracket?.songs ?? []),
    (songs) => form.setValue('songs', [...songs], { shouldDirty: true, shouldValidate: hasError }),
  );

  const submitFor = (next: Purpose) => {
    if (state.isSaving) return;
    setIsOutdated(false);
    setPurpose(next);
    submitted.current = next;
    return submit();
  };
  return {
    ...state,
    form,
    list,
    change,
    isGenerating: state.isSaving && purpose === 'generate',
    save: () => submitFor('save'),
    generate: () => submitFor('generate'),
    isOutdated,
    overwrite: () => submitFor('overwrite'),
    stayOutdated: () => setIsOutdated(false),
    /** Stores the form for after a reload. */
    keep: () => {
      const { songs: _, ...values } = form.getValues();
      return keepDraft({ path, version, values, list });
    },
  };
}

export type BracketFormState = ReturnType<typeof useBracketForm>;

function create(values: BracketValues, creationKey: (body: object) => string): Promise<Bracket> {
  const body = toBody(values);
  return requestData(endpoints.CREATE_BRACKET, { body, idempotencyKey: creationKey(body) });
}

type Edit = {
  base: BracketValues;
  values: BracketValues;
  /** Version that was edited; `null` overwrites any other. */
  version: number | null;
};

/** @throws ApiError; 409 STALE_VERSION if another admin saved it meanwhile */
async function update(bracket: Bracket, { base, values, version }: Edit): Promise<Bracket> {
  const changes = listChangedFields(toBody(base), toBody(values));
  if (Object.keys(changes).length === 0) return bracket;
  // A bracket in play changes with every match, and this form overwrites none of that.
  const isGuarded = takesSongs(bracket) && version !== null;
  return requestData(endpoints.UPDATE_BRACKET, {
    params: { id: bracket.id },
    body: { ...changes, ...(isGuarded && { version }) },
  });
}

/**
 * State of the song list. The form only gets a copy: it clones every value, which would render all
 * rows anew.
 */
function useSongs(getFirst: () => SongList, onChange: (songs: SongList['songs']) => void) {
  const [list, change] = useReducer(changeSongs, undefined, getFirst);
  const handleChange = useEffectEvent(onChange);
  useEffect(() => handleChange(list.songs), [list.songs]);
  return { list, change };
}

/** Converts the errors of a response: a song's field is 'songs.3.title', from 0. */
function toFields(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, message]) => {
      const [field = name, place] = name.split('.');
      return [field, place === undefined ? message : `Song ${Number(place) + 1}: ${message}`];
    }),
  );
}
