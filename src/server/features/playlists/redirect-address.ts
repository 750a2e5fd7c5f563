import { CALLBACK_PATH } from '#shared/contracts/playlists.ts';

export type RedirectAddress = { redirect_uri: string } | { problem: string };

/**
 * OAuth redirect URL, or the reason why Spotify would reject it: it accepts https, and http only
 * for a numeric loopback IP.
 * @param address any URL of the site
 */
export function redirectAddress(address: string): RedirectAddress {
  const { protocol, hostname, port, origin, pathname } = new URL(address);
  const path = pathname.replace(/\/$/, '');
  if (protocol === 'https:' || /^(127(\.\d+){3}|\[::1\])$/.test(hostname))
    return { redirect_uri: origin + path + CALLBACK_PATH };
  if (/^(.+\.)?localhost$/.test(hostname)) {
    const numbered = `http://127.0.0.1${port && `:${port}`}${path}`;
    return {
      problem: `Spotify does not redirect to ${origin}${path}. Open Spindle at ${numbered}, and register ${numbered}${CALLBACK_PATH} with the Spotify app.`,
    };
  }
  const secure = `https://${hostname}${path}`;
  return {
    problem: `Spotify redirects to https addresses only. Put HTTPS in front, set PUBLIC_URL to ${secure}, and register ${secure}${CALLBACK_PATH} with the Spotify app.`,
  };
}

/** Warning at start if users cannot connect Spotify at a URL, else `null`. */
export function redirectWarning(address: string): string | null {
  const redirect = redirectAddress(address);
  return 'problem' in redirect ? `Spotify playlists cannot be read: ${redirect.problem}` : null;
}
