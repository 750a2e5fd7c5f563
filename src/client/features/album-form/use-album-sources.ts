import { useState } from 'react';
import { createStore, useStore } from '../../lib/store.ts';
import { useArtwork } from './cover/use-artwork.ts';
import { useCover } from './cover/use-cover.ts';
import { NO_SOURCES, reduceSources, type Sources } from './sources-state.ts';
import { type LookupOptions, useSpotifyLookup } from './streaming/use-spotify-lookup.ts';

/** Fills an album form: by a look-up, with its artwork, and with an uploaded cover. */
export function useAlbumSources({
  form,
  password,
  ...options
}: Pick<Sources, 'form' | 'password'> & LookupOptions) {
  const [store] = useState(() => createStore(NO_SOURCES));
  const { lookup, artwork: state, upload } = useStore(store);
  const sources: Sources = {
    form,
    password,
    get: store.get,
    send: (change) => store.set(reduceSources(store.get(), change)),
  };
  const cover = { ...useCover(sources), upload };
  const artwork = { ...useArtwork(sources, cover), state };
  return { lookup, cover, artwork, ...useSpotifyLookup(sources, options) };
}
