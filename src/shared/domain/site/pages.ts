export type PageEntry = {
  /** A part that begins with `$` is a parameter; `$code` and `$token` are secrets, and not logged. */
  path: `/${string}`;
  /** Title before the club's name. */
  title: string;
  /**
   * By default open to everyone; `password` pages ask for the admin password themselves, `admin`
   * pages redirect to the sign-in.
   */
  access?: 'password' | 'admin';
  menu?: {
    /** All menus are in the palette. */
    in: 'main' | 'admin' | 'palette';
    /** False if it is in the menu alone. */
    isInPalette?: false;
    /** By default the title. */
    label?: string;
    description: string;
    /** Additional search terms. */
    words?: string;
  };
};

/**
 * All pages (product/screens.md#screens), in the order of the menus; any other URL is a 404 with the
 * same page. How to add one: docs/contributing.md.
 */
export const PAGES = {
  sessions: {
    path: '/',
    title: 'Sessions',
    menu: { in: 'main', description: 'Every session, album by album' },
  },
  tierlist: {
    path: '/tierlist',
    title: 'Tierlist',
    menu: { in: 'main', description: 'All albums from S to F' },
  },
  rankTier: { path: '/tierlist/rank/$tier', title: 'Rank Tier' },
  brackets: {
    path: '/brackets',
    title: 'Brackets',
    menu: { in: 'main', description: 'Songs against songs until one is left' },
  },
  changelog: {
    path: '/changelog',
    title: 'Changelog',
    menu: { in: 'main', description: 'Who changed their mind, and when' },
  },
  manageSessions: {
    path: '/manage-sessions',
    title: 'Manage Sessions',
    access: 'password',
    menu: {
      in: 'admin',
      label: 'Sessions Admin',
      description: 'Add and edit sessions',
      words: 'manage new session',
    },
  },
  addAlbum: {
    path: '/add-album',
    title: 'Add Album',
    access: 'password',
    menu: { in: 'admin', description: 'Put a new album on the list', words: 'new album' },
  },
  editAlbum: { path: '/edit-album/$id', title: 'Edit Album', access: 'password' },
  editSession: { path: '/sessions/$id/edit', title: 'Edit Session', access: 'password' },
  import: {
    path: '/import',
    title: 'Import',
    access: 'password',
    menu: {
      in: 'palette',
      label: 'Import a spreadsheet',
      description: 'Albums and sessions from a file',
      words: 'upload csv excel xlsx',
    },
  },
  createBracket: {
    path: '/brackets/create',
    title: 'Create Bracket',
    access: 'admin',
    menu: { in: 'admin', description: 'Pit songs against each other' },
  },
  bracket: { path: '/brackets/$id', title: 'Bracket' },
  editBracket: { path: '/brackets/$id/edit', title: 'Edit Bracket', access: 'admin' },
  playBracket: { path: '/brackets/$id/play', title: 'Play Bracket' },
  bracketScreen: { path: '/brackets/$id/screen', title: 'Big Screen' },
  sharedBracket: { path: '/brackets/shared/$token', title: 'Shared Bracket' },
  spotifyCallback: {
    path: '/brackets/spotify/callback',
    title: 'Connect Spotify',
    access: 'admin',
  },
  rounds: {
    path: '/rounds',
    title: 'Rounds',
    menu: { in: 'palette', description: 'Albums rated at one’s own pace' },
  },
  createRound: { path: '/rounds/create', title: 'New Round', access: 'admin' },
  round: { path: '/rounds/$id', title: 'Round' },
  editRound: { path: '/rounds/$id/edit', title: 'Edit Round', access: 'admin' },
  me: {
    path: '/me',
    title: 'My Page',
    menu: { in: 'palette', description: 'What waits for you', words: 'this phone personal link' },
  },
  personalLinks: {
    path: '/personal-links',
    title: 'Personal Links',
    access: 'admin',
    menu: { in: 'admin', description: 'Give each phone its name' },
  },
  settings: {
    path: '/settings',
    title: 'Settings',
    access: 'admin',
    menu: {
      in: 'admin',
      isInPalette: false,
      description: 'Name, reviewers and all else of the club',
    },
  },
  setUp: { path: '/set-up', title: 'Set Up the Club', access: 'admin' },
  insights: {
    path: '/insights',
    title: 'Insights',
    menu: { in: 'palette', description: 'What the ratings say' },
  },
  insightsYear: { path: '/insights/$year', title: 'Year in Review' },
  versus: { path: '/insights/$one/$other', title: 'Versus' },
  enterRoom: {
    path: '/room',
    title: 'Listening Room',
    menu: { in: 'palette', description: 'Join with a code' },
  },
  room: { path: '/room/$code', title: 'Listening Room' },
  roomScreen: { path: '/room/$code/screen', title: 'Big Screen' },
  recap: { path: '/recaps/$id', title: 'Recap' },
  sessionRecap: { path: '/sessions/$id/recap', title: 'Recap' },
  slotFillerDemo: {
    path: '/slot-filler-demo',
    title: 'Slot Filler Demo',
    menu: { in: 'palette', description: 'How songs fill a bracket' },
  },
  error: { path: '/error', title: 'Error' },
} as const satisfies Readonly<Record<string, PageEntry>>;

