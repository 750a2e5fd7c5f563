import { withoutSecrets } from './secret-addresses.ts';

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

type View = { address: string; title: string };

/**
 * Reports a page view (product/screens.md#screens: after every navigation), and loads the tag
 * manager before the first.
 */
export function reportPageView(id: string, { address, title }: View): void {
  if (window.dataLayer === undefined) loadTagManager(id);
  report('event', 'page_view', { page_path: withoutSecrets(address), page_title: title });
}

function loadTagManager(id: string): void {
  const script = document.createElement('script');
  script.async = true;
  script.src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}`;
  document.head.append(script);
  report('js', new Date());
  report('config', id, { send_page_view: false });
}

function report(..._words: unknown[]): void {
  window.dataLayer ??= [];
  // biome-ignore lint/complexity/noArguments: the tag manager accepts `arguments` objects only, and ignores arrays
  window.dataLayer.push(arguments);
}
