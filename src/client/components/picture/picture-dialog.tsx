import { Download, Share2 } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Button, buttonClass } from '../controls/button.tsx';
import { isAbort } from '../controls/share-address.ts';
import { Dialog } from '../dialog/dialog.tsx';
import { notify } from '../feedback/notices.tsx';
import styles from './picture-dialog.module.css';

type Props = {
  title: string;
  alt: string;
  /** Base of the file name. */
  name: string;
  draw: () => Promise<Blob>;
  /** Changes when another image is requested; other changes do not redraw it. */
  version?: string;
  /** Content above the image, such as a choice of images. */
  children?: ReactNode;
  onClose: () => void;
};

type Picture = { file: File; url: string };

/** Dialog to save or share an image. */
export function PictureDialog(props: Props) {
  const { title, alt, version = '', children, onClose } = props;
  const [picture, setPicture] = useState<Picture | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const request = useEffectEvent((_version: string) => ({
    file: fileName(props.name),
    drawn: props.draw(),
  }));
  useEffect(() => {
    const { file, drawn } = request(version);
    let url: string | null = null;
    let isLeft = false;
    drawn.then(
      (blob) => {
        if (isLeft) return;
        url = URL.createObjectURL(blob);
        setPicture({ url, file: new File([blob], file, { type: blob.type }) });
      },
      () => isLeft || setHasFailed(true),
    );
    return () => {
      isLeft = true;
      if (url !== null) URL.revokeObjectURL(url);
      setPicture(null);
      setHasFailed(false);
    };
  }, [version]);
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
      {children}
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
