/** Accent colors by name: their hue in OKLCH, and a color of the manifest. */
export const ACCENTS = {
  magenta: { hue: 335, color: '#a8278c' },
  red: { hue: 20, color: '#b3263d' },
  orange: { hue: 62, color: '#a24a00' },
  green: { hue: 150, color: '#1b7035' },
  teal: { hue: 215, color: '#006d7f' },
  blue: { hue: 255, color: '#1f5fb8' },
  violet: { hue: 295, color: '#6c43b8' },
} as const;

export type Accent = keyof typeof ACCENTS;

/** Reviewers until the club has names of its own. */
export const PLACEHOLDER_REVIEWERS = ['Treble', 'Bass', 'Groove', 'Echo', 'Reverb'] as const;

/** Maximum characters of the club's name. */
export const MAX_CLUB_NAME = 40;

/** Maximum characters of a reviewer's name. */
export const MAX_REVIEWER_NAME = 60;

/** True if a text is an IANA time zone, such as Europe/Berlin. */
export function isTimeZone(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone });
    return true;
  } catch {
    return false;
  }
}

export const MAX_REVIEWERS = 50;
