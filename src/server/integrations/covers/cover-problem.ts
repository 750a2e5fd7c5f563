import { isCoverName } from './cover-files.ts';

type Parts = {
  /** True if the cover is stored. */
  has: (name: string) => Promise<boolean>;
  /** True if the site itself uses plain HTTP. */
  isPlainHttp: boolean;
};

/**
 * product/conventions.md#validation: http: covers only on a plain HTTP site, and local covers only
 * if stored.
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
