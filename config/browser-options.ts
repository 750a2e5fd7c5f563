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

/** Also of the servers (tests/e2e/server.ts) and the journeys, which else expect another today. */
export const TIME_ZONE = 'Europe/Amsterdam';
