import type { Tier } from '#shared/domain/albums/tiers.ts';
import { initials, placeholderHue } from '../album/cover-placeholder.ts';

/** Rectangle in layout pixels. */
export type Box = { x: number; y: number; width: number; height: number };

/** Position and width of a square or a line. */
type Square = Omit<Box, 'height'>;

/** Item with a cover. */
export type Piece = { artist: string; title: string; cover_url: string | null };

/** Loaded covers by URL; `null` for those that are drawn as a placeholder. */
export type PictureCovers = ReadonlyMap<string, HTMLImageElement | null>;

type Color =
  | 'ground'
  | 'surface'
  | 'line'
  | 'line-strong'
  | 'text'
  | 'text-muted'
  | 'accent'
  | 'accent-strong'
  | 'accent-ground';

type Text = {
  x: number;
  /** Top of the line. */
  y: number;
  /** Longer text is truncated with '…'. */
  width: number;
  size: number;
  weight?: number;
  face?: 'text' | 'display';
  color?: Color;
  /** Alignment within the width; start by default. */
  align?: 'centre' | 'end';
  isStruck?: boolean;
};

/** Styles of headings and of details. */
export const TITLE = { weight: 700, face: 'display' } as const;
export const QUIET = { weight: 400, color: 'text-muted' } as const;

/** Twelve placeholder hues, as in `components/album/thumb.module.css`. */
const HUES = [20, 45, 70, 105, 145, 175, 205, 235, 262, 290, 325, 350];

/** Suffixes of the tiers' color tokens. */
const MARKS: Partial<Record<Tier, string>> = {
  S: 's',
  A: 'a',
  B: 'b',
  C: 'c',
  D: 'd',
  E: 'e',
  F: 'f',
  'Tiering Herrie': 'herrie',
};

/** Lucide's icon, in a viewBox of 24. */
const SKULL =
  'm12.5 17-.5-1-.5 1h1zM15 22a1 1 0 0 0 1-1v-1a2 2 0 0 0 1.56-3.25 8 8 0 1 0-11.12 0A2 2 0 0 0 8 20v1a1 1 0 0 0 1 1zM14 12a1 1 0 1 0 2 0 1 1 0 1 0-2 0M8 12a1 1 0 1 0 2 0 1 1 0 1 0-2 0';

/** Draws on a canvas with the colors and fonts of the page. */
export class Pen {
  readonly #colors = new Map<string, string>();

  constructor(
    readonly context: CanvasRenderingContext2D,
    readonly covers: PictureCovers,
  ) {
    context.textBaseline = 'top';
  }

  fill(box: Box, color: Color, radius: number): void {
    this.#fill(box, this.#resolve(`--${color}`, 'color'), radius);
  }

  frame({ x, y, width, height }: Box, color: Color, dashes: number[] = [], radius = 8): void {
    const { context } = this;
    context.strokeStyle = this.#resolve(`--${color}`, 'color');
    context.lineWidth = 1.5;
    context.setLineDash(dashes);
    context.beginPath();
    context.roundRect(x, y, width, height, radius);
    context.stroke();
    context.setLineDash([]);
  }

  line(path: string, color: Color, width: number): void {
    this.context.strokeStyle = this.#resolve(`--${color}`, 'color');
    this.context.lineWidth = width;
    this.context.stroke(new Path2D(path));
  }

  text(words: string, text: Text): void {
    const { context } = this;
    const { x, y, width, size, weight = 600, face = 'text', color = 'text' } = text;
    context.font = `${weight} ${size}px ${this.#resolve(`--font-${face}`, 'fontFamily')}`;
    context.fillStyle = this.#resolve(`--${color}`, 'color');
    const shown = this.#shorten(words, width);
    const measured = context.measureText(shown).width;
    const room = width - measured;
    const left = x + (text.align === 'end' ? room : text.align === 'centre' ? room / 2 : 0);
    context.fillText(shown, left, y);
    if (text.isStruck) context.fillRect(left, y + size * 0.55, measured, 1);
  }

  /** Draws a tier's mark on its color, as in `components/album/tier-badge.tsx`. */
  tier(tier: Tier, { x, y, width }: Square): void {
    const mark = MARKS[tier];
    const color = this.#resolve(`--tier-${mark ?? 'unknown'}`, 'color');
    this.#fill({ x, y, width, height: width }, color, width * 0.24);
    if (mark === 'herrie') {
      this.#skull({ x, y, width });
      return;
    }
    const letter = tier.length > 1 ? '–' : tier;
    const text = this.#resolve('--tier-text', 'color');
    this.#letters(letter, { x, y: y + width * 0.2, width }, width * 0.62, text);
  }

  #skull({ x, y, width }: Square): void {
    const { context } = this;
    const scale = (width * 0.66) / 24;
    context.strokeStyle = this.#resolve('--line-strong', 'color');
    context.lineWidth = 1;
    context.stroke();
    context.save();
    context.translate(x + width * 0.17, y + width * 0.17);
    context.scale(scale, scale);
    context.strokeStyle = this.#resolve('--tier-herrie-text', 'color');
    context.lineWidth = 2;
    context.lineJoin = 'round';
    context.stroke(new Path2D(SKULL));
    context.restore();
  }

  /** Draws a cover, complete in its square, or a placeholder. */
  cover(piece: Piece, { x, y, width, height }: Box): void {
    const { context } = this;
    const image = this.covers.get(piece.cover_url ?? '');
    if (image) {
      const scale = Math.min(width / image.naturalWidth, height / image.naturalHeight);
      const [w, h] = [image.naturalWidth * scale, image.naturalHeight * scale];
      context.drawImage(image, x + (width - w) / 2, y + (height - h) / 2, w, h);
      return;
    }
    const hue = HUES[placeholderHue(piece)] ?? 0;
    const size = width * 0.38;
    this.#fill({ x, y, width, height }, `oklch(36% 0.07 ${hue})`, 4);
    const place = { x, y: y + (height - size) / 2, width };
    this.#letters(initials(piece.artist), place, size, `oklch(93% 0.05 ${hue})`);
  }

  #fill({ x, y, width, height }: Box, color: string, radius: number): void {
    const { context } = this;
    context.fillStyle = color;
    context.beginPath();
    context.roundRect(x, y, width, height, radius);
    context.fill();
  }

  /** Draws a mark, centered in its width. */
  #letters(letters: string, { x, y, width }: Square, size: number, color: string): void {
    const { context } = this;
    context.fillStyle = color;
    context.font = `800 ${size}px ${this.#resolve('--font-display', 'fontFamily')}`;
    context.fillText(letters, x + (width - context.measureText(letters).width) / 2, y);
  }

  #shorten(words: string, width: number): string {
    if (this.context.measureText(words).width <= width) return words;
    let [least, most] = [0, words.length];
    while (least < most) {
      const middle = Math.ceil((least + most) / 2);
      const fits = this.context.measureText(`${words.slice(0, middle)}…`).width <= width;
      if (fits) least = middle;
      else most = middle - 1;
    }
    return `${words.slice(0, least).trimEnd()}…`;
  }

  /** Resolves a CSS variable in the current theme, which a canvas cannot do. */
  #resolve(token: string, property: 'color' | 'fontFamily'): string {
    const known = this.#colors.get(token);
    if (known !== undefined) return known;
    const probe = document.body.appendChild(document.createElement('span'));
    probe.style[property] = `var(${token})`;
    const value = getComputedStyle(probe)[property];
    probe.remove();
    this.#colors.set(token, value);
    return value;
  }
}
