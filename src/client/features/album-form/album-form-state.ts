import { SPOTIFY_ALBUM_PREFIX, TIDAL_ID } from '#shared/contracts/albums.ts';
import type { AlbumCandidate, AutoPopulation } from '#shared/contracts/streaming.ts';
import { findFirstLink, type MusicLink, parseMusicLink } from '#shared/domain/albums/music-link.ts';
import { splitNames } from '#shared/domain/search/split-names.ts';
import type { AlbumValues } from './album-values.ts';
import {
  applySpotify,
  describeFound,
  foundByName,
  NO_AUTOFILL,
  type Suggestion,
} from './streaming/spotify-autofill.ts';

/** State of Add Album, beside the values of its fields. */
export type AlbumFormState = {
  /** `link` is a look-up while the search has a link, `review` that of a successful look-up. */
  stage: 'look-up' | 'link' | 'manual' | 'review';
  search: { words: string; link: string | null };
  /** Choice for the search: a result, or manual entry. */
  settled: AlbumCandidate | 'by hand' | null;
  /** Last chosen result, which may have more than its look-up. */
  candidate: AlbumCandidate | null;
  /** Values that were filled in, and the id that they belong to. */
  filled: { id: string; suggestion: Suggestion };
  /** Tidal id of the link. */
  linkedTidal: string;
  /** Result of a save: the end of the form, or its next album. */
  saving: 'end' | 'another';
  isSaved: boolean;
  /** Title of the previously added album, and the number of added albums. */
  added: { title: string | null; count: number };
};

export type AlbumFormEvent =
  | { type: 'searched'; words: string }
  | { type: 'unsettled' }
  | { type: 'chosen'; candidate: AlbumCandidate }
  | { type: 'lookup opened' }
  | { type: 'lookup started'; id: string }
  | { type: 'lookup found'; found: AutoPopulation }
  /** `words` is the search text, without which the form is cleared. */
  | { type: 'manual opened'; words?: string; isUnknown?: boolean }
  | { type: 'review opened' | 'review closed' | 'saved' }
  | { type: 'save started'; saving: AlbumFormState['saving'] }
  | { type: 'next album'; title: string };

export const NEW_ALBUM: AlbumFormState = {
  stage: 'look-up',
  search: { words: '', link: null },
  settled: null,
  candidate: null,
  filled: { id: '', suggestion: NO_AUTOFILL },
  linkedTidal: '',
  saving: 'end',
  isSaved: false,
  added: { title: null, count: 0 },
};

type Changes = Partial<AlbumValues>;

/** Returns the next state, and the fields that change with it. */
export function reduceAlbumForm(
  state: AlbumFormState,
  event: AlbumFormEvent,
  values: AlbumValues,
): [AlbumFormState, Changes] {
  switch (event.type) {
    case 'searched':
      return search(state, event.words, values);
    case 'unsettled':
      return [{ ...state, settled: null }, {}];
    case 'chosen':
      return choose(state, event.candidate, values);
    case 'lookup opened':
      return [{ ...state, stage: lookupStage(state) }, { is_on_spotify: true }];
    case 'lookup started': {
      const { id, suggestion } = state.filled;
      // The URL follows from the id, even if no service responds.
      const spotify_url = SPOTIFY_ALBUM_PREFIX + event.id;
      const present = id === event.id ? suggestion : NO_AUTOFILL;
      return fill(state, event.id, { ...present, spotify_url }, values);
    }
    case 'lookup found':
      return fill(state, event.found.spotify_id, describeFound(event.found), values);
    case 'manual opened':
      return openManual(state, event, values);
    case 'review opened':
      return [{ ...state, stage: 'review' }, {}];
    case 'review closed':
      return [{ ...state, stage: state.stage === 'review' ? lookupStage(state) : state.stage }, {}];
    case 'save started':
      return [{ ...state, saving: event.saving }, {}];
    case 'saved':
      return [{ ...state, isSaved: true }, {}];
    case 'next album':
      return [{ ...NEW_ALBUM, added: { title: event.title, count: state.added.count + 1 } }, {}];
  }
}

