import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { AutoPopulation } from '#shared/contracts/streaming.ts';
import { ApiError } from '../../../lib/http/api-error.ts';
import { waitForPointerUp } from '../../../lib/wait-for-pointer-up.ts';
import type { Password } from '../../sign-in/use-password.tsx';
import type { AlbumValues } from '../album-values.ts';
import { ArtworkDownloadError, loadArtwork } from './artwork.ts';
import { uploadCover } from './upload.ts';
import type { CoverUpload } from './use-cover.ts';

type Stage =
  | { stage: 'none' | 'offered' | 'downloading' | 'uploading' }
  | {
      stage: 'failed';
      problem: string;
      canRetry: boolean;
      replaces: boolean;
      /** URL of the current cover. */
      instead: string;
    }
  | { stage: 'ready'; url: string; warnings: string[] };

export type ArtworkState = ReturnType<typeof useArtwork>;

const NOT_STORED = 'Enter the admin password to save the artwork.';
const NO_ARTWORK = 'This album does not have artwork available on Spotify';

/**
 * Downloads the artwork of a look-up in the browser, checks it, and uploads it as the cover
 * (product/artwork.md#streaming-artwork). Never replaces an image that the admin chose, unless
 * requested.
 */
export function useArtwork(
  form: UseFormReturn<AlbumValues>,
  cover: CoverUpload,
  password: Password,
) {
  const [state, setState] = useState<Stage>({ stage: 'none' });
  const running = useRef<AbortController>(undefined);
  const last = useRef<{ found: AutoPopulation; replaces: boolean }>(undefined);
  /** URL of the uploaded artwork. A ref, since a pending response would read outdated state. */
  const stored = useRef('');
  useEffect(() => () => running.current?.abort(), []);

  const start = (found: AutoPopulation, replaces: boolean) => {
    running.current?.abort();
    last.current = { found, replaces };
    const { chosen } = found.artwork;
    if (chosen === null) return fail(NO_ARTWORK, replaces, false);
    // A requested artwork is a choice like any other: a later choice replaces it.
    const choice = replaces ? cover.choose() : new AbortController();
    running.current = choice;
    setState({ stage: 'downloading' });
    cover.follow(bring(found, chosen.url, choice, replaces));
  };

  const fail = (problem: string, replaces: boolean, canRetry = true) => {
    const instead = form.getValues('cover_url');
    setState({ stage: 'failed', problem, canRetry, replaces, instead });
  };

  /** Returns the reason if a requested image failed. */
  const bring = async (
    found: AutoPopulation,
    address: string,
    choice: AbortController,
    replaces: boolean,
  ): Promise<string | null> => {
    const { signal } = choice;
    const keep = async (secret: string) => {
      const image = await loadArtwork(address, signal);
      signal.throwIfAborted();
      setState({ stage: 'uploading' });
      const call = uploadCover(image, secret, { signal, notes: getNotes(found) });
      const { imageUrl, warnings } = await call.finally(waitForPointerUp);
      signal.throwIfAborted();
      show(imageUrl, choice, replaces);
      setState({ stage: 'ready', url: imageUrl, warnings });
    };
    const abandon = (problem: string) => {
      // Another image was chosen meanwhile: this one can be requested again.
      if (signal.aborted && running.current === choice) setState({ stage: 'offered' });
      if (signal.aborted) return null;
      if (replaces) cover.abandon();
      fail(problem, replaces);
      return replaces ? problem : null;
    };
    try {
      return (await password.run(NOT_STORED, keep)) ? null : abandon(NOT_STORED);
    } catch (error) {
      return abandon(artworkProblem(error));
    }
  };

  const show = (url: string, choice: AbortController, replaces: boolean) => {
    const present = form.getValues('cover_url');
    const isWanted = !cover.isComing() && (present === '' || present === stored.current);
    if (replaces || isWanted) cover.arrive(choice, url);
    stored.current = url;
  };

  const clear = () => {
    running.current?.abort();
    running.current = undefined;
    if (stored.current !== '' && form.getValues('cover_url') === stored.current) cover.put('');
    stored.current = '';
    setState({ stage: 'none' });
  };
  return {
    state,
    /** Downloads and stores the artwork of an album; `replaces` overwrites any cover. */
    start,
    /** Offers the artwork before downloading it. */
    offer: (found: AutoPopulation) => {
      if (found.artwork.chosen === null) return setState({ stage: 'none' });
      last.current = { found, replaces: true };
      setState({ stage: 'offered' });
    },
    retry: () => last.current && start(last.current.found, last.current.replaces),
    restore: () => cover.put(stored.current),
    /** Discards the artwork, and removes it where it is the cover. */
    clear,
  };
}

function getNotes({ spotify_id, title, artist }: AutoPopulation) {
  return {
    source: spotify_id === '' ? (artist?.source ?? '') : 'spotify',
    album_name: title?.value ?? '',
    artist_name: artist?.value ?? '',
    spotify_id,
  };
}

/** Returns the text of an error (product/conventions.md#texts). */
function artworkProblem(error: unknown): string {
  if (error instanceof ArtworkDownloadError) return error.message;
  const reason = error instanceof ApiError ? error.message : 'Image upload failed.';
  if (reason.startsWith('Failed to process album artwork')) return reason;
  return `Failed to process album artwork: ${reason.replace(/\.$/, '')}. Please try uploading manually.`;
}
