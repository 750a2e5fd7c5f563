import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { AutoPopulation } from '#shared/contracts/streaming.ts';
import type { Password } from '../sign-in/use-password.tsx';
import type { AlbumValues } from './album-values.ts';
import {
  AUTOFILL_FIELDS,
  type AutofillField,
  applySpotify,
  describeFound,
  NO_AUTOFILL,
  type Suggestion,
  saysOtherwise,
} from './spotify-autofill.ts';
import type { ArtworkState } from './use-artwork.ts';
import { type Lookup, useSpotifyLookup } from './use-spotify-lookup.ts';

export type RefreshedSpotify = ReturnType<typeof useRefreshSpotify>;

/**
 * Looks an existing album up on Spotify again: fills empty fields, offers differing values,
 * overwrites nothing.
 */
export function useRefreshSpotify(
  form: UseFormReturn<AlbumValues>,
  password: Password,
  artwork: ArtworkState,
) {
  const [filled, setFilled] = useState<AutofillField[]>([]);
  const take = (found: AutoPopulation) => {
    const values = form.getValues();
    if (values.spotify_id !== found.spotify_id) return;
    const message = describeFound(found);
    const taken = Object.entries(applySpotify(values, NO_AUTOFILL, message)) as [
      keyof Suggestion,
      string,
    ][];
    for (const [field, value] of taken) form.setValue(field, value, { shouldDirty: true });
    form.clearErrors(taken.map(([field]) => field));
    setFilled(taken.map(([field]) => field));
    if (values.cover_url === '') artwork.start(found, false);
    else artwork.offer(found);
  };
  const { lookup: last, lookUp } = useSpotifyLookup({
    password,
    refresh: true,
    onStart: () => setFilled([]),
    onFound: take,
  });
  const spotify_id = form.watch('spotify_id');
  const lookup: Lookup = isOf(last, spotify_id) ? last : { stage: 'none' };
  const found = lookup.stage === 'found' ? lookup.found : null;
  const text = found === null ? NO_AUTOFILL : describeFound(found);
  const values = form.watch();
  return {
    lookup,
    found,
    filled,
    /** Fields for which Spotify has another value. */
    differing: AUTOFILL_FIELDS.filter((field) => saysOtherwise(field, text, values[field])),
    refresh: () => lookUp(spotify_id),
  };
}

/** False for a look-up of another id, which is outdated. */
function isOf(lookup: Lookup, id: string): boolean {
  if (lookup.stage === 'found') return lookup.found.spotify_id === id;
  return 'id' in lookup ? lookup.id === id : true;
}
