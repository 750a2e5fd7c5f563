/** Timeout for a hidden page, which paints nothing. */
const HIDDEN_MS = 100;

/** Waits for the next paint: an IntersectionObserver calls back after a frame. */
export function nextPaint(): Promise<void> {
  return new Promise((resolve) => {
    const observer = new IntersectionObserver(go);
    const timer = setTimeout(go, HIDDEN_MS);
    function go() {
      observer.disconnect();
      clearTimeout(timer);
      resolve();
    }
    observer.observe(document.documentElement);
  });
}
