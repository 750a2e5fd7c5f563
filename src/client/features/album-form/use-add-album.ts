import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  type AlbumDetail,
  createAlbumSchema,
  SPOTIFY_ALBUM_PREFIX,
  TIDAL_ID,
} from '#shared/contracts/albums.ts';
import type { AlbumCandidate, AutoPopulation } from '#shared/contracts/streaming.ts';
import { findFirstLink, type MusicLink, parseMusicLink } from '#shared/domain/albums/music-link.ts';
import { focusSearch } from '../../components/form/search-field.tsx';
import { useCreationKey } from '../../components/form/use-creation-key.ts';
import { ApiError } from '../../lib/http/api-error.ts';
import { settings } from '../../lib/settings.ts';
import { showTestAlbums } from '../../lib/test-albums.ts';
import { createAlbum, setAlbumInCache } from '../../queries/albums.ts';
import type { FoundByName } from '../../queries/streaming.ts';
import { useAdminForm } from '../sign-in/use-admin-form.ts';
import { rememberAdded } from './added-albums-store.ts';
import { type AlbumValues, newAlbumBody, newAlbumValues } from './album-values.ts';
import { useArtwork } from './cover/use-artwork.ts';
import { useCover } from './cover/use-cover.ts';
import { splitNames } from './streaming/split-names.ts';
import {
  applySpotify,
  describeFound,
  foundByName,
  NO_AUTOFILL,
  type Suggestion,
} from './streaming/spotify-autofill.ts';
import { useNameSearch } from './streaming/use-name-search.ts';
import { useSpotifyLookup } from './streaming/use-spotify-lookup.ts';

type Body = Parameters<typeof createAlbum>[0];

const COVER_COMING = 'The cover is still on its way.';
const LOOKING_UP = 'The album is still being looked up.';

export type AddAlbum = ReturnType<typeof useAddAlbum>;

function emptyValues(): AlbumValues {
  return newAlbumValues(showTestAlbums.get(), settings.reviewers);
}

/**
 * State of the Add Album form (product/screens.md#forms): looked up and reviewed, or typed by hand,
 * then saved.
 * @param onCreated runs after the album is created; must not fail
 */
