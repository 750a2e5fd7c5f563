import { settings } from './settings.ts';

const HERE = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * Returns the URL of the site for other devices, without a trailing slash: the public one, if the
 * site was opened as localhost and the public one is known.
 */
export function siteAddress(): string {
  const opened = `${location.origin}${settings.publicPath}`;
  const { publicUrl } = settings;
  return publicUrl !== null && isHere(opened) ? publicUrl.replace(/\/$/, '') : opened;
}

/** Returns the site's URL, the scope of its caches. */
export function siteScope(): string {
  return new URL(`${settings.publicPath}/`, location.origin).href;
}

/** True if only this computer can reach the URL. */
export function isOnlyHere(): boolean {
  return isHere(siteAddress());
}

/** True if the page was loaded over plain http from another machine. */
export function usesPlainHttp(): boolean {
  return location.protocol === 'http:' && !isHere(location.origin);
}

function isHere(address: string): boolean {
  return HERE.test(new URL(address).hostname);
}
