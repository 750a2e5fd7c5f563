import { useEffect, useEffectEvent, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { ApiError } from '../../api/api-error.ts';
import { uploadCover } from '../../api/upload.ts';
import type { AlbumValues } from './album-values.ts';
import type { Password } from './use-password.tsx';

/** What the server takes (spec §5). */
export const COVER_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/jpg'];
const INVALID_TYPE = 'Invalid file type. Please select a JPG, JPEG, PNG, or WEBP image.';

type Upload = { progress: number | null; problem: string | null; warnings: string[] };
const IDLE: Upload = { progress: null, problem: null, warnings: [] };

export type CoverUpload = ReturnType<typeof useCover>;

/** The cover of a form: an image that is chosen, dropped or pasted is uploaded at once. */
export function useCover(form: UseFormReturn<AlbumValues>, password: Password) {
  const [upload, setUpload] = useState<Upload>(IDLE);
  /** Not while it is typed: every letter would be asked for. */
  const [shown, setShown] = useState(() => form.getValues('cover_url'));

  const put = (url: string) => {
    form.setValue('cover_url', url, { shouldDirty: true, shouldValidate: url !== '' });
    if (url === '') form.clearErrors('cover_url');
    setShown(url);
    setUpload(IDLE);
  };
  const send = async (file: File, secret: string) => {
    setUpload({ ...IDLE, progress: 0 });
    try {
      const { imageUrl, warnings } = await uploadCover(file, secret, (progress) =>
        setUpload({ ...IDLE, progress }),
      );
      put(imageUrl);
      setUpload({ ...IDLE, warnings });
      return true;
    } catch (error) {
      const isKnown = error instanceof ApiError;
      setUpload({ ...IDLE, problem: isKnown ? error.message : 'Image upload failed.' });
      return !isKnown || error.status !== 401;
    }
  };
  const take = (file: File | undefined) => {
    if (file === undefined) return;
    if (!COVER_TYPES.includes(file.type)) return setUpload({ ...IDLE, problem: INVALID_TYPE });
    password.run('The admin password is needed to upload. What you typed is kept.', (secret) =>
      send(file, secret),
    );
  };
  return { upload, shown, setShown, put, take };
}

/** Takes an image that is pasted anywhere on the page, while its section is there. */
export function usePastedImage(take: CoverUpload['take']): void {
  const paste = useEffectEvent((event: ClipboardEvent) => take(event.clipboardData?.files[0]));
  useEffect(() => {
    const listen = (event: ClipboardEvent) => paste(event);
    addEventListener('paste', listen);
    return () => removeEventListener('paste', listen);
  }, []);
}
