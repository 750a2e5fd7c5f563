import { useRouter } from '@tanstack/react-router';

/** Gives where the browser finds a cover, whose own address leaves out the path of the site. */
export function useCoverAddress(): (coverUrl: string) => string {
  const { basepath } = useRouter();
  return (coverUrl) => coverAddress(coverUrl, basepath);
}

/**
 * Where the browser finds a cover: an own one below the path of the site, any other as it is.
 * @example coverAddress('/covers/x-640.webp', '/music') // '/music/covers/x-640.webp'
 */
export function coverAddress(coverUrl: string, publicPath: string): string {
  return coverUrl.startsWith('/covers/') ? publicPath.replace(/\/$/, '') + coverUrl : coverUrl;
}
