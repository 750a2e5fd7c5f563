import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { type AlbumDetail, createAlbumSchema } from '#shared/contracts/albums.ts';
import type { AlbumCandidate, AutoPopulation } from '#shared/contracts/streaming.ts';
import { parseMusicLink } from '#shared/domain/albums/music-link.ts';
import { focusSearch } from '../../components/form/search-field.tsx';
import { useCreationKey } from '../../components/form/use-creation-key.ts';
import { ApiError } from '../../lib/http/api-error.ts';
import { settings } from '../../lib/settings.ts';
import { createStore, useStore } from '../../lib/store.ts';
import { showTestAlbums } from '../../lib/test-albums.ts';
import { createAlbum, setAlbumInCache } from '../../queries/albums.ts';
import type { FoundByName } from '../../queries/streaming.ts';
import { useAdminForm } from '../sign-in/use-admin-form.ts';
import { rememberAdded } from './added-albums-store.ts';
import {
  type AlbumFormEvent,
  isSpotifyAlbum,
  NEW_ALBUM,
  reduceAlbumForm,
} from './album-form-state.ts';
import { type AlbumValues, newAlbumBody, newAlbumValues, setFields } from './album-values.ts';
import { foundByName } from './streaming/spotify-autofill.ts';
import { useNameSearch } from './streaming/use-name-search.ts';
import { useAlbumSources } from './use-album-sources.ts';

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
  const [initial] = useState(emptyValues);
  // Read by pending responses too, which may be of another render.
  const [store] = useState(() => createStore(NEW_ALBUM));
  const state = useStore(store);
  const admin = useAdminForm<AlbumValues>({
    initial,
    schema: createAlbumSchema,
    toBody: newAlbumBody,
    failure: 'Failed to create album. Please try again.',
    invalid: 'Please fix the errors above and ensure album cover is available',
    pendingUpload: () => cover.settle(),
    save: async (values, secret) => {
      const body = newAlbumBody(values);
      try {
        const created = await createAlbum({ ...body, password: secret } as Body, creationKey(body));
        await setAlbumInCache(client, created);
        rememberAdded(created);
        await onCreated?.(created);
      } catch (error) {
        // The invalid fields are on the previous step.
        if (error instanceof ApiError && error.failure?.fields) send({ type: 'review closed' });
        throw error;
      }
      send({ type: 'saved' });
      // The next album has another submitter.
      const isLast = store.get().saving === 'end';
      return isLast ? undefined : { ...emptyValues(), session_id: values.session_id };
    },
  });
  const { form, password } = admin;
  const send = (event: AlbumFormEvent) => {
    const [next, changes] = reduceAlbumForm(store.get(), event, form.getValues());
    store.set(next);
    setFields(form, changes);
  };
  const { lookup, lookUp, typeId, clearLookup, cover, artwork } = useAlbumSources({
    form,
    password,
    refresh: false,
    onStart: (id) => {
      if (id !== store.get().filled.id) artwork.clear();
      send({ type: 'lookup started', id });
      // The id is complete: errors about a part of it are outdated.
      form.clearErrors('spotify_id');
    },
    onFound: (found: AutoPopulation) => {
      send({ type: 'lookup found', found });
      artwork.start(found, false);
    },
    onFailed: (id) => {
      const { candidate } = store.get();
      if (candidate?.spotify_id === id && candidate.artwork !== null)
        artwork.start(foundByName(candidate), false);
    },
  });
  const search = useNameSearch(password, state.search);
  const found = lookup.stage === 'found' ? lookup.found : null;

  const clearSources = () => {
    clearLookup();
    artwork.clear();
    cover.put('');
  };
  const openManual = (words?: string, isUnknown = false) => {
    clearSources();
    send({ type: 'manual opened', isUnknown, ...(words !== undefined && { words }) });
    admin.clearErrors();
  };
  const openLookup = () => {
    send({ type: 'lookup opened' });
    admin.clearErrors();
  };
  const lookUpById = (spotify_id: string) => {
    if (store.get().stage === 'manual') openLookup();
    setFields(form, { spotify_id });
    // A save waits for the look-up and its artwork.
    cover.follow(lookUp(spotify_id).then(() => null));
  };
  const choose = (candidate: AlbumCandidate) => {
    const { spotify_id } = candidate;
    if (spotify_id !== null) {
      lookUpById(spotify_id);
      return send({ type: 'chosen', candidate });
    }
    clearLookup();
    artwork.clear();
    send({ type: 'chosen', candidate });
    if (candidate.artwork !== null) artwork.start(foundByName(candidate), false);
  };
  const searchFor = (words: string) => {
    send({ type: 'searched', words });
    const { link } = store.get().search;
    const album = isSpotifyAlbum(link) ? parseMusicLink(link ?? '') : null;
    if (album !== null) lookUpById(album.id);
  };
  const chooseLinked = useEffectEvent(({ link, candidates: [first] }: FoundByName) => {
    if (link?.match === 'same' && first !== undefined && state.settled === null) choose(first);
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
      else send({ type: 'review opened' });
    });
  };
  const saveAndAddAnother = async () => {
    send({ type: 'save started', saving: 'another' });
    const { title } = form.getValues();
    await admin.submit();
    if (!store.get().isSaved) return;
    flushSync(() => {
      clearSources();
      send({ type: 'next album', title });
    });
    focusSearch();
  };
  const { problem } = admin;
  const isOver =
    (problem === COVER_COMING && !isCoverComing) || (problem === LOOKING_UP && found !== null);
  const isDone = state.isSaved && state.saving === 'end';
  return {
    ...state,
    admin: {
      ...admin,
      submit: () => {
        send({ type: 'save started', saving: 'end' });
        return admin.submit();
      },
      // Saved: nothing is unsaved, and a second save would duplicate it.
      isDirty: admin.isDirty && !isDone,
      problem: isOver ? null : problem,
    },
    cover,
    artwork,
    success: isDone ? 'Album created successfully!' : null,
    lookup,
    found,
    typeId,
    retryLookup: () => lookUp(form.getValues('spotify_id')),
    openLookup: () => {
      openLookup();
      typeId(form.getValues('spotify_id'));
    },
    /** Opens manual entry with the search text, if any, as not on Spotify if no service has it. */
    openManual,
    search,
    /** Searches by name, or looks up the album of a link. */
    searchFor,
    /** Fills the form from a search result, as a look-up does. */
    choose,
    unsettle: () => send({ type: 'unsettled' }),
    saveAndAddAnother,
    /** Stops the look-up while the password is requested again. */
    pause: () => {
      if (lookup.stage !== 'found') clearLookup();
    },
    resume: () => {
      if (state.stage !== 'manual' && lookup.stage === 'none') typeId(form.getValues('spotify_id'));
    },
    /** Opens the review of the look-up if no field is missing (product/screens.md#forms). */
    review,
    closeReview: () => send({ type: 'review closed' }),
  };
}
