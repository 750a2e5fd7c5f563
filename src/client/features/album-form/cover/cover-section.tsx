import { ImageUp } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { isCoverAddress } from '#shared/contracts/albums.ts';
import { COVER_TYPES } from '#shared/domain/covers/cover-images.ts';
import { Cover } from '../../../components/album/cover.tsx';
import { useCoverAddress } from '../../../components/album/cover-url.ts';
import { Button } from '../../../components/controls/button.tsx';
import { DropZone, FileInput } from '../../../components/form/drop-zone.tsx';
import { TextField } from '../../../components/form/field.tsx';
import { FormSection } from '../../../components/form/form.tsx';
import { Row, Stack, Text } from '../../../components/layout/primitives.tsx';
import { useDebouncedValue } from '../../../hooks/use-debounced-value.ts';
import { type AlbumFormParts, registerField } from '../album-values.ts';
import { ArtworkActions, ArtworkProblem, ArtworkStatus } from './artwork-parts.tsx';
import styles from './cover-section.module.css';
import type { ArtworkState } from './use-artwork.ts';
import { type CoverUpload, usePastedImage } from './use-cover.ts';

type Props = AlbumFormParts & { cover: CoverUpload; artwork: ArtworkState };

/**
 * Renders the cover field: service artwork, an image that is dropped, pasted or chosen, or a URL.
 */
export function CoverSection({ cover, artwork, ...parts }: Props) {
  const { form } = parts;
  const input = useRef<HTMLInputElement>(null);
  const { upload, shown, setShown, take, abandon } = cover;
  const [artist, title, cover_url] = form.watch(['artist', 'title', 'cover_url']);
  usePastedImage(take);
  return (
    <FormSection title="Album Cover">
      <DropZone className={styles.drop} onFile={take}>
        <Cover
          album={{ artist: artist || '?', title, cover_url: isCoverAddress(shown) ? shown : null }}
          sizes="160px"
          isEager
        />
        <Stack gap={2} align="start">
          <Row gap={2} align="stretch" wraps>
            <Button onClick={() => input.current?.click()} disabled={upload.progress !== null}>
              <ImageUp aria-hidden="true" size={18} /> {chooseLabel(cover_url, artwork)}
            </Button>
            <ArtworkActions artwork={artwork} coverUrl={cover_url} />
          </Row>
          <Text tone="muted" size="s">
            Drop it here, paste it, or choose a file: JPG, PNG or WEBP, at most 10 MB.
          </Text>
          <FileInput
            ref={input}
            label="Cover image file"
            accept={COVER_TYPES.join(',')}
            onFile={take}
          />
          <ArtworkStatus artwork={artwork} coverUrl={cover_url} />
          <div role="status">
            {upload.progress !== null && (
              <Stack as="label" gap={1} className={styles.progress}>
                Uploading…
                <progress value={upload.progress} max={1} />
              </Stack>
            )}
            {upload.warnings.map((warning) => (
              <Text tone="muted" size="s" key={warning}>
                {warning}
              </Text>
            ))}
          </div>
          {upload.problem ? (
            <Text tone="danger" weight={600} role="alert">
              {upload.problem}
            </Text>
          ) : (
            <ArtworkProblem artwork={artwork} coverUrl={cover_url} />
          )}
        </Stack>
      </DropZone>
      <Stack spans>
        <TextField
          inputMode="url"
          placeholder="https://…"
          {...registerField(parts, 'cover_url', {
            onChange: abandon,
            onBlur: (event) => setShown(event.target.value.trim()),
          })}
        />
        <UnloadableCover url={cover_url} />
      </Stack>
    </FormSection>
  );
}

function chooseLabel(coverUrl: string, { state }: ArtworkState): string {
  if (state.stage === 'ready' && state.url === coverUrl) return 'Upload different image instead';
  if (coverUrl !== '') return 'Change Image';
  return state.stage === 'failed' ? 'Upload Different Image' : 'Choose Image';
}

/** product/conventions.md#times */
const PAUSE_MS = 500;

/**
 * Warns that an external URL does not load as an image, after a pause in typing; it can be saved
 * all the same. Covers on this server are checked on save: a cached largest file would hide that
 * others are missing.
 */
function UnloadableCover({ url }: { url: string }) {
  const settled = useDebouncedValue(url.trim(), PAUSE_MS);
  const coverAddress = useCoverAddress();
  const [broken, setBroken] = useState<string | null>(null);
  const isOnOtherHost = isCoverAddress(settled) && !settled.startsWith('/');
  const address = isOnOtherHost ? coverAddress(settled) : null;
  useEffect(() => {
    if (address === null) return;
    const image = new Image();
    image.onerror = () => setBroken(address);
    image.onload = () => setBroken(null);
    image.src = address;
    return () => {
      image.onerror = null;
      image.onload = null;
    };
  }, [address]);
  return (
    <Text tone="danger" weight={600} aria-live="polite">
      {address !== null && address === broken && 'No image can be loaded from this address.'}
    </Text>
  );
}
