declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

let measurementId: string | null = null;

/**
 * Loads the tag manager when there is an analytics id (rules.md#screens); without one nothing is
 * reported.
 */
export function startAnalytics(id: string | null): void {
  if (id === null) return;
  measurementId = id;
  const script = document.createElement('script');
  script.async = true;
  script.src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}`;
  document.head.append(script);
  report('js', new Date());
  report('config', id, { send_page_view: false });
}

/** Reports a view of the present address (rules.md#screens: after every navigation). */
export function reportPageView(title: string): void {
  if (measurementId === null) return;
  const { pathname, search } = location;
  report('event', 'page_view', { page_path: pathname + search, page_title: title });
}

function report(..._words: unknown[]): void {
  window.dataLayer ??= [];
  // biome-ignore lint/complexity/noArguments: the tag manager takes these objects alone, and ignores arrays
  window.dataLayer.push(arguments);
}
