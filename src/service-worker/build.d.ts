interface ImportMeta {
  /** Replaced at build time. */
  readonly env: { readonly BUILD_ID: string };
}

interface ServiceWorkerGlobalScope {
  /** Files of the build, for Workbox's precache. */
  readonly __WB_MANIFEST: { url: string; revision: string | null }[];
}

interface NotificationOptions {
  /** Missing in the types of TypeScript. */
  renotify?: boolean;
}
