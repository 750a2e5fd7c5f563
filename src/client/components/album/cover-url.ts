import { useRouter } from '@tanstack/react-router';

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
