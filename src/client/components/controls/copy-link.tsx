import { useRouter } from '@tanstack/react-router';
import { Link as Chain } from 'lucide-react';
import type { DialogSearch } from '../dialog/url-dialogs.ts';
import { Button } from './button.tsx';
import { copyAddress } from './copy-address.ts';

/** Copies a URL that opens a dialog over the home page, regardless of the current page. */
export function CopyLink({ opens }: { opens: DialogSearch }) {
  const { basepath } = useRouter();
  const copy = () =>
    copyAddress(`${location.origin}${basepath.replace(/\/$/, '')}/?${new URLSearchParams(opens)}`);
  return (
    <Button onClick={copy}>
      <Chain aria-hidden="true" size={18} /> Copy link
    </Button>
  );
}
