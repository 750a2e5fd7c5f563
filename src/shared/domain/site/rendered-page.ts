import type { BrowserSettings } from '../club/settings.ts';

/** Query parameter of a page's dehydrated state, whose value is a content hash. */
export const DEHYDRATED_PARAMETER = 'answers';

/**
 * Page to server-render for a visitor without stored state (product/api.md#server-rendered-pages).
 */
export type PageRequest = {
  /** Path and query, including the site's base path. */
  url: string;
  settings: BrowserSettings;
  /** Render time as ISO text, and time zone. */
  at: string;
  timeZone: string;
  /** Versions of the topics that the page may show (product/api.md#events). */
  versions: Readonly<Record<string, string>>;
};

/**
 * @property html content of the root element, with the router's inline scripts
 * @property ssrContext JSON of an `SsrContext`
 * @property dehydratedState JSON of the dehydrated queries
 */
export type RenderedPage = {
  title: string;
  html: string;
  ssrContext: string;
  dehydratedState: string;
};

/** Render context of a page, embedded in its HTML. */
export type SsrContext = Pick<PageRequest, 'at' | 'timeZone' | 'versions'> & {
  /** Dates on the page, YYYY-MM-DD in its time zone, by ISO timestamp. */
  days: Record<string, string>;
};

/**
 * Returns the JSON of a `GET` request to the API.
 * @param path path and query
 * @throws Error for an error response
 */
export type ServerFetch = (path: string) => Promise<string>;

/** Renders a page; `null` if a request failed, so that the client shows the error. */
export type RenderPage = (
  page: PageRequest,
  serverFetch: ServerFetch,
) => Promise<RenderedPage | null>;
