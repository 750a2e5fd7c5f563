import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  type AlbumDetail,
  createAlbumSchema,
  SPOTIFY_ALBUM_PREFIX,
} from '#shared/contracts/albums.ts';
import type { AlbumCandidate, AutoPopulation } from '#shared/contracts/streaming.ts';
import { rememberAdded } from '../../api/added-albums.ts';
import { createAlbum, setAlbumInCache } from '../../api/albums.ts';
import { ApiError } from '../../api/api-error.ts';
import { settings } from '../../api/settings.ts';
import { showTestAlbums } from '../../api/test-albums.ts';
import { focusSearch } from '../../ui/search-field.tsx';
import { useCreationKey } from '../../ui/use-creation-key.ts';
import { useAdminForm } from '../sign-in/use-admin-form.ts';
import { type AlbumValues, newAlbumBody, newAlbumValues } from './album-values.ts';
import { splitNames } from './split-names.ts';
import {
  applySpotify,
  describeFound,
  foundByName,
  NO_AUTOFILL,
  type Said,
} from './spotify-autofill.ts';
import { useArtwork } from './use-artwork.ts';
import { useCover } from './use-cover.ts';
import { useNameSearch } from './use-name-search.ts';
import { useSpotifyLookup } from './use-spotify-lookup.ts';

type Body = Parameters<typeof createAlbum>[0];

const COVER_COMING = 'The cover is still on its way.';
const LOOKING_UP = 'The album is still being looked up.';

export type AddAlbum = ReturnType<typeof useAddAlbum>;

function emptyValues(): AlbumValues {
  return newAlbumValues(showTestAlbums.get(), settings.reviewers);
}

/**
 * The way of a new album (rules.md#forms): looked up and reviewed, or typed by hand; then saved.
 * @param onCreated what else is done with it, which does not fail
 */
