import { siteAddress } from '../../lib/site-address.ts';

/** Link that was just created; its token is shown only now. */
export type NewLink = { reviewer: string; token: string };

/** Returns the URL of a personal link. */
export function toPersonalUrl({ token }: Pick<NewLink, 'token'>): string {
  return `${siteAddress()}/me#${token}`;
}

/** Returns the reviewers without a link, in their order. */
export function listMissing(
  reviewers: readonly string[],
  links: readonly { reviewer: string }[],
): string[] {
  return reviewers.filter((name) => !links.some(({ reviewer }) => reviewer === name));
}
