import type { RegisterOptions, UseFormReturn } from 'react-hook-form';
import type { Album } from '#shared/contracts/albums.ts';
import { ALBUM_LABELS, type AlbumField } from '#shared/domain/albums/album-fields.ts';
import type { Tier } from '#shared/domain/albums/tiers.ts';
import { listChangedFields } from '../sign-in/three-way-merge.ts';

/** Album form, and a getter for the error of a field. */
export type AlbumFormParts = {
  form: UseFormReturn<AlbumValues>;
  error: (name: keyof AlbumValues) => string | undefined;
};

/** Registers a field; its id is its JSON name. */
export function registerField<Field extends AlbumField>(
  { form, error }: AlbumFormParts,
  field: Field,
  options?: RegisterOptions<AlbumValues, Field>,
) {
  return {
    id: field,
    label: ALBUM_LABELS[field],
    error: error(field),
    ...form.register(field, options),
  };
}

/** Changes fields other than by typing; errors of their earlier values are outdated. */
export function setFields(form: UseFormReturn<AlbumValues>, changes: Partial<AlbumValues>): void {
  const fields = Object.entries(changes) as [keyof AlbumValues, never][];
  for (const [field, value] of fields) form.setValue(field, value, { shouldDirty: true });
  form.clearErrors(fields.map(([field]) => field));
}

type TextField = Exclude<AlbumField, 'veto' | 'is_test_album'>;

/** Empty where the album has no value. */
type Texts = Record<Exclude<TextField, 'tier'>, string> & { tier: Tier | '' };

export type AlbumValues = Texts & {
  is_on_spotify: boolean;
  veto: boolean;
  is_test_album: boolean;
  /** Ratings in the order of the form; an empty tier is no rating. */
  ratings: { reviewer: string; tier: Tier | '' }[];
  /** Version that was loaded; undefined for a new album. */
  version?: number;
};

/** Returns the values of a new album, without ratings. */
export function newAlbumValues(isTest: boolean, reviewers: readonly string[]): AlbumValues {
  return {
    ...toTexts({ tier: 'Not rated yet' }),
    is_on_spotify: true,
    veto: false,
    is_test_album: isTest,
    ratings: reviewers.map((reviewer) => ({ reviewer, tier: '' })),
  };
}

/**
 * Returns the form values of an existing album, with a rating for each current reviewer and each
 * past one who rated.
 */
export function albumValues(album: Album, reviewers: readonly string[]): AlbumValues {
  const names = new Set([...reviewers, ...Object.keys(album.individual_tiers)]);
  return {
    ...toTexts(album),
    is_on_spotify: album.spotify_id !== null,
    veto: album.veto,
    is_test_album: album.is_test_album,
    ratings: [...names].map((reviewer) => ({
      reviewer,
      tier: album.individual_tiers[reviewer] ?? '',
    })),
    version: album.version,
  };
}

function toTexts(album: Partial<Pick<Album, TextField>>): Texts {
  const { veto: _veto, is_test_album: _isTest, ...labels } = ALBUM_LABELS;
  const fields = Object.keys(labels) as TextField[];
  return Object.fromEntries(fields.map((field) => [field, album[field] ?? ''])) as Texts;
}

/** Converts form values to the request body. */
export function albumBody(values: AlbumValues) {
  const { is_on_spotify, ratings, version: _version, ...fields } = values;
  return {
    ...fields,
    spotify_id: is_on_spotify ? fields.spotify_id : null,
    spotify_url: is_on_spotify ? fields.spotify_url : null,
    tidal_album_id: tidalId(fields.tidal_album_id) || null,
    veto_by: (fields.veto && fields.veto_by) || null,
    ...(ratings.length > 0 && {
      individual_tiers: Object.fromEntries(
        ratings.map(({ reviewer, tier }) => [reviewer, tier || null]),
      ),
    }),
  };
}

/** Converts the values of a new album to the request body, without empty ratings. */
export function newAlbumBody(values: AlbumValues) {
  return albumBody({ ...values, ratings: values.ratings.filter(({ tier }) => tier !== '') });
}

type Body = ReturnType<typeof albumBody>;

/** Returns the parts of a body that differ from another, so that a save changes nothing else. */
export function changedParts(before: Body, after: Body): object {
  const changed = listChangedFields(before, after);
  if (!('individual_tiers' in changed)) return changed;
  const ratings = listChangedFields(before.individual_tiers ?? {}, after.individual_tiers ?? {});
  return { ...changed, individual_tiers: ratings };
}

/**
 * Extracts the album id from a tidal.com URL, with or without `www.`, `listen.`, `/browse`, query
 * parameters and suffixes. Returns any other text trimmed.
 */
export function tidalId(text: string): string {
  const trimmed = text.trim();
  const address = trimmed.match(
    /^(?:https?:\/\/)?(?:www\.|listen\.)?tidal\.com\/(?:browse\/)?album\/(\d+)/i,
  );
  return address?.[1] ?? trimmed;
}
