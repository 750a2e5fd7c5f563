/** Within which a page goes on that paints nothing, since nobody looks at it. */
const HIDDEN_MS = 100;

/** Waits until the browser has shown what was changed: an observer is told once a frame is done. */
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
