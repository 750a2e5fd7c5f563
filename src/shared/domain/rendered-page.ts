import type { BrowserSettings } from './settings.ts';

/** Beside the address of a page, what it was drawn from: named by its content. */
export const ANSWERS_PARAMETER = 'answers';

/** A page that is to be drawn as for a visitor who brought nothing (rules.md#drawn-pages). */
export type WantedPage = {
  /** Path and query, the path of the site included. */
  address: string;
  settings: BrowserSettings;
  /** When it is drawn, as ISO text, and in whose time zone. */
  at: string;
  timeZone: string;
  /** Of the topics that it may show (rules.md#events). */
  versions: Readonly<Record<string, string>>;
};

/**
 * @property drawing JSON of a `Drawing`
 * @property answers JSON of `DrawnAnswers`, written where it is drawn, since long ones take their time
 */
export type DrawnPage = { title: string; html: string; drawing: string; answers: string };

/** When and for whom a page was drawn, which travels in it. */
export type Drawing = Pick<WantedPage, 'at' | 'timeZone' | 'versions'> & {
  /** The days that it says, YYYY-MM-DD in its zone, by their moments as ISO texts. */
  days: Record<string, string>;
};

/**
 * What a page was drawn from, by the app's own names: it comes beside the program, and the app takes
 * over without asking for it again.
 */
export type DrawnAnswers = [name: readonly unknown[], answer: unknown][];

/** Answers a `GET` of the API, path and query, with its JSON. @throws Error for a refusal */
export type Ask = (address: string) => Promise<string>;

/** Draws a page; `null` where an answer was refused, which the app itself says best. */
export type DrawPage = (page: WantedPage, ask: Ask) => Promise<DrawnPage | null>;
