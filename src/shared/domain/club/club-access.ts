/** Names shared by server, page and service worker for private clubs (product/private-club.md). */

/** Who may visit: everyone, browsers with an invite link, or browsers with the view password. */
export const VISIBILITIES = ['open', 'link', 'password'] as const;

export type Visibility = (typeof VISIBILITIES)[number];

/** Path of invite links. The token is in the fragment, which browsers do not send. */
export const JOIN_PATH = '/join';

/** Header of responses that deny access to a private club. */
export const PRIVATE_HEADER = 'spindle-private';

/** Minimum characters of the view password. */
export const MIN_VIEW_PASSWORD = 8;

/** State of the sign-in page, from the server. */
export type SignInState = {
  visibility: Visibility;
  /** True if this browser has access already. */
  isAdmitted: boolean;
  /** True if another site led to the page, so that browsers withheld cookies from the request. */
  isCrossSite: boolean;
};
