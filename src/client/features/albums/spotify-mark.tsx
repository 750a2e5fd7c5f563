/** Three waves in a circle: whose data it is (rules.md#albums). */
export function SpotifyMark() {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" width="20" height="20">
      <circle cx="12" cy="12" r="11" fill="currentColor" />
      <g fill="none" stroke="var(--raised)" strokeLinecap="round">
        <path d="M5.8 8.7c4.2-1.3 8.7-.9 12.4 1.2" strokeWidth="2" />
        <path d="M6.5 12.2c3.5-1 7.3-.6 10.4 1.1" strokeWidth="1.7" />
        <path d="M7.1 15.5c2.9-.8 5.9-.5 8.5.9" strokeWidth="1.4" />
      </g>
    </svg>
  );
}
