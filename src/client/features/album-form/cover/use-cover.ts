import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { COVER_TYPES } from '#shared/domain/covers/cover-images.ts';
import { ApiError } from '../../../lib/http/api-error.ts';
import { waitForPointerUp } from '../../../lib/wait-for-pointer-up.ts';
import { NO_UPLOAD, type Sources, type Upload } from '../sources-state.ts';
import { describeTooLarge, MAX_BYTES } from './artwork.ts';
import { uploadCover } from './upload.ts';

const INVALID_TYPE = 'Invalid file type. Please select a JPG, JPEG, PNG, or WEBP image.';

const TOO_LARGE = 'This image is too large (more than 25 megapixels).';

/** product/conventions.md#limits */
const MAX_PIXELS = 25_000_000;
/** Maximum pixels of a downscaled image. */
const SCALED_PIXELS = 12_000_000;

const NOT_GIVEN = 'Enter the admin password to upload.';
const BEING_SAVED = 'The album is being saved. Its cover can be changed after that.';

export type CoverChoice = ReturnType<typeof useCover>;
export type CoverUpload = CoverChoice & { upload: Upload };

/**
 * Uploads the cover of a form as soon as an image is chosen, dropped or pasted. The last choice
 * wins; earlier uploads are aborted.
 */
export function useCover({ form, password, get, send }: Sources) {
  const { isSubmitting } = form.formState;
  /** Not updated while typing: each keystroke would request an image. */
  const [shown, setShown] = useState(() => form.getValues('cover_url'));
  const running = useRef<AbortController>(undefined);
  /**
   * Pending uploads; each resolves to the reason of a failure, or `null` if it succeeded or was
   * aborted.
   */
  const coming = useRef(new Set<Promise<string | null>>());
  useEffect(() => () => running.current?.abort(), []);

  const abandon = () => {
    running.current?.abort();
    running.current = undefined;
    send({ upload: NO_UPLOAD });
  };
  const choose = (): AbortController => {
    abandon();
    running.current = new AbortController();
    return running.current;
  };
  const put = (url: string) => {
    abandon();
    form.setValue('cover_url', url, { shouldDirty: true, shouldValidate: url !== '' });
    if (url === '') form.clearErrors('cover_url');
    setShown(url);
  };
  const arrive = (choice: AbortController, url: string) => {
    if (running.current === choice) running.current = undefined;
    put(url);
  };
  const follow = (work: Promise<string | null>) => {
    coming.current.add(work);
    work.finally(() => coming.current.delete(work));
  };
  const uploadImage = async (file: File, choice: AbortController): Promise<string | null> => {
    const { signal } = choice;
    const onProgress = (progress: number) => send({ upload: { ...NO_UPLOAD, progress } });
    const bring = async (secret: string) => {
      if (!signal.aborted) onProgress(0);
      const image = await scaleDown(file);
      signal.throwIfAborted();
      const call = uploadCover(image, secret, { signal, onProgress });
      const { imageUrl, warnings } = await call.finally(waitForPointerUp);
      signal.throwIfAborted();
      arrive(choice, imageUrl);
      send({ upload: { ...NO_UPLOAD, warnings } });
    };
    const fail = (problem: string) => {
      if (signal.aborted) return null;
      abandon();
      send({ upload: { ...NO_UPLOAD, problem } });
      return problem;
    };
    try {
      return (await password.run(NOT_GIVEN, bring)) ? null : fail(NOT_GIVEN);
    } catch (error) {
      return fail(uploadProblem(error));
    }
  };
  const take = (file: File | undefined) => {
    if (file === undefined) return;
    const problem = isSubmitting ? BEING_SAVED : findProblem(file);
    // An upload in progress continues.
    if (problem !== null) return send({ upload: { ...get().upload, problem } });
    follow(uploadImage(file, choose()));
  };
  return {
    shown,
    setShown,
    put,
    take,
    /** Starts a choice and aborts the upload in progress. */
    choose,
    /** Stores the URL of an uploaded image as the cover. */
    arrive,
    abandon,
    isComing: () => running.current !== undefined,
    /** Adds a promise that a save waits for. */
    follow,
    /**
     * Waits for pending uploads and resolves to the reason of a failure; `null` if none is pending.
     */
    settle: () => (coming.current.size === 0 ? null : settle(coming.current)),
  };
}

/** Returns why an image is not uploaded, by its type and size. */
function findProblem({ type, size }: File): string | null {
  if (!COVER_TYPES.includes(type)) return INVALID_TYPE;
  return size > MAX_BYTES ? describeTooLarge(size) : null;
}

async function settle(coming: ReadonlySet<Promise<string | null>>): Promise<string | null> {
  let problem: string | null = null;
  while (coming.size > 0)
    problem = (await Promise.all(coming)).find((reason) => reason !== null) ?? null;
  return problem;
}

/** Returns the text of an upload error, without the advice to upload by hand. */
function uploadProblem(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Image upload failed.';
  if (error.message.includes('more than 25 million pixels')) return TOO_LARGE;
  return error.message.replace(/ Please try uploading manually\.$/, '');
}

/** Scales down an image with more pixels than the server accepts; returns any other unchanged. */
async function scaleDown(file: File): Promise<File> {
  try {
    const { width, height } = await measureImage(file);
    if (width * height <= MAX_PIXELS) return file;
    const scale = Math.sqrt(SCALED_PIXELS / (width * height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
    const bitmap = await createImageBitmap(file, {
      resizeWidth: canvas.width,
      resizeHeight: canvas.height,
      resizeQuality: 'high',
    });
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
    bitmap.close();
    const type = file.type === 'image/png' ? 'image/webp' : 'image/jpeg';
    const scaled = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.9));
    return scaled === null ? file : new File([scaled], file.name, { type: scaled.type });
  } catch {
    // The server reports the reason for an unreadable image.
    return file;
  }
}

/** Returns the displayed size of an image, from its header. */
async function measureImage(file: File): Promise<{ width: number; height: number }> {
  const url = URL.createObjectURL(file);
  try {
    return await new Promise((resolve, reject) => {
      const image = new Image();
      image.onload = () => resolve({ width: image.naturalWidth, height: image.naturalHeight });
      image.onerror = reject;
      image.src = url;
    });
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** Handles images pasted anywhere on the page while the cover section is mounted. */
export function usePastedImage(take: CoverUpload['take']): void {
  const paste = useEffectEvent((event: ClipboardEvent) => take(event.clipboardData?.files[0]));
  useEffect(() => {
    const listen = (event: ClipboardEvent) => paste(event);
    addEventListener('paste', listen);
    return () => removeEventListener('paste', listen);
  }, []);
}
