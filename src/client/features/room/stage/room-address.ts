import { settings } from '../../../api/settings.ts';

const HERE = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Where phones find the room; without a code, where it is typed. */
export function roomAddress(code: string): string {
  return `${siteAddress()}/room${code && `/${code}`}`;
}

/** The URL of the recap for phones. */
export function recapAddress(recapId: string): string {
  return `${siteAddress()}/recaps/${recapId}`;
}

/** True if that is an address that only this computer reaches. */
export function isOnlyHere(): boolean {
  return isHere(siteAddress());
}

/** Whoever opened the site on its own machine names it as others reach it, where that is known. */
function siteAddress(): string {
  const opened = `${location.origin}${settings.publicPath}`;
  const { publicUrl } = settings;
  return publicUrl !== null && isHere(opened) ? publicUrl.replace(/\/$/, '') : opened;
}

function isHere(address: string): boolean {
  return HERE.test(new URL(address).hostname);
}
