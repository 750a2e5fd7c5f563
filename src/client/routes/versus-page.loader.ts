import { loadInsightsPage } from './insights-page.loader.ts';
import type { PageLoader } from './page-loader.ts';

declare module './page-loader.ts' {
  interface PageLoaders {
    versus: PageLoader;
  }
}

export const loadVersusPage: PageLoader = loadInsightsPage;
