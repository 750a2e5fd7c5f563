/** What the browser is told of its configuration, in the page that the server sends. */
export type BrowserSettings = {
  apiUrl: string;
  apiKey: string;
  /** `null`: none given; with `analytics` off none is needed. */
  analyticsId: string | null;
  analytics: boolean;
  environment: string;
  reviewers: string[];
  /** IANA name; decides what day it is for the club. */
  timeZone: string;
  /** True if what was seen is kept to be read offline. */
  offline: boolean;
  /** The path of the site's own address, such as `/music`; empty where it has the origin to itself. */
  publicPath: string;
  /** How people reach the site, where that was said. */
  publicUrl: string | null;
};

/** The key of a server that was given none; production refuses it. */
export const DEVELOPMENT_API_KEY = 'spindle-development';

const ENVIRONMENTS = ['development', 'production', 'test'] as const;

/**
 * The start-up validation of rules.md#settings: every problem as a sentence, none for settings that
 * may be used. The server checks the same rules before it listens.
 */
export function settingsProblems(
  settings: Omit<
    BrowserSettings,
    'reviewers' | 'timeZone' | 'publicPath' | 'publicUrl' | 'offline'
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
    problems.push('API_KEY is required in production');
  if (isProduction && analytics && analyticsId === null)
    problems.push('ANALYTICS_ID is required in production (or set ANALYTICS=off)');
  if (analyticsId !== null && !/^G-[A-Z0-9]+$/.test(analyticsId))
    problems.push("ANALYTICS_ID must be 'G-' followed by capitals and digits");
  return problems;
}

function isHttpAddress(text: string): boolean {
  return /^https?:\/\/[^\s/]+/.test(text);
}
