import { PROGRAM_VERSION, PROJECT_URL } from './program-version.ts';
import { isPrivateHost } from './public-address.ts';

/**
 * Returns the `User-Agent` of all requests to other servers, with a URL by which they reach the
 * operator of this server, else the project.
 * @param publicUrl `null` if not configured
 * @example getUserAgent('https://club.example') // 'Spindle/0.2.0 ( https://club.example )'
 */
export function getUserAgent(publicUrl: string | null, projectUrl = PROJECT_URL): string {
  const isReachable = publicUrl !== null && !isPrivateHost(new URL(publicUrl).hostname);
  const contact = (isReachable ? publicUrl : projectUrl) ?? 'self-hosted';
  return `Spindle/${PROGRAM_VERSION} ( ${contact} )`;
}