export type PageName = keyof typeof PAGES;

/** Pages that everyone may open. */
export type PublicPageName = {
  [Name in PageName]: (typeof PAGES)[Name] extends { access: string } ? never : Name;
}[PageName];

type PublicPage = {
  /** HTML of the server, with the data of the loader; `null` for a page without a loader. */
  html: RenderedHtml | null;
  /** True if a browser may cache it for reading offline: no forms, no secret in the URL. */
  offline?: true;
};

/** HTML that the server renders and caches, with the data of the loader. */
type RenderedHtml = {
  /** Data that it depends on, beside the albums. */
  topics?: readonly ('brackets' | 'rounds' | 'streaming')[];
  /** Query parameters that change it, beside those of dialogs. */
  query?: readonly string[];
  /** Query parameter with which the browser alone renders the page. */
  browserQuery?: string;
  /** True if it has relative times ("5 minutes ago"). */
  hasRelativeTimes?: true;
};

/** The rest of the entries that everyone may open, which the browser does not load to start. */
export const PUBLIC_PAGES = {
  sessions: {
    html: { topics: ['rounds'], query: ['search', 'location', 'from', 'after', 'jump'] },
    offline: true,
  },
  tierlist: {
    html: {
      query: ['search', 'by', 'name', 'artist', 'word', 'sort', 'filters'],
      browserQuery: 'at',
    },
    offline: true,
  },
  rankTier: { html: null },
  brackets: {
    html: { topics: ['brackets'], query: ['status', 'after'], hasRelativeTimes: true },
    offline: true,
  },
  changelog: { html: { query: ['type', 'after'], hasRelativeTimes: true }, offline: true },
  bracket: { html: { topics: ['brackets'], query: ['round', 'match', 'view'] }, offline: true },
  playBracket: { html: null, offline: true },
  bracketScreen: { html: null },
  sharedBracket: { html: null },
  rounds: { html: { topics: ['rounds'] } },
  round: { html: { topics: ['rounds'] } },
  me: { html: null },
  insights: { html: { topics: ['streaming', 'brackets'], query: ['pair', 'with'] } },
  insightsYear: { html: { topics: ['streaming', 'brackets'] } },
  versus: { html: { topics: ['streaming', 'brackets'] } },
  enterRoom: { html: null },
  room: { html: null },
  roomScreen: { html: null },
  recap: { html: null },
  sessionRecap: { html: null },
  slotFillerDemo: { html: null, offline: true },
  error: { html: null },
} as const satisfies Readonly<Record<PublicPageName, PublicPage>>;

/** Returns undefined for the pages of admins. */
export function findPublicPage(name: PageName | null): PublicPage | undefined {
  return name === null ? undefined : (PUBLIC_PAGES as Partial<Record<PageName, PublicPage>>)[name];
}

export const PAGE_NAMES = Object.keys(PAGES) as readonly PageName[];

/**
 * Returns the source of a page in the client's `routes/`; its loader is beside it.
 * @example getPageFile('addAlbum') // 'admin/add-album-page.tsx'
 */
export function getPageFile(name: PageName): string {
  const { access }: PageEntry = PAGES[name];
  const file = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return `${access ? 'admin/' : ''}${file}-page.tsx`;
}

/** @example getPageComponent('addAlbum') // 'AddAlbumPage' */
export function getPageComponent(name: PageName): string {
  return `${name.replace(/^./, (letter) => letter.toUpperCase())}Page`;
}
