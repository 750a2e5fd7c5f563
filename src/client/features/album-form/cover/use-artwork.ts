import { useEffect, useRef } from 'react';
import type { AutoPopulation } from '#shared/contracts/streaming.ts';
import { ApiError } from '../../../lib/http/api-error.ts';
import { waitForPointerUp } from '../../../lib/wait-for-pointer-up.ts';
import type { ArtworkRequest, ArtworkStage, Sources } from '../sources-state.ts';
import { ArtworkDownloadError, loadArtwork } from './artwork.ts';
import { uploadCover } from './upload.ts';
import type { CoverChoice } from './use-cover.ts';

export type ArtworkState = ReturnType<typeof useArtwork> & { state: ArtworkStage };

const NO_ARTWORK = 'This album does not have artwork available on Spotify';
const NOT_STORED = 'Enter the admin password to save the artwork.';

/**
 * Downloads the artwork of a look-up in the browser, checks it, and uploads it as the cover
 * (product/artwork.md#streaming-artwork). Never replaces an image that the admin chose, unless
 * requested.
 */
export function useArtwork({ form, password, get, send }: Sources, cover: CoverChoice) {
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const getCover = () => form.getValues('cover_url');

  const start = (found: AutoPopulation, replaces: boolean) => {
    running.current?.abort();
    const { chosen } = found.artwork;
    if (chosen === null) return fail({ found, replaces }, NO_ARTWORK, false);
    // A requested artwork is a choice like any other: a later choice replaces it.
    const choice = replaces ? cover.choose() : new AbortController();
    running.current = choice;
    send({ artwork: { stage: 'downloading', found, replaces } });
    cover.follow(bring({ found, replaces }, chosen.url, choice));
  };
  const fail = (request: ArtworkRequest, problem: string, canRetry = true) => {
    const instead = getCover();
    send({ artwork: { ...request, stage: 'failed', problem, canRetry, instead } });
  };
  /** Returns the reason if a requested image failed. */
  const bring = async (
    request: ArtworkRequest,
    address: string,
    choice: AbortController,
  ): Promise<string | null> => {
    const { signal } = choice;
    const { found, replaces } = request;
    const store = async (secret: string) => {
      const image = await loadArtwork(address, signal);
      signal.throwIfAborted();
      send({ artwork: { ...request, stage: 'uploading' } });
      const call = uploadCover(image, secret, { signal, notes: getNotes(found) });
      const { imageUrl: url, warnings } = await call.finally(waitForPointerUp);
      signal.throwIfAborted();
      const isWanted = !cover.isComing() && ['', get().artworkUrl].includes(getCover());
      if (replaces || isWanted) cover.arrive(choice, url);
      send({ artwork: { ...request, stage: 'ready', url, warnings } });
    };
    const end = (problem: string) => {
      // Another image was chosen meanwhile: this one can be requested again.
      if (signal.aborted && running.current === choice)
        send({ artwork: { ...request, stage: 'offered' } });
      if (signal.aborted) return null;
      if (replaces) cover.abandon();
      fail(request, problem);
      return replaces ? problem : null;
    };
    try {
      return (await password.run(NOT_STORED, store)) ? null : end(NOT_STORED);
    } catch (error) {
      return end(artworkProblem(error));
    }
  };
  return {
    /** Downloads and stores the artwork of an album; `replaces` overwrites any cover. */
    start,
    /** Offers the artwork before downloading it. */
    offer: (found: AutoPopulation) =>
      send({
        artwork: found.artwork.chosen
          ? { stage: 'offered', found, replaces: true }
          : { stage: 'none' },
      }),
    retry: () => {
      const { artwork } = get();
      if (artwork.stage !== 'none') start(artwork.found, artwork.replaces);
    },
    restore: () => cover.put(get().artworkUrl),
    /** Discards the artwork, and removes it where it is the cover. */
    clear: () => {
      running.current?.abort();
      running.current = undefined;
      const { artworkUrl } = get();
      if (artworkUrl !== '' && getCover() === artworkUrl) cover.put('');
      send({ artwork: { stage: 'none' } });
    },
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
