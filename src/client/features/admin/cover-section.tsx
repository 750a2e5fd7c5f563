import { ImageUp } from 'lucide-react';
import {
  type ChangeEvent,
  type DragEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { isCoverAddress } from '#shared/contracts/albums.ts';
import { loseSession, rememberedPassword } from '../../api/admin-session.ts';
import { ApiError } from '../../api/api-error.ts';
import { uploadCover } from '../../api/upload.ts';
import { Button } from '../../ui/button.tsx';
import { Cover } from '../../ui/cover.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormSection } from '../../ui/form.tsx';
import type { AlbumFormParts } from './album-sections.tsx';
import styles from './cover-section.module.css';
import { PasswordDialog } from './password-dialog.tsx';

/** What the server takes (spec §5). */
const TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/jpg'];
const INVALID_TYPE = 'Invalid file type. Please select a JPG, JPEG, PNG, or WEBP image.';

type Upload = { progress: number | null; problem: string | null; warnings: string[] };
const IDLE: Upload = { progress: null, problem: null, warnings: [] };

/** The cover: dropped, pasted or chosen, uploaded at once; or the address of one. */
export function CoverSection({ form, error }: AlbumFormParts) {
  const input = useRef<HTMLInputElement>(null);
  const [upload, setUpload] = useState<Upload>(IDLE);
  const [isOver, setIsOver] = useState(false);
  /** What is uploaded once the password is given again. */
  const [waiting, setWaiting] = useState<File | null>(null);
  const [artist, title, cover_url] = form.watch(['artist', 'title', 'cover_url']);
  /** Not while it is typed: every letter would be asked for. */
  const [shown, setShown] = useState(cover_url);

  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    if (!TYPES.includes(file.type)) return setUpload({ ...IDLE, problem: INVALID_TYPE });
    const password = rememberedPassword();
    if (password === null) return setWaiting(file);
    setUpload({ ...IDLE, progress: 0 });
    try {
      const { imageUrl, warnings } = await uploadCover(file, password, (progress) =>
        setUpload({ ...IDLE, progress }),
      );
      form.setValue('cover_url', imageUrl, { shouldDirty: true, shouldValidate: true });
      setShown(imageUrl);
      setUpload({ ...IDLE, warnings });
    } catch (problem) {
      explain(problem, file);
    }
  };
  const explain = (problem: unknown, file: File) => {
    const isKnown = problem instanceof ApiError;
    setUpload({ ...IDLE, problem: isKnown ? problem.message : 'Image upload failed.' });
    if (!isKnown || problem.status !== 401) return;
    loseSession();
    setWaiting(file);
  };
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const [file] = event.clipboardData?.files ?? [];
    if (file !== undefined) take(file);
  });
  useEffect(() => {
    const listen = (event: ClipboardEvent) => paste(event);
    addEventListener('paste', listen);
    return () => removeEventListener('paste', listen);
  }, []);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    take(event.dataTransfer.files[0]);
  };
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    take(event.target.files?.[0]);
    event.target.value = '';
  };

  return (
    <FormSection title="Album Cover">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping has the button beside it */}
      <div
        className={styles.drop}
        data-over={isOver}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <div className={styles.preview}>
          <Cover
            album={{
              artist: artist || '?',
              title,
              cover_url: isCoverAddress(shown) ? shown : null,
            }}
            sizes="160px"
            isEager
          />
        </div>
        <div className={styles.choice}>
          <Button onClick={() => input.current?.click()} disabled={upload.progress !== null}>
            <ImageUp aria-hidden="true" size={18} /> {cover_url ? 'Change Image' : 'Choose Image'}
          </Button>
          <p className={styles.hint}>
            Drop it here, paste it, or choose a file: JPG, PNG or WEBP, at most 10 MB.
          </p>
          <input
            ref={input}
            type="file"
            accept={TYPES.join(',')}
            aria-label="Cover image file"
            className="visually-hidden"
            tabIndex={-1}
            onChange={choose}
          />
          <div role="status">
            {upload.progress !== null && (
              <label className={styles.progress}>
                Uploading…
                <progress value={upload.progress} max={1} />
              </label>
            )}
            {upload.warnings.map((warning) => (
              <p key={warning} className={styles.hint}>
                {warning}
              </p>
            ))}
          </div>
          {upload.problem && (
            <p role="alert" className={styles.problem}>
              {upload.problem}
            </p>
          )}
        </div>
      </div>
      <div className={styles.address}>
        <TextField
          id="cover_url"
          label="Cover URL"
          inputMode="url"
          placeholder="https://…"
          error={error('cover_url')}
          {...form.register('cover_url', {
            onBlur: (event) => setShown(event.target.value.trim()),
          })}
        />
      </div>
      {waiting && (
        <PasswordDialog
          reason="The admin password is needed to upload. What you typed is kept."
          onSuccess={() => {
            setWaiting(null);
            take(waiting);
          }}
          onCancel={() => setWaiting(null)}
        />
      )}
    </FormSection>
  );
}