function lookupStage({ search: { link } }: AlbumFormState): 'look-up' | 'link' {
  return link === null ? 'look-up' : 'link';
}

function search(
  state: AlbumFormState,
  words: string,
  values: AlbumValues,
): [AlbumFormState, Changes] {
  const link = findFirstLink([words]);
  const searched: AlbumFormState = { ...state, search: { words, link }, settled: null };
  const isLookup = state.stage === 'look-up' || state.stage === 'link';
  const next = isLookup ? { ...searched, stage: lookupStage(searched) } : searched;
  const music = parseMusicLink(link ?? '');
  if (music === null) return [next, {}];
  const isLookedUp = isSpotifyAlbum(link);
  return fillLinkedTidal(isLookedUp ? { ...next, candidate: null } : next, music, values);
}

/** True for the link of an album that is looked up by its Spotify id. */
export function isSpotifyAlbum(link: string | null): boolean {
  const { service, kind } = parseMusicLink(link ?? '') ?? {};
  return service === 'spotify' && kind === 'album';
}

/** Fills the form until a look-up succeeds or fails; without one the result is edited by hand. */
function choose(
  state: AlbumFormState,
  candidate: AlbumCandidate,
  values: AlbumValues,
): [AlbumFormState, Changes] {
  const isByName = state.search.link === null;
  const [next, tidal] = isByName ? fillLinkedTidal(state, null, values) : [state, {}];
  const facts = foundByName(candidate);
  const text = describeFound(facts);
  const [filled, fields] = fill(next, facts.spotify_id, text, { ...values, ...tidal });
  const chosen = { ...filled, candidate, settled: candidate };
  if (candidate.spotify_id !== null) return [chosen, { ...tidal, ...fields }];
  // The album of a link may be on Spotify under another bar code.
  const changes = {
    ...tidal,
    ...fields,
    spotify_id: '',
    ...(isByName && { is_on_spotify: false }),
  };
  return [{ ...chosen, stage: 'manual' }, changes];
}

function openManual(
  state: AlbumFormState,
  { words, isUnknown = false }: Extract<AlbumFormEvent, { type: 'manual opened' }>,
  values: AlbumValues,
): [AlbumFormState, Changes] {
  const { artist, title } = values;
  const text = words?.trim() ?? '';
  const typed =
    words === '' ? { artist, title } : (splitNames(text) ?? { artist: '', title: text });
  const [cleared, fields] = fill(state, '', NO_AUTOFILL, values);
  return [
    { ...cleared, stage: 'manual', settled: words === undefined ? null : 'by hand' },
    {
      ...fields,
      spotify_id: '',
      spotify_url: '',
      ...typed,
      ...(isUnknown && { is_on_spotify: false }),
    },
  ];
}

/** Replaces the values of the previous look-up; preserves typed ones. */
function fill(
  state: AlbumFormState,
  id: string,
  suggestion: Suggestion,
  values: AlbumValues,
): [AlbumFormState, Changes] {
  const changes = applySpotify(values, state.filled.suggestion, suggestion);
  return [{ ...state, filled: { id, suggestion } }, changes];
}

/** Fills the Tidal id of a link, and removes that of an earlier one; preserves a typed id. */
function fillLinkedTidal(
  state: AlbumFormState,
  link: MusicLink | null,
  { tidal_album_id: present }: AlbumValues,
): [AlbumFormState, Changes] {
  if (present !== '' && present !== state.linkedTidal) return [state, {}];
  const isStorable = link?.service === 'tidal' && TIDAL_ID.test(link.id);
  const linkedTidal = isStorable ? link.id : '';
  const changes = present === linkedTidal ? {} : { tidal_album_id: linkedTidal };
  return [{ ...state, linkedTidal }, changes];
}
