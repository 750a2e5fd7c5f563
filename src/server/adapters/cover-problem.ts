import { isCoverName } from './cover-files.ts';

type Parts = {
  /** True if a cover is there. */
  has: (name: string) => Promise<boolean>;
  /** True if the site itself is plain http. */
  isPlainHttp: boolean;
};

/**
 * rules.md#validation: plain http only for a site that is so itself, and an own cover only when it
 * is there.
 */
export async function coverProblem(
  { has, isPlainHttp }: Parts,
  address: string,
): Promise<string | null> {
  const isUsable = address.startsWith('/')
    ? await isThere(address.replace('/covers/', ''), has)
    : address.startsWith('https:') || isPlainHttp;
  return isUsable ? null : 'Album cover URL must be a valid URL';
}

async function isThere(name: string, has: Parts['has']): Promise<boolean> {
  return isCoverName(name) && has(name);
}
