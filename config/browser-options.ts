/** Arguments of the browser of all tests. */
export const BROWSER_ARGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const BROWSER_CONTEXT = {
  colorScheme: 'dark',
  locale: 'en-GB',
  reducedMotion: 'reduce',
  timezoneId: 'Europe/Amsterdam',
} as const;
