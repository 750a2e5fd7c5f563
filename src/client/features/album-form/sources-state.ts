import type { UseFormReturn } from 'react-hook-form';
import type { AutoPopulation } from '#shared/contracts/streaming.ts';
import { isSpotifyId } from '#shared/domain/albums/spotify-address.ts';
import type { Password } from '../sign-in/use-password.tsx';
import type { AlbumValues } from './album-values.ts';

export type Lookup =
  | { stage: 'none' }
  | { stage: 'looking up' | 'invalid'; id: string }
  | { stage: 'failed'; id: string; problem: string; isUnknown: boolean }
  | { stage: 'found'; found: AutoPopulation };

/** Requested artwork; `replaces` overwrites any cover. */
type ArtworkRequest = { found: AutoPopulation; replaces: boolean };

export type ArtworkStage =
  | { stage: 'none' }
  | (ArtworkRequest & { stage: 'offered' | 'downloading' | 'uploading' })
  | (ArtworkRequest & {
      stage: 'failed';
      problem: string;
      canRetry: boolean;
      /** URL of the current cover. */
      instead: string;
    })
  | (ArtworkRequest & { stage: 'ready'; url: string; warnings: string[] });

/** `progress` from 0 to 1, `null` without an upload. */
export type Upload = { progress: number | null; problem: string | null; warnings: string[] };

/** State of what fills the form: the look-up, its artwork, and the uploaded cover. */
export type SourcesState = {
  lookup: Lookup;
  artwork: ArtworkStage;
  /** URL of the uploaded artwork, which remains while it is downloaded again; else empty. */
  artworkUrl: string;
  upload: Upload;
};

export type SourcesEvent =
  | { type: 'lookup cleared' }
  | { type: 'lookup started'; id: string }
  | { type: 'lookup found'; id: string; found: AutoPopulation }
  | { type: 'lookup failed'; id: string; problem: string; isUnknown: boolean }
  | { type: 'artwork offered'; found: AutoPopulation }
  | ({ type: 'artwork requested'; cover: string } & ArtworkRequest)
  | { type: 'artwork downloaded' }
  | { type: 'artwork stored'; url: string; warnings: string[] }
  | { type: 'artwork failed'; problem: string; cover: string }
  | { type: 'artwork superseded' }
  | { type: 'artwork cleared' }
  | { type: 'upload progressed'; progress: number }
  | { type: 'upload failed'; problem: string }
  | { type: 'image rejected'; problem: string }
  | { type: 'uploaded'; warnings: string[] }
  | { type: 'upload cleared' };

/** Form that is filled, and the state of its sources: handlers and pending responses read it. */
export type Sources = {
  form: UseFormReturn<AlbumValues>;
  password: Password;
  get: () => SourcesState;
  send: (event: SourcesEvent) => void;
};

const NO_UPLOAD: Upload = { progress: null, problem: null, warnings: [] };

export const NO_SOURCES: SourcesState = {
  lookup: { stage: 'none' },
  artwork: { stage: 'none' },
  artworkUrl: '',
  upload: NO_UPLOAD,
};

const NO_ARTWORK = 'This album does not have artwork available on Spotify';

export function reduceSources(state: SourcesState, event: SourcesEvent): SourcesState {
  return {
    lookup: reduceLookup(state.lookup, event),
    artwork: reduceArtwork(state.artwork, event),
    artworkUrl: reduceArtworkUrl(state.artworkUrl, event),
    upload: reduceUpload(state.upload, event),
  };
}

/** Ignores responses to anything but the pending look-up. */
function reduceLookup(lookup: Lookup, event: SourcesEvent): Lookup {
  if (event.type === 'lookup cleared') return { stage: 'none' };
  if (event.type === 'lookup started')
    return { stage: isSpotifyId(event.id) ? 'looking up' : 'invalid', id: event.id };
  if (event.type !== 'lookup found' && event.type !== 'lookup failed') return lookup;
  if (lookup.stage !== 'looking up' || lookup.id !== event.id) return lookup;
  if (event.type === 'lookup found') return { stage: 'found', found: event.found };
  const { id, problem, isUnknown } = event;
  return { stage: 'failed', id, problem, isUnknown };
}

function reduceArtwork(artwork: ArtworkStage, event: SourcesEvent): ArtworkStage {
  if (event.type === 'artwork cleared') return { stage: 'none' };
  if (event.type === 'artwork offered') {
    const { found } = event;
    return found.artwork.chosen ? { stage: 'offered', found, replaces: true } : { stage: 'none' };
  }
  if (event.type === 'artwork requested') {
    const { found, replaces, cover: instead } = event;
    if (found.artwork.chosen) return { stage: 'downloading', found, replaces };
    return { stage: 'failed', found, replaces, instead, problem: NO_ARTWORK, canRetry: false };
  }
  return artwork.stage === 'none' ? artwork : continueArtwork(artwork, event);
}

function continueArtwork(
  artwork: ArtworkRequest & ArtworkStage,
  event: SourcesEvent,
): ArtworkStage {
  const { found, replaces } = artwork;
  switch (event.type) {
    case 'artwork downloaded':
      return { stage: 'uploading', found, replaces };
    case 'artwork superseded':
      return { stage: 'offered', found, replaces };
    case 'artwork stored':
      return { stage: 'ready', found, replaces, url: event.url, warnings: event.warnings };
    case 'artwork failed': {
      const { problem, cover: instead } = event;
      return { stage: 'failed', found, replaces, instead, problem, canRetry: true };
    }
    default:
      return artwork;
  }
}

function reduceArtworkUrl(url: string, event: SourcesEvent): string {
  if (event.type === 'artwork cleared') return '';
  return event.type === 'artwork stored' ? event.url : url;
}

function reduceUpload(upload: Upload, event: SourcesEvent): Upload {
  switch (event.type) {
    case 'upload cleared':
      return NO_UPLOAD;
    case 'upload progressed':
      return { ...NO_UPLOAD, progress: event.progress };
    case 'upload failed':
      return { ...NO_UPLOAD, problem: event.problem };
    case 'uploaded':
      return { ...NO_UPLOAD, warnings: event.warnings };
    case 'image rejected':
      // The upload in progress continues.
      return { ...upload, problem: event.problem };
    default:
      return upload;
  }
}
