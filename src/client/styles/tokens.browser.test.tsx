import { expect, test } from 'vitest';
import { ACCENTS } from '#shared/domain/club/club.ts';

/** Foreground and background; their contrast is at least 4.5 (WCAG 2.2, 1.4.3). */
const PAIRS = [
  ['--accent', '--ground'],
  ['--accent', '--surface'],
  ['--accent', '--raised'],
  ['--accent', '--accent-ground'],
  ['--on-accent', '--accent'],
  ['--accent-strong', '--accent-ground'],
] as const;

for (const theme of ['dark', 'light'])
  test.each(Object.keys(ACCENTS))(`%s has enough contrast in the ${theme} theme`, (accent) => {
    Object.assign(document.documentElement.dataset, { theme, accent });
    const probe = document.body.appendChild(document.createElement('span'));
    for (const [one, other] of PAIRS) {
      const [dark = 0, light = 0] = [one, other]
        .map((name) => measureLuminance(probe, name))
        .sort((a, b) => a - b);
      expect((light + 0.05) / (dark + 0.05), `${one} on ${other}`).toBeGreaterThanOrEqual(4.5);
    }
  });

function measureLuminance(probe: HTMLElement, name: string): number {
  const pen = document.createElement('canvas').getContext('2d');
  if (pen === null) throw new Error('No canvas');
  probe.style.color = `var(${name})`;
  pen.fillStyle = getComputedStyle(probe).color;
  pen.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = [...pen.getImageData(0, 0, 1, 1).data]
    .map((part) => part / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
