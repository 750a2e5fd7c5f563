/** Files of the build for Workbox's precache, injected at build time. */
declare const __CODE__: readonly { url: string; revision: string | null }[];

/** Build id. */
declare const __PROGRAM__: string;
