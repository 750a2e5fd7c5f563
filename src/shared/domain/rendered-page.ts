import type { BrowserSettings } from './settings.ts';

/** Query parameter of a page's dehydrated state, whose value is a content hash. */
export const DEHYDRATED_PARAMETER = 'answers';

/**
 * Page to server-render for a visitor without stored state (product/api.md#server-rendered-pages).
 */
export type WantedPage = {
  /** Path and query, including the site's base path. */
  address: string;
  settings: BrowserSettings;
  /** Render time as ISO text, and time zone. */
  at: string;
  timeZone: string;
  /** Versions of the topics that the page may show (product/api.md#events). */
  versions: Readonly<Record<string, string>>;
};

/**
 * @property ssrContext JSON of an `SsrContext`
 * @property responses JSON of the dehydrated responses, serialized by the renderer, since long ones take time
 */
export type RenderedPage = { title: string; html: string; ssrContext: string; responses: string };

/** Render context of a page, embedded in its HTML. */
export type SsrContext = Pick<WantedPage, 'at' | 'timeZone' | 'versions'> & {
  /** Dates on the page, YYYY-MM-DD in its time zone, by ISO timestamp. */
  days: Record<string, string>;
};

/**
 * Dehydrated query state of a page, by query key: the client hydrates from it without another
 * request.
 */
export type DehydratedState = [name: readonly unknown[], response: unknown][];

/**
 * Returns the JSON of a `GET` request to the API (path and query).
 * @throws Error for an error response
 */
export type Ask = (address: string) => Promise<string>;

/** Renders a page; `null` if a request failed, so that the client shows the error. */
export type RenderPage = (page: WantedPage, ask: Ask) => Promise<RenderedPage | null>;
