import { Download, Share2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button, buttonClass } from '../controls/button.tsx';
import { isAbort } from '../controls/share-address.ts';
import { Dialog } from '../dialog/dialog.tsx';
import { notify } from '../feedback/notices.tsx';
import styles from './picture-dialog.module.css';

type Props = {
  title: string;
  /** Alternative text. */
  alt: string;
  /** Base of the file name. */
  name: string;
  draw: () => Promise<Blob>;
  onClose: () => void;
};

type Picture = { file: File; url: string };

/** Dialog to save or share an image. */
export function PictureDialog({ title, alt, name, draw, onClose }: Props) {
  const [picture, setPicture] = useState<Picture | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  // Later changes do not affect the requested image.
  const [drawOnce] = useState(() => draw);
  const [file] = useState(() => fileName(name));
  useEffect(() => {
    let url: string | null = null;
    let isLeft = false;
    drawOnce().then(
      (blob) => {
        if (isLeft) return;
        url = URL.createObjectURL(blob);
        setPicture({ url, file: new File([blob], file, { type: blob.type }) });
      },
      () => setHasFailed(true),
    );
    return () => {
      isLeft = true;
      if (url !== null) URL.revokeObjectURL(url);
    };
  }, [drawOnce, file]);
  return (
    <Dialog
      title={title}
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
      {picture && <img alt={alt} src={picture.url} className={styles.picture} />}
      {!picture && (
        <p role="status">
          {hasFailed ? 'This browser could not create the image.' : 'Creating the image…'}
        </p>
      )}
    </Dialog>
  );
}

async function share(file: File): Promise<void> {
  try {
    await navigator.share({ files: [file] });
  } catch (error) {
    if (!isAbort(error)) notify('The image could not be shared. Download it instead.', true);
  }
}

/** Converts 'Hits of ’84!' to 'hits-of-84.png'. */
function fileName(name: string): string {
  const words = name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? ['picture'];
  return `${words.join('-')}.png`;
}
