import { Download, Share2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Bracket } from '#shared/contracts/bracket.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { notify } from '../../../ui/notices.tsx';
import { isAbort } from '../share-address.ts';
import { drawPicture } from './picture.ts';
import styles from './picture-dialog.module.css';

type Props = { bracket: Bracket; onClose: () => void };

type Picture = { file: File; url: string };

/** The finished bracket as a picture to keep or to hand on. */
export function PictureDialog({ bracket, onClose }: Props) {
  const [picture, setPicture] = useState<Picture | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  // A later result changes nothing about the picture that was asked for.
  const [drawn] = useState(bracket);
  useEffect(() => {
    let url: string | null = null;
    let isLeft = false;
    drawPicture(drawn).then(
      (blob) => {
        if (isLeft) return;
        url = URL.createObjectURL(blob);
        setPicture({ url, file: new File([blob], fileName(drawn.name), { type: blob.type }) });
      },
      () => setHasFailed(true),
    );
    return () => {
      isLeft = true;
      if (url !== null) URL.revokeObjectURL(url);
    };
  }, [drawn]);
  return (
    <Dialog
      title="Picture of the bracket"
      size="large"
      onClose={onClose}
      footer={
        picture && (
          <>
            {navigator.canShare?.({ files: [picture.file] }) && (
              <Button onClick={() => share(picture.file)}>
                <Share2 aria-hidden="true" size={18} /> Share…
              </Button>
            )}
            <a href={picture.url} download={picture.file.name} className={buttonClass('primary')}>
              <Download aria-hidden="true" size={18} /> Download
            </a>
          </>
        )
      }
    >
      {picture && (
        <img
          alt={`The whole bracket, won by ${bracket.champion?.title}`}
          src={picture.url}
          className={styles.picture}
        />
      )}
      {!picture && (
        <p role="status">
          {hasFailed ? 'This browser could not draw the picture.' : 'Drawing the picture…'}
        </p>
      )}
    </Dialog>
  );
}

async function share(file: File): Promise<void> {
  try {
    await navigator.share({ files: [file] });
  } catch (error) {
    if (!isAbort(error)) notify('The picture could not be shared. Download it instead.', true);
  }
}

/** 'Hits of ’84!' becomes 'hits-of-84.png'. */
function fileName(name: string): string {
  const words = name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? ['bracket'];
  return `${words.join('-')}.png`;
}
