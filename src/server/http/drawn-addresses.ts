import type { PageName } from '#shared/domain/pages.ts';

/** Dialogs that may stand on any screen. */
const DIALOGS = ['album', 'session', 'tier'];

export type DrawnAddress = {
  /** The parameters of its query that show in a page. */
  shown: readonly string[];
  /** The one with which it is not drawn. */
  undrawn?: string;
};

/** The pages that the server draws (rules.md#drawn-pages). */
export const DRAWN_ADDRESSES: { readonly [page in PageName]?: DrawnAddress } = {
  sessions: { shown: ['search', 'location', 'from', 'after', 'jump', ...DIALOGS] },
  tierlist: {
    shown: ['search', 'by', 'name', 'artist', 'word', 'sort', 'filters', ...DIALOGS],
    undrawn: 'at',
  },
  changelog: { shown: ['type', 'after', ...DIALOGS] },
  brackets: { shown: ['status', 'after', ...DIALOGS] },
  bracket: { shown: ['round', 'match', ...DIALOGS] },
};
