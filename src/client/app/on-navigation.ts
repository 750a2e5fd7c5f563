import { titlePage } from '../hooks/page-title.ts';
import { focusHeading } from '../lib/focus-heading.ts';
import { beginPage } from '../lib/http/server-status.ts';
import { settings } from '../lib/settings.ts';

/**
 * Selector of tags for social sharing: Open Graph (also `article:`), Facebook and Twitter, by
 * either attribute.
 */
const SOCIAL_TAGS = ['og:', 'article:', 'fb:', 'twitter:']
  .flatMap((prefix) => [`meta[property^="${prefix}"]`, `meta[name^="${prefix}"]`])
  .join();

/**
 * Runs after every navigation: title, no indexing, no social tags, a page view
 * (product/screens.md#screens), and focus on the heading of a new page.
 */
export function arrive({ title, movesFocus }: { title: string; movesFocus: boolean }): void {
  beginPage();
  titlePage(title);
  forbidIndexing();
  for (const tag of document.querySelectorAll(SOCIAL_TAGS)) tag.remove();
  if (settings.analyticsId !== null) report(settings.analyticsId);
  if (movesFocus && !isFieldFocused()) focusHeading();
}

/** Lazy, since analytics is rarely configured. */
async function report(id: string): Promise<void> {
  const view = { address: location.pathname + location.search, title: document.title };
  (await import('./analytics.ts')).reportPageView(id, view);
}

/**
 * True if an autofocused field, such as a password or a code, has the focus and must not lose it.
 */
function isFieldFocused(): boolean {
  const fields = 'main input:is([type="password"], [data-code])';
  return document.activeElement?.matches(fields) ?? false;
}

function forbidIndexing(): void {
  const robots =
    document.querySelector<HTMLMetaElement>('meta[name="robots"]') ??
    document.head.appendChild(document.createElement('meta'));
  robots.name = 'robots';
  robots.content = 'noindex, nofollow';
}