export function useAddAlbum(onCreated?: (album: AlbumDetail) => Promise<void>) {
  const client = useQueryClient();
  const creationKey = useCreationKey();
  const [success, setSuccess] = useState<string | null>(null);
  const [mode, setMode] = useState<'spotify' | 'manual'>('spotify');
  const [isReviewing, setIsReviewing] = useState(false);
  const [initial] = useState(emptyValues);
  /** True if the form is saved to add another album; `hasSaved` is true once that is done. */
  const goesOn = useRef(false);
  const hasSaved = useRef(false);
  const [note, setNote] = useState<string | null>(null);
  const filled = useRef({ id: '', message: NO_AUTOFILL });
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
        // The invalid fields are on the previous step.
        if (error instanceof ApiError && error.failure?.fields) setIsReviewing(false);
        throw error;
      }
      if (!goesOn.current) {
        setSuccess('Album created successfully!');
        return undefined;
      }
      hasSaved.current = true;
      // The next album has another submitter.
      return { ...emptyValues(), session_id: values.session_id };
    },
  });
  const { form, password } = admin;
  const cover = useCover(form, password);
  const artwork = useArtwork(form, cover, password);
  const search = useNameSearch(password);
  const chosen = useRef<AlbumCandidate>(undefined);
  const linkedTidal = useRef('');

  const fill = (id: string, message: Suggestion) => {
    const taken = applySpotify(form.getValues(), filled.current.message, message);
    for (const [field, value] of Object.entries(taken) as [keyof Suggestion, string][])
      form.setValue(field, value, { shouldDirty: true });
    form.clearErrors(Object.keys(taken) as (keyof Suggestion)[]);
    filled.current = { id, message };
  };
  const { lookup, lookUp, type, clear } = useSpotifyLookup({
    password,
    refresh: false,
    onStart: (id) => {
      const { message } = filled.current;
      const isOther = id !== filled.current.id;
      if (isOther) artwork.clear();
      // The URL follows from the id, even if no service responds.
      const spotify_url = SPOTIFY_ALBUM_PREFIX + id;
      fill(id, isOther ? { ...NO_AUTOFILL, spotify_url } : { ...message, spotify_url });
      // The id is complete: errors about a part of it are outdated.
      form.clearErrors('spotify_id');
    },
    onFound: (found: AutoPopulation) => {
      fill(found.spotify_id, describeFound(found));
      artwork.start(found, false);
    },
    onFailed: (id) => {
      // The search result has more than the failed look-up.
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
    const [artist, title] = form.getValues(['artist', 'title']);
    const names = words === '' ? { artist, title } : splitNames(words);
    switchToManual();
    if (isUnknown) form.setValue('is_on_spotify', false, { shouldDirty: true });
    for (const [field, name] of Object.entries(names))
      form.setValue(field as 'artist' | 'title', name, { shouldDirty: true });
  };
  const choose = (candidate: AlbumCandidate) => {
    const { spotify_id } = candidate;
    chosen.current = candidate;
    const facts = foundByName(candidate);
    if (search.link === null) fillLinkedTidal(null);
    if (spotify_id === null) {
      clear();
      artwork.clear();
      // The album of a link may be on Spotify under another bar code.
      if (search.link === null) form.setValue('is_on_spotify', false, { shouldDirty: true });
      form.setValue('spotify_id', '', { shouldDirty: true });
      setMode('manual');
      if (facts.artwork.chosen !== null) artwork.start(facts, false);
    } else {
      lookUpById(spotify_id);
    }
    // Until the look-up succeeds or fails.
    fill(facts.spotify_id, describeFound(facts));
  };
  const lookUpById = (spotify_id: string) => {
    if (mode === 'manual') openSpotify();
    form.setValue('spotify_id', spotify_id, { shouldDirty: true });
    // A save waits for the look-up and its artwork.
    cover.follow(lookUp(spotify_id).then(() => null));
  };
  /** Fills the Tidal id of a link, and removes that of an earlier one; preserves a typed id. */
  const fillLinkedTidal = (link: MusicLink | null) => {
    const present = form.getValues('tidal_album_id');
    if (present !== '' && present !== linkedTidal.current) return;
    const isStorable = link?.service === 'tidal' && TIDAL_ID.test(link.id);
    linkedTidal.current = isStorable ? link.id : '';
    if (present !== linkedTidal.current)
      form.setValue('tidal_album_id', linkedTidal.current, { shouldDirty: true });
  };
  const searchFor = (text: string) => {
    search.type(text);
    const link = parseMusicLink(findFirstLink([text]) ?? '');
    if (link !== null) fillLinkedTidal(link);
    if (link?.service !== 'spotify' || link.kind !== 'album') return;
    chosen.current = undefined;
    lookUpById(link.id);
  };
  const chooseLinked = useEffectEvent(({ link, candidates: [first] }: FoundByName) => {
    if (link?.match !== 'same' || first === undefined || search.settled !== null) return;
    search.settle(first);
    choose(first);
  });
  const { data } = search;
  useEffect(() => {
    if (data) chooseLinked(data);
  }, [data]);
  const isCoverComing =
    cover.upload.progress !== null || ['downloading', 'uploading'].includes(artwork.state.stage);
  const review = () => {
    if (isCoverComing) return admin.reject(COVER_COMING);
    return admin.check(() => {
      if (found === null) admin.reject(LOOKING_UP);
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
      filled.current = { id: '', message: NO_AUTOFILL };
      linkedTidal.current = '';
      setIsReviewing(false);
      setMode('spotify');
    });
    focusSearch();
  };
  const { problem } = admin;
  const isOver =
    (problem === COVER_COMING && !isCoverComing) || (problem === LOOKING_UP && found !== null);
  return {
    // Saved: nothing is unsaved, and a second save would duplicate it.
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
    /** Handles input of the id. */
    typeId: type,
    retryLookup: () => lookUp(form.getValues('spotify_id')),
    switchToManual,
    switchToSpotify,
    search,
    /** Searches by name, or looks up the album of a link. */
    searchFor,
    /** Fills the form from a search result, as a look-up does. */
    choose,
    /** Opens manual entry with the search text, if any, as not on Spotify when no service has the album. */
    enterByHand,
    saveAndAddAnother,
    /** Title of the previously added album. */
    note,
    /** Stops the look-up while the password is requested again. */
    pause: () => {
      if (lookup.stage !== 'found') clear();
    },
    resume: () => {
      if (mode === 'spotify' && lookup.stage === 'none') type(form.getValues('spotify_id'));
    },
    isReviewing,
    /** Opens the review of the look-up if no field is missing (product/screens.md#forms). */
    review,
    backToInput: () => setIsReviewing(false),
  };
}
