import type { ReactNode } from 'react';
import type { Album, AlbumDetail } from '#shared/contracts/albums.ts';
import type { Failure } from '#shared/contracts/endpoint.ts';
import { ALBUM_FIELDS, ALBUM_LABELS } from '#shared/domain/albums/album-fields.ts';
import { isTier } from '#shared/domain/albums/tiers.ts';
import type { FieldConflicts } from '#shared/domain/field-versions.ts';
import { Thumb } from '../../components/album/thumb.tsx';
import { NamedTier } from '../../components/album/tier-badge.tsx';
import { type SessionChoice, sessionLabel } from '../../lib/session-choice.ts';
import { type EditChoice, type EditConflict, rebase } from '../sign-in/three-way-merge.ts';
import { type AlbumValues, albumValues } from './album-values.ts';

/**
 * Converts the stored album to form values for an open form, with a row for each of its reviewers.
 */
export function presentValues(album: Album, { ratings }: AlbumValues): AlbumValues {
  return albumValues(
    album,
    ratings.map(({ reviewer }) => reviewer),
  );
}

type Value = FieldConflicts[string]['yours'];

/** Returns the fields of an album that another admin changed too. */
export function albumConflict(
  { data, conflicts = {} }: Failure,
  sessions: readonly SessionChoice[],
  { base, typed }: { base: AlbumValues; typed: AlbumValues },
): EditConflict<AlbumValues> {
  // Type of the contract's response.
  const album = data as AlbumDetail;
  const { session_id, session } = album;
  const theirs = session_id && session ? [{ id: session_id, ...session }] : [];
  const present = presentValues(album, base);
  const show = new Map<string, (value: Value) => ReactNode>([
    ['tier', showTier],
    ['session_id', (id) => showSession([...sessions, ...theirs], id)],
    ['is_test_album', (value) => (value === true ? 'Yes' : 'No')],
    ['cover_url', (value) => <Thumb album={{ ...album, cover_url: toText(value) }} />],
  ]);
  const single = SINGLE_FIELDS.flatMap((field): EditChoice[] => {
    const both = conflicts[field];
    if (both === undefined) return [];
    const draw = show.get(field) ?? showText;
    const label = ALBUM_LABELS[field];
    return [
      { id: field, label, yours: draw(both.yours), theirs: draw(both.theirs), paths: [field] },
    ];
  });
  const wanted = rebase(base, typed, present);
  const couples = COUPLES.filter(({ fields }) => fields.some((field) => field in conflicts)).map(
    ({ id, label, show: draw, paths }): EditChoice => ({
      id,
      label,
      yours: draw(wanted),
      theirs: draw(present),
      paths,
    }),
  );
  return { present, choices: [...single, ...couples, ...ratingChoices(conflicts, present)] };
}

/** Groups of fields that are merged as one. */
const COUPLES = [
  {
    id: 'spotify',
    label: 'Spotify',
    fields: ['spotify_id', 'spotify_url'],
    paths: ['is_on_spotify', 'spotify_id', 'spotify_url'],
    show: showSpotify,
  },
  {
    id: 'veto',
    label: 'Veto',
    fields: ['veto', 'veto_by'],
    paths: ['veto', 'veto_by'],
    show: ({ veto, veto_by }: AlbumValues) =>
      veto ? `Veto${veto_by ? ` by ${veto_by}` : ''}` : 'No veto',
  },
] as const;

const SINGLE_FIELDS = ALBUM_FIELDS.filter(
  (field) => !COUPLES.some(({ fields }) => fields.some((one) => one === field)),
);

function showSpotify({ is_on_spotify, spotify_id, spotify_url }: AlbumValues): string {
  return is_on_spotify ? `${spotify_id} · ${spotify_url}` : 'Not on Spotify';
}

function ratingChoices(conflicts: FieldConflicts, { ratings }: AlbumValues): EditChoice[] {
  return ratings.flatMap(({ reviewer }, index) => {
    const both = conflicts[`individual_tiers.${reviewer}`];
    if (both === undefined) return [];
    return [
      {
        id: `ratings.${index}`,
        label: `Rating by ${reviewer}`,
        yours: showTier(both.yours),
        theirs: showTier(both.theirs),
        paths: [`ratings.${index}.tier`],
      },
    ];
  });
}

function toText(value: Value): string | null {
  return value === null ? null : String(value);
}

function showText(value: Value): ReactNode {
  return value === null || value === '' ? 'Nothing' : String(value);
}

function showTier(value: Value): ReactNode {
  const tier = toText(value);
  return tier !== null && isTier(tier) ? <NamedTier tier={tier} /> : 'No rating';
}

function showSession(sessions: readonly SessionChoice[], id: Value): ReactNode {
  const session = sessions.find((one) => one.id === id);
  return session === undefined ? showText(id) : sessionLabel(session);
}
