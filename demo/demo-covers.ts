import { storeCover } from '../src/server/integrations/covers/cover-folder.ts';
import { renderSvg } from '../src/server/integrations/covers/svg-image.ts';
import { DESIGNS, type DesignName, drawCoverArt } from './cover-art/cover-art.ts';
import { PALETTES, type PaletteName } from './cover-art/palettes.ts';

/** Pixels of a side: the largest size that pages show. */
const WIDTH = 640;

const DESIGN_NAMES = Object.keys(DESIGNS) as DesignName[];
const PALETTE_NAMES = Object.keys(PALETTES) as PaletteName[];

/** Steps between covers, so that neighbors share neither design nor colors. */
const DESIGN_STEP = 3;
const PALETTE_STEP = 5;

type Names = { artist: string; title: string };

/** Renders and stores cover art for every album; returns the URLs in the order of the albums. */
export function storeCoverArt(dataDir: string, albums: readonly Names[]): Promise<string[]> {
  return Promise.all(
    albums.map(async (album, index) =>
      storeCover(dataDir, await renderSvg(getCoverArt(album, index), WIDTH)),
    ),
  );
}

/** Cover art of the album at an index, as SVG. */
function getCoverArt(album: Names, index: number): string {
  const design = DESIGN_NAMES[(index * DESIGN_STEP) % DESIGN_NAMES.length] ?? 'tiles';
  const palette = PALETTE_NAMES[(index * PALETTE_STEP) % PALETTE_NAMES.length] ?? 'workshop';
  return drawCoverArt(album, design, palette);
}
