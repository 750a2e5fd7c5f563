import { settings } from '../../../lib/settings.ts';

const HERE = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Returns the URL of the room for phones; without a code, of the code form. */
export function roomAddress(code: string): string {
  return `${siteAddress()}/room${code && `/${code}`}`;
}

/** Returns the URL of the recap for phones. */
export function recapAddress(recapId: string): string {
  return `${siteAddress()}/recaps/${recapId}`;
}

/** True for a URL that only this computer can reach. */
export function isOnlyHere(): boolean {
  return isHere(siteAddress());
}

/** Returns the public URL if the site was opened as localhost and the public one is known. */
function siteAddress(): string {
  const opened = `${location.origin}${settings.publicPath}`;
  const { publicUrl } = settings;
  return publicUrl !== null && isHere(opened) ? publicUrl.replace(/\/$/, '') : opened;
}

function isHere(address: string): boolean {
  return HERE.test(new URL(address).hostname);
}