export function useAddAlbum(onCreated?: (album: AlbumDetail) => Promise<void>) {
  const client = useQueryClient();
  const creationKey = useCreationKey();
  const [success, setSuccess] = useState<string | null>(null);
  const [mode, setMode] = useState<'spotify' | 'manual'>('spotify');
  const [isReviewing, setIsReviewing] = useState(false);
  const [initial] = useState(emptyValues);
  /** True if the form is saved to add another, and whether that was done. */
  const goesOn = useRef(false);
  const hasSaved = useRef(false);
  const [note, setNote] = useState<string | null>(null);
  const filled = useRef({ id: '', said: NO_AUTOFILL });
  const admin = useAdminForm<AlbumValues>({
    initial,
    schema: createAlbumSchema,
    toBody: newAlbumBody,
    failure: 'Failed to create album. Please try again.',
    invalid: 'Please fix the errors above and ensure album cover is available',
    coming: () => cover.settle(),
    save: async (values, secret) => {
      const body = newAlbumBody(values);
      try {
        const created = await createAlbum({ ...body, password: secret } as Body, creationKey(body));
        await setAlbumInCache(client, created);
        rememberAdded(created);
        await onCreated?.(created);
      } catch (error) {
        // The fields that are wrong are on the step before.
        if (error instanceof ApiError && error.failure?.fields) setIsReviewing(false);
        throw error;
      }
      if (!goesOn.current) {
        setSuccess('Album created successfully!');
        return undefined;
      }
      hasSaved.current = true;
      // Everyone brings an album of their own: the next one has another submitter.
      return { ...emptyValues(), session_id: values.session_id };
    },
  });
  const { form, password } = admin;
  const cover = useCover(form, password);
  const artwork = useArtwork(form, cover, password);
  const search = useNameSearch(password);
  const chosen = useRef<AlbumCandidate>(undefined);

  const fill = (id: string, said: Said) => {
    const taken = applySpotify(form.getValues(), filled.current.said, said);
    for (const [field, value] of Object.entries(taken) as [keyof Said, string][])
      form.setValue(field, value, { shouldDirty: true });
    form.clearErrors(Object.keys(taken) as (keyof Said)[]);
    filled.current = { id, said };
  };
  const { lookup, lookUp, type, clear } = useSpotifyLookup({
    password,
    refresh: false,
    onStart: (id) => {
      const { said } = filled.current;
      const isOther = id !== filled.current.id;
      if (isOther) artwork.clear();
      // The address follows from the id, whether or not anybody answers.
      const spotify_url = SPOTIFY_ALBUM_PREFIX + id;
      fill(id, isOther ? { ...NO_AUTOFILL, spotify_url } : { ...said, spotify_url });
      // It is whole now; what was said of a part of it is not.
      form.clearErrors('spotify_id');
    },
    onFound: (found: AutoPopulation) => {
      fill(found.spotify_id, describeFound(found));
      artwork.start(found, false);
    },
    onFailed: (id) => {
      // What the search told of it is more than nothing.
      const candidate = chosen.current;
      if (candidate?.spotify_id === id && candidate.artwork !== null)
        artwork.start(foundByName(candidate), false);
    },
  });
  const found = lookup.stage === 'found' ? lookup.found : null;

  const switchToManual = () => {
    search.settle(null);
    clear();
    artwork.clear();
    cover.put('');
    fill('', NO_AUTOFILL);
    for (const field of ['spotify_id', 'spotify_url', 'artist', 'title'] as const)
      form.setValue(field, '', { shouldDirty: true });
    admin.forgive();
    setIsReviewing(false);
    setMode('manual');
  };
  const openSpotify = () => {
    form.setValue('is_on_spotify', true, { shouldDirty: true });
    admin.forgive();
    setMode('spotify');
  };
  const switchToSpotify = () => {
    openSpotify();
    type(form.getValues('spotify_id'));
  };
  const enterByHand = (words: string, isUnknown: boolean) => {
    switchToManual();
    if (isUnknown) form.setValue('is_on_spotify', false, { shouldDirty: true });
    for (const [field, name] of Object.entries(splitNames(words)))
      form.setValue(field as 'artist' | 'title', name, { shouldDirty: true });
  };
  const choose = (candidate: AlbumCandidate) => {
    const { spotify_id } = candidate;
    chosen.current = candidate;
    const facts = foundByName(candidate);
    if (spotify_id === null) {
      clear();
      artwork.clear();
      form.setValue('is_on_spotify', false, { shouldDirty: true });
      form.setValue('spotify_id', '', { shouldDirty: true });
      setMode('manual');
      if (facts.artwork.chosen !== null) artwork.start(facts, false);
    } else {
      if (mode === 'manual') openSpotify();
      form.setValue('spotify_id', spotify_id, { shouldDirty: true });
      // A save waits for it, and for its artwork.
      cover.follow(lookUp(spotify_id).then(() => null));
    }
    // Until more is known, or nobody answers.
    fill(facts.spotify_id, describeFound(facts));
  };
  const isCoverComing =
    cover.upload.progress !== null || ['downloading', 'uploading'].includes(artwork.state.stage);
  const review = () => {
    if (isCoverComing) return admin.refuse(COVER_COMING);
    return admin.check(() => {
      if (found === null) admin.refuse(LOOKING_UP);
      else setIsReviewing(true);
    });
  };
  const save = () => {
    goesOn.current = false;
    return admin.submit();
  };
  const saveAndAddAnother = async () => {
    goesOn.current = true;
    hasSaved.current = false;
    const { title } = form.getValues();
    await admin.submit();
    if (hasSaved.current) startAnother(title);
  };
  const startAnother = (title: string) => {
    flushSync(() => {
      setNote(title);
      clear();
      artwork.clear();
      cover.put('');
      search.clear();
      filled.current = { id: '', said: NO_AUTOFILL };
      setIsReviewing(false);
      setMode('spotify');
    });
    focusSearch();
  };
  const { problem } = admin;
  const isOver =
    (problem === COVER_COMING && !isCoverComing) || (problem === LOOKING_UP && found !== null);
  return {
    // It is there now, and would be there twice: nothing is unsaved any more.
    admin: {
      ...admin,
      submit: save,
      isDirty: admin.isDirty && success === null,
      problem: isOver ? null : problem,
    },
    cover,
    artwork,
    success,
    mode,
    lookup,
    found,
    /** What is typed as the id. */
    typeId: type,
    retryLookup: () => lookUp(form.getValues('spotify_id')),
    switchToManual,
    switchToSpotify,
    search,
    /** An album that was found by name: the form is filled as by its id. */
    choose,
    /** Opens manual entry with the words that were typed, as not on Spotify when no service has it. */
    enterByHand,
    saveAndAddAnother,
    /** The title of what was added before this one. */
    note,
    /** While the password is asked for again nobody is looked up for. */
    pause: () => {
      if (lookup.stage !== 'found') clear();
    },
    resume: () => {
      if (mode === 'spotify' && lookup.stage === 'none') type(form.getValues('spotify_id'));
    },
    isReviewing,
    /** To the review of what was found, when nothing is missing (rules.md#forms). */
    review,
    backToInput: () => setIsReviewing(false),
  };
}
