import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SignInState } from '#shared/domain/club/club-access.ts';
import type { SiteSettings } from '#shared/domain/club/settings.ts';
import type { SignInPage } from '../plugins/private-club/private-club.ts';
import { createInertJson, getInlineHashes } from './page-template.ts';

/**
 * Reads the sign-in page of a private club: one file with its script and styles, which contains
 * nothing about the club.
 * @returns `null` if it is not built
 */
export function readSignInPage(
  clientDir: string | null,
  { apiKey, publicPath }: SiteSettings,
): SignInPage | null {
  const file = join(clientDir ?? '', 'sign-in.html');
  if (clientDir === null || !existsSync(file)) return null;
  const page = readFileSync(file, 'utf8').replaceAll(
    /(?<=(src|href)="|url\()\.\//g,
    `${publicPath}/`,
  );
  const { scripts, styles } = getInlineHashes(page);
  const policy = [
    "default-src 'none'",
    `script-src ${scripts.join(' ')}`,
    `style-src ${styles.join(' ')}`,
    "font-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join(';');
  const settings = createInertJson('settings', JSON.stringify({ apiKey, publicPath }));
  return (state: SignInState) => ({
    html: page.replace(
      '<!--settings-->',
      () => settings + createInertJson('sign-in', JSON.stringify(state)),
    ),
    policy,
  });
}
