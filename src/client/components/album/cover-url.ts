import { useRouter } from '@tanstack/react-router';
import { COVER_WIDTHS } from '#shared/domain/covers/cover-images.ts';

/** Returns a function that prefixes a cover URL with the site's base path. */
export function useCoverAddress(): (coverUrl: string) => string {
  const { basepath } = useRouter();
  return (coverUrl) => coverAddress(coverUrl, basepath);
}

/**
 * Returns the URL of a cover: an internal one below the site's base path, any other unchanged.
 * @example coverAddress('/covers/x-640.webp', '/music') // '/music/covers/x-640.webp'
 */
export function coverAddress(coverUrl: string, publicPath: string): string {
  return coverUrl.startsWith('/covers/') ? publicPath.replace(/\/$/, '') + coverUrl : coverUrl;
}

/** Returns the stored sizes of a cover as `srcset`; undefined for covers of other sites. */
export function toSrcSet(url: string, coverAddress: (url: string) => string): string | undefined {
  const stored = url.match(/^(\/covers\/\w+-)(\d+)(\.webp)$/);
  if (stored === null) return undefined;
  const [, name = '', largest = '', ending = ''] = stored;
  const widths = [...COVER_WIDTHS.filter((width) => width < Number(largest)), Number(largest)];
  return widths.map((width) => `${coverAddress(name + width + ending)} ${width}w`).join(', ');
}
