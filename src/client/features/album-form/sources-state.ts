import type { UseFormReturn } from 'react-hook-form';
import type { AutoPopulation } from '#shared/contracts/streaming.ts';
import type { Password } from '../sign-in/use-password.tsx';
import type { AlbumValues } from './album-values.ts';

export type Lookup =
  | { stage: 'none' | 'looking up' }
  | { stage: 'invalid'; id: string }
  | { stage: 'failed'; id: string; problem: string; isUnknown: boolean }
  | { stage: 'found'; found: AutoPopulation };

/** Requested artwork; `replaces` overwrites any cover. */
export type ArtworkRequest = { found: AutoPopulation; replaces: boolean };

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

type SourcesChange = Partial<Omit<SourcesState, 'artworkUrl'>>;

/** Form that is filled, and the state of its sources: handlers and pending responses read it. */
export type Sources = {
  form: UseFormReturn<AlbumValues>;
  password: Password;
  get: () => SourcesState;
  send: (change: SourcesChange) => void;
};

export const NO_UPLOAD: Upload = { progress: null, problem: null, warnings: [] };

export const NO_SOURCES: SourcesState = {
  lookup: { stage: 'none' },
  artwork: { stage: 'none' },
  artworkUrl: '',
  upload: NO_UPLOAD,
};

/** Stages that follow only one other; all others may begin at any time. */
const LOOKUP_AFTER = { found: 'looking up', failed: 'looking up' } as const;
const ARTWORK_AFTER = { uploading: 'downloading', ready: 'uploading' } as const;

/** Returns the next state; ignores stages that cannot follow the present ones. */
export function reduceSources(state: SourcesState, change: SourcesChange): SourcesState {
  const artwork = follow(ARTWORK_AFTER, state.artwork, change.artwork);
  const stored = artwork.stage === 'ready' ? artwork.url : state.artworkUrl;
  return {
    lookup: follow(LOOKUP_AFTER, state.lookup, change.lookup),
    artwork,
    artworkUrl: artwork.stage === 'none' ? '' : stored,
    upload: change.upload ?? state.upload,
  };
}

function follow<State extends { stage: string }>(
  after: Readonly<Partial<Record<string, string>>>,
  present: State,
  next = present,
): State {
  const before = after[next.stage];
  return before === undefined || before === present.stage ? next : present;
}
