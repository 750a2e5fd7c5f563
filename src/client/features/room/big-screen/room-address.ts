import { siteAddress } from '../../../lib/site-address.ts';

/** Returns the URL of the room for phones; without a code, of the code form. */
export function roomAddress(code: string): string {
  return `${siteAddress()}/room${code && `/${code}`}`;
}

/** Returns the URL of the recap for phones. */
export function recapAddress(recapId: string): string {
  return `${siteAddress()}/recaps/${recapId}`;
}
