import type { WantedPage } from '#shared/domain/rendered-page.ts';
import { DEVELOPMENT_API_KEY } from '#shared/domain/settings.ts';
import { compileScript } from './adapters/compiled-script.ts';
import type { PageModule } from './adapters/page-renderer.ts';

const HOME: WantedPage = {
  address: '/',
  at: '2026-01-01T00:00:00.000Z',
  timeZone: 'UTC',
  versions: {},
  settings: {
    apiUrl: '',
    apiKey: DEVELOPMENT_API_KEY,
    analyticsId: null,
    analytics: false,
    environment: 'production',
    reviewers: [],
    timeZone: 'UTC',
    offline: false,
    publicPath: '',
    publicUrl: null,
  },
};

const EMPTY = JSON.stringify({
  success: true,
  data: [],
  pagination: { page: 1, limit: 5, total: 0, pages: 0, hasNext: false, hasPrev: false, next: null },
});

/**
 * Build step: writes the V8 code cache of the SSR script, warmed up with an empty home page. A
 * worker thread that starts with it renders its first page in half the time.
 */
const [, , script = ''] = process.argv;

await compileScript<PageModule>(script, async ({ renderPage }) => {
  if ((await renderPage(HOME, async () => EMPTY)) === null)
    throw new Error('Home cannot be rendered.');
});
process.exit();
