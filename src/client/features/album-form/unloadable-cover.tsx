import { useEffect, useState } from 'react';
import { isCoverAddress } from '#shared/contracts/albums.ts';
import { useCoverAddress } from '../../ui/cover-url.ts';
import { useDebouncedValue } from '../../ui/use-debounced-value.ts';
import styles from './cover-section.module.css';

/** product/conventions.md#times */
const PAUSE_MS = 500;

/**
 * Warns that an external URL does not load as an image, after a pause in typing; it can be saved
 * all the same. Covers on this server are checked on save: a cached largest file would hide that
 * others are missing.
 */
export function UnloadableCover({ url }: { url: string }) {
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
    <p aria-live="polite" className={styles.problem}>
      {address !== null && address === broken && 'No image can be loaded from this address.'}
    </p>
  );
}
