import { settings } from '../../../lib/settings.ts';

/** Degrees between two neighbors: many people have different hues, whatever their number. */
const GOLDEN_ANGLE = 137.5;

/**
 * Returns the hue of a person on every screen, in degrees of OKLCH: of a reviewer by the order in
 * the club, of a guest by the name.
 */
export function personHue(name: string): number {
  const place = settings.reviewers.indexOf(name);
  const seed =
    place >= 0 ? place : [...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
  return (335 + seed * GOLDEN_ANGLE) % 360;
}
