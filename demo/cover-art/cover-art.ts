import { getRandom } from '../random.ts';
import { doorways, stairs, threads } from './architecture.ts';
import { poster, tiles } from './bauhaus.ts';
import type { Brief, Corner, Design } from './design.ts';
import { grooves, vinyl } from './grooves.ts';
import { engraving, halftone } from './halftone.ts';
import { hills, sunset } from './horizon.ts';
import { canLetter, line, lineWidth } from './lettering.ts';
import { aurora, lenses } from './light.ts';
import { bulge, phases, spiral } from './optical.ts';
import { PALETTES, type PaletteName } from './palettes.ts';
import { cutouts, layers } from './paper.ts';
import { rect, SIDE } from './svg.ts';
import { bigType, initial } from './type.ts';
import { bands, signal, stripes } from './waves.ts';

export const DESIGNS = {
  tiles,
  sunset,
  halftone,
  bigType,
  grooves,
  aurora,
  stripes,
  cutouts,
  poster,
  signal,
  bulge,
  hills,
  vinyl,
  bands,
  lenses,
  initial,
  layers,
  engraving,
  spiral,
  phases,
  doorways,
  stairs,
  threads,
} as const satisfies Record<string, Design>;

export type DesignName = keyof typeof DESIGNS;

/**
 * Renders the cover art of an album as SVG, 640 by 640: the same names and options give the same
 * result.
 */
export function drawCoverArt(
  album: { artist: string; title: string },
  design: DesignName,
  palette: PaletteName,
): string {
  const random = getRandom(`${album.artist}/${album.title}`);
  const brief: Brief = { ...album, random, palette: PALETTES[palette] };
  const { body, label } = DESIGNS[design](brief);
  const text = label === null ? '' : lettered(brief, label.corner, label.color);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" viewBox="0 0 ${SIDE} ${SIDE}">${rect(0, 0, SIDE, SIDE, '#fff')}${body}${text}</svg>`;
}

const MARGIN = 38;
const WIDEST = SIDE - 2 * MARGIN;

/** Artist above title, small, in a corner; names with unsupported characters are omitted. */
function lettered({ artist, title }: Brief, corner: Corner, color: string): string {
  const lines = [
    { text: artist, height: 23, weight: 2, spacing: 3.4 },
    { text: title, height: 15, weight: 1.5, spacing: 3.8 },
  ].filter(({ text }) => canLetter(text));
  const heights = lines.reduce((sum, { height }) => sum + height + 16, -16);
  let y = corner.startsWith('top') ? MARGIN : SIDE - MARGIN - heights;
  return lines
    .map(({ text, height, weight, spacing }) => {
      const fits = Math.min(height, (WIDEST * 10) / lineWidth(text, spacing));
      const width = (lineWidth(text, spacing) * fits) / 10;
      const x = corner.endsWith('left') ? MARGIN : SIDE - MARGIN - width;
      const rendered = line(text, { x, y, height: fits, color, weight, spacing });
      y += height + 16;
      return rendered;
    })
    .join('');
}
