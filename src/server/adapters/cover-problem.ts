import { hasCover } from './image-store.ts';

/** What tells whether a cover can be shown. */
export type CoverServices = {
  dataDir: string;
  /** Whether the site itself is plain http. */
  isPlainHttp: boolean;
};

/**
 * rules.md#validation: plain http only for a site that is so itself, and an own cover only when it
 * is there.
 */
export async function coverProblem(
  { dataDir, isPlainHttp }: CoverServices,
  address: string,
): Promise<string | null> {
  const isUsable = address.startsWith('/')
    ? await hasCover(dataDir, address)
    : address.startsWith('https:') || isPlainHttp;
  return isUsable ? null : 'Album cover URL must be a valid URL';
}
