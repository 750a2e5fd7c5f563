import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const STYLES = import.meta.dirname;
const TOKENS = readFileSync(join(STYLES, 'tokens.css'), 'utf8');
const HUES = [...TOKENS.matchAll(/--accent-hue: (\d+)/g)].map(([, hue]) => Number(hue));
const THEMES = ['light', 'dark'] as const;

/** Backgrounds of pages, cards and dialogs. */
const SURFACES = ['ground', 'surface'];
/** Backgrounds of controls, and of what is selected. */
const CONTROLS = ['raised', 'accent-ground'];

/** WCAG 2.2, 1.4.3: at least 4.5:1. */
const TEXTS = [
  ...pair(['text', 'text-muted', 'accent-strong', 'danger'], [...SURFACES, ...CONTROLS]),
  ...pair(['accent'], SURFACES),
  ...pair(
    ['tier-text'],
    ['s', 'a', 'b', 'c', 'd', 'e', 'f', 'unknown'].map((one) => `tier-${one}`),
  ),
  ...pair(['tier-herrie-text'], ['tier-herrie']),
];

/** Borders and icons, by which controls and selections are recognized; 1.4.11: at least 3:1. */
const GRAPHICS = [
  ...pair(['line-strong', 'text'], SURFACES),
  ...pair(['accent', 'danger'], [...SURFACES, ...CONTROLS]),
];

type Theme = (typeof THEMES)[number];
type Pair = readonly [string, string];
type Color = [red: number, green: number, blue: number];

test('finds the accents, and the pairs of the components', () => {
  expect(HUES).toHaveLength(7);
  expect(getPairsOfRules()).toEqual(
    expect.arrayContaining([
      ['on-accent', 'accent'],
      ['accent-strong', 'accent-ground'],
      ['danger', 'danger-ground'],
    ]),
  );
});

test.each(THEMES)('texts have enough contrast in the %s theme', (theme) => {
  expect(findLowContrasts([...TEXTS, ...getPairsOfRules()], theme, 4.5)).toEqual([]);
});

test.each(THEMES)('borders and icons have enough contrast in the %s theme', (theme) => {
  expect(findLowContrasts(GRAPHICS, theme, 3)).toEqual([]);
});

function pair(colors: string[], backgrounds: string[]): Pair[] {
  return colors.flatMap((color) => backgrounds.map((background) => [color, background] as const));
}

/** Pairs of text and background that one rule of a component sets, except those of all tiers. */
function getPairsOfRules(): Pair[] {
  const client = join(STYLES, '..');
  const files = readdirSync(client, { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => file.endsWith('.css'))
    .flatMap((file) => {
      const rules = readFileSync(join(client, file), 'utf8').match(/\{[^{}]*\}/g) ?? [];
      return rules.flatMap((rule) => {
        const text = /[{;\s]color: var\(--([\w-]+)\)/.exec(rule)?.[1];
        const background = /\sbackground(?:-color)?: var\(--([\w-]+)\)/.exec(rule)?.[1];
        const isPair = text && background && background !== 'tier';
        return isPair ? [[text, background] as const] : [];
      });
    });
}

function findLowContrasts(pairs: Pair[], theme: Theme, minimum: number): string[] {
  return HUES.flatMap((hue) =>
    pairs.flatMap(([one, other]) => {
      const [dark = 0, light = 0] = [one, other]
        .map((token) => getLuminance(getColor(token, theme, hue)))
        .sort((a, b) => a - b);
      const contrast = (light + 0.05) / (dark + 0.05);
      const text = `${one} on ${other}, hue ${hue}: ${contrast.toFixed(2)}`;
      return contrast < minimum ? [text] : [];
    }),
  );
}

/** Color of a token, in linear light. */
function getColor(token: string, theme: Theme, hue: number): Color {
  const value = new RegExp(`--${token}: ([^;]+);`).exec(TOKENS)?.[1];
  if (value === undefined) throw new Error(`There is no token --${token}`);
  const [, light, dark] = /^light-dark\((.+\)|#\w+), (.+)\)$/.exec(value) ?? [];
  const color = (theme === 'light' ? light : dark) ?? value;
  const hex = /^#(\w+)$/.exec(color)?.[1];
  return hex === undefined ? parseOklch(color, hue) : parseHex(hex);
}

function parseHex(hex: string): Color {
  const parts = hex.length === 3 ? [...hex].map((digit) => digit + digit) : hex.match(/../g);
  const [red = 0, green = 0, blue = 0] = (parts ?? [])
    .map((part) => Number.parseInt(part, 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return [red, green, blue];
}

/** Converts as in CSS Color 4, and clips what sRGB does not have, as browsers do. */
function parseOklch(color: string, accentHue: number): Color {
  const match = /^oklch\(([\d.]+)% ([\d.]+) (\d+|var\(--accent-hue\))\)$/.exec(color);
  if (match === null) throw new Error(`${color} is no opaque color in OKLCH`);
  const [, lightness, chroma, hue] = match;
  const angle = ((hue?.startsWith('var') ? accentHue : Number(hue)) * Math.PI) / 180;
  const [l, a, b] = [
    Number(lightness) / 100,
    Number(chroma) * Math.cos(angle),
    Number(chroma) * Math.sin(angle),
  ] as const;
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clip = (part: number) => Math.min(1, Math.max(0, part));
  return [
    clip(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
    clip(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
    clip(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short),
  ];
}

/** WCAG 2.2, relative luminance. */
function getLuminance([red, green, blue]: Color): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
