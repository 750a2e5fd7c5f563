import { useRouter } from '@tanstack/react-router';
import { Link as Chain, Image } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { DialogSearch } from '../dialog/url-dialogs.ts';
import { Row } from '../layout/primitives.tsx';
import { Button } from './button.tsx';
import { copyAddress } from './share-address.ts';

type Props = {
  /** Renders the dialog with the share image of the page. */
  picture: (close: () => void) => ReactNode;
};

/** Buttons of a page: share its URL, or save an image. */
export function ShareActions({ picture }: Props) {
  const [isDrawing, setIsDrawing] = useState(false);
  return (
    <Row gap={2} align="stretch" wraps className="screen-only">
      <Button onClick={() => copyAddress(location.origin + location.pathname)}>
        <Chain aria-hidden="true" size={18} /> Copy link
      </Button>
      <Button look="primary" onClick={() => setIsDrawing(true)}>
        <Image aria-hidden="true" size={18} /> Save image
      </Button>
      {isDrawing && picture(() => setIsDrawing(false))}
    </Row>
  );
}

/** Copies a URL that opens a dialog over the home page, regardless of the current page. */
export function CopyLink({ opens }: { opens: DialogSearch }) {
  const { basepath } = useRouter();
  const copy = () =>
    copyAddress(`${location.origin}${basepath.replace(/\/$/, '')}/?${new URLSearchParams(opens)}`);
  return (
    <Button look="quiet" onClick={copy}>
      <Chain aria-hidden="true" size={18} /> Copy link
    </Button>
  );
}
