import { storeCover } from '../adapters/cover-folder.ts';
import { renderSvg } from '../adapters/svg-image.ts';
import { PALETTES, type PaletteName } from './sleeves/palettes.ts';
import { DESIGNS, type DesignName, drawSleeve } from './sleeves/sleeve.ts';

/** Pixels of a side: the largest that the screens show. */
const WIDTH = 640;

const DESIGN_NAMES = Object.keys(DESIGNS) as DesignName[];
const PALETTE_NAMES = Object.keys(PALETTES) as PaletteName[];

/** Steps from one sleeve to the next, so that neighbours share neither design nor colours. */
const DESIGN_STEP = 3;
const PALETTE_STEP = 5;

type Names = { artist: string; title: string };

/** Draws and keeps a sleeve for every album; the addresses are in the order of the albums. */
export function storeSleeves(dataDir: string, albums: readonly Names[]): Promise<string[]> {
  return Promise.all(
    albums.map(async (album, index) =>
      storeCover(dataDir, await renderSvg(getCoverArt(album, index), WIDTH)),
    ),
  );
}

/** The sleeve of the album at a place of the list, as SVG. */
function getCoverArt(album: Names, index: number): string {
  const design = DESIGN_NAMES[(index * DESIGN_STEP) % DESIGN_NAMES.length] ?? 'tiles';
  const palette = PALETTE_NAMES[(index * PALETTE_STEP) % PALETTE_NAMES.length] ?? 'workshop';
  return drawSleeve(album, design, palette);
}
