import type { Accent } from './club.ts';

/** Configuration for the browser, without the settings of the club. */
export type SiteSettings = {
  apiUrl: string;
  apiKey: string;
  /** `null` if not set; optional when `analytics` is off. */
  analyticsId: string | null;
  analytics: boolean;
  environment: string;
  /** True if visited pages are cached for reading offline. */
  offline: boolean;
  /** Path of the public URL, such as `/music`; empty at the root of an origin. */
  publicPath: string;
  /** Public URL of the site, if configured. */
  publicUrl: string | null;
};

type Club = {
  name: string;
  accent: Accent;
  reviewers: string[];
  time_zone: string;
  default_location: string | null;
  guests_allowed: boolean;
};

/** Returns the settings of the club that every page has. */
export function getPageSettings(club: Readonly<Club>) {
  return {
    clubName: club.name,
    accent: club.accent,
    reviewers: club.reviewers,
    /** IANA name; determines the group's current date. */
    timeZone: club.time_zone,
    defaultLocation: club.default_location,
    /** True if new listening rooms allow guests. */
    guestsAllowed: club.guests_allowed,
  };
}

/** Configuration for the browser, embedded in the page. */
export type BrowserSettings = SiteSettings & ReturnType<typeof getPageSettings>;

/** Default API key; production rejects it. */
export const DEVELOPMENT_API_KEY = 'spindle-development';

/** Values of `APP_ENV`. */
export const ENVIRONMENTS = ['development', 'production', 'test'] as const;

/**
 * Validates the settings at startup (product/conventions.md#settings). Returns every problem as a
 * sentence, none for valid settings. The server checks the same rules before it listens.
 */
export function settingsProblems(
  settings: Pick<
    BrowserSettings,
    'apiUrl' | 'apiKey' | 'analyticsId' | 'analytics' | 'environment'
  >,
): string[] {
  const { apiUrl, apiKey, analyticsId, analytics, environment } = settings;
  const isProduction = environment === 'production';
  const problems: string[] = [];
  if (!(ENVIRONMENTS as readonly string[]).includes(environment))
    problems.push(`APP_ENV must be one of ${ENVIRONMENTS.join(', ')}`);
  if (!isHttpAddress(apiUrl)) problems.push('API_URL must be an http or https address');
  if (!/^[\w-]{8,}$/.test(apiKey))
    problems.push('API_KEY must be at least 8 letters, digits, hyphens or underscores');
  if (isProduction && apiKey === DEVELOPMENT_API_KEY)
    problems.push('API_KEY must be one of your own in production: its default is public');
  if (isProduction && analytics && analyticsId === null)
    problems.push('ANALYTICS_ID is required in production (or set ANALYTICS=off)');
  if (analyticsId !== null && !/^G-[A-Z0-9]+$/.test(analyticsId))
    problems.push("ANALYTICS_ID must be 'G-' followed by capitals and digits");
  return problems;
}

function isHttpAddress(text: string): boolean {
  return /^https?:\/\/[^\s/]+/.test(text);
}
