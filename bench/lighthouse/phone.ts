/** The phone that Lighthouse plays. */
export const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};

/** How much slower than this machine its processor is. */
export const SLOWDOWN = 4;

/** Slow 4G as a browser applies it to each request: milliseconds, bytes a second. */
export const SLOW_4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1474.56 * 1024) / 8,
  uploadThroughput: (675 * 1024) / 8,
};
