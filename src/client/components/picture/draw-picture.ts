import { settings } from '../../lib/settings.ts';
import { coverAddress } from '../album/cover-url.ts';
import { type Box, Pen, type PictureCovers, type Piece, QUIET, TITLE } from './picture-pen.ts';

/** Canvas limit of every browser: 16.7 million pixels on a phone. */
const MAX_PIXELS = 16_000_000;
const SHARPEST = 2;

/** Timeout of a cover, after which a placeholder is drawn. */
const TIMEOUT_MS = 6000;

type Covered = { cover_url: string | null };

type Picture = {
  /** In layout pixels. */
  width: number;
  height: number;
  /** Items whose covers are drawn. */
  covers: readonly Covered[];
  /** Width of the stored covers, in pixels. */
  coverWidth?: 96 | 320;
  draw: (pen: Pen) => void;
};

/**
 * Renders a PNG with the page's background, colors and fonts, at the maximum resolution of the
 * browser's canvas.
 * @throws Error if the browser cannot render it
 */
export async function drawPicture(picture: Picture): Promise<Blob> {
  const { width, height, coverWidth = 320, draw } = picture;
  const covers = await loadCovers(picture.covers, coverWidth);
  await document.fonts.ready;
  const scale = Math.min(SHARPEST, Math.sqrt(MAX_PIXELS / (width * height)));
  const canvas = document.createElement('canvas');
  canvas.width = Math.floor(width * scale);
  canvas.height = Math.floor(height * scale);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('There is no canvas to draw on');
  context.scale(scale, scale);
  const pen = new Pen(context, covers);
  pen.fill({ x: 0, y: 0, width, height }, 'ground', 0);
  draw(pen);
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('The picture is too large')) : resolve(blob)),
      'image/png',
    ),
  );
}

/** Row of a picture; without `draw` it is empty space. */
export type PictureRow = {
  height: number;
  /** Item whose cover is drawn. */
  cover?: Covered | undefined;
  draw?: (pen: Pen, box: Box) => void;
};

/** Width of stories and posts, in layout pixels. */
const COLUMN_WIDTH = 1080;
const MARGIN = 64;

type Column = {
  /** From top to bottom. */
  rows: readonly PictureRow[];
  top?: number;
  /** Space below the rows, or the height of the whole picture. */
  bottom?: number;
  height?: number;
};

/** Renders rows of one width as a PNG, in the width of stories and posts. */
export function drawColumn({ rows, top = MARGIN, bottom = MARGIN, height }: Column) {
  return drawPicture({
    width: COLUMN_WIDTH,
    height: height ?? top + sumHeights(rows) + bottom,
    covers: rows.flatMap(({ cover }) => cover ?? []),
    draw: (pen) => {
      let y = top;
      for (const row of rows) {
        row.draw?.(pen, { x: MARGIN, y, width: COLUMN_WIDTH - 2 * MARGIN, height: row.height });
        y += row.height;
      }
    },
  });
}

export function sumHeights(rows: readonly PictureRow[]): number {
  return rows.reduce((sum, { height }) => sum + height, 0);
}

/** Highlight of a session or a year. */
export type PictureFact = { name: string; what: string; more: string; album?: Piece | undefined };

/** Row of a highlight, beside its cover. */
export function getFactRow({ name, what, more, album }: PictureFact): PictureRow {
  return {
    height: 140,
    cover: album,
    draw: (pen, { x, y, width, height }) => {
      const card = { x, y, width, height: height - 16 };
      const cover = card.height - 28;
      pen.fill(card, 'surface', 20);
      if (album) pen.cover(album, { x: x + 14, y: y + 14, width: cover, height: cover });
      const left = album ? cover + 38 : 28;
      const words = { x: x + left, width: width - left - 24 };
      pen.text(name, { ...words, y: y + 16, size: 22, color: 'accent' });
      pen.text(what, { ...words, y: y + 46, size: 34, ...TITLE });
      pen.text(more, { ...words, y: y + 88, size: 22, ...QUIET });
    },
  };
}

/** Loads covers by URL. Those without CORS headers are omitted: they would taint the canvas. */
async function loadCovers(pieces: readonly Covered[], width: number): Promise<PictureCovers> {
  const urls = [...new Set(pieces.flatMap(({ cover_url }) => cover_url ?? []))];
  const images = await Promise.all(
    urls.map((url) => load(coverAddress(getStoredCover(url, width), settings.publicPath))),
  );
  return new Map(urls.map((url, place) => [url, images[place] ?? null]));
}

function load(address: string): Promise<HTMLImageElement | null> {
  return new Promise((resolve) => {
    const image = new Image();
    image.crossOrigin = 'anonymous';
    image.onload = () => resolve(image);
    image.onerror = () => resolve(null);
    setTimeout(() => resolve(null), TIMEOUT_MS);
    image.src = address;
  });
}

/**
 * Returns the stored file of this width, or the original where that is smaller; other URLs are
 * unchanged.
 */
function getStoredCover(url: string, width: number): string {
  return url.replace(
    /^(\/covers\/\w+-)(\d+)(?=\.webp$)/,
    (_, name, own) => `${name}${Math.min(width, Number(own))}`,
  );
}
