import type { Box, Pen, Piece } from './picture-pen.ts';

/** Highlight of a session or a year. */
export type PictureFact = { name: string; what: string; more: string; album?: Piece | undefined };

/** Draws a highlight beside its cover. */
export function drawFact(pen: Pen, box: Box, fact: PictureFact | undefined): void {
  if (fact === undefined) return;
  const { x, y, width } = box;
  const height = box.height - 16;
  pen.fill({ x, y, width, height }, 'surface', 20);
  const cover = height - 28;
  if (fact.album) pen.cover(fact.album, { x: x + 14, y: y + 14, width: cover, height: cover });
  const left = fact.album ? cover + 38 : 28;
  const words = { x: x + left, width: width - left - 24 };
  pen.text(fact.name, { ...words, y: y + 16, size: 22, weight: 600, colour: 'accent' });
  pen.text(fact.what, { ...words, y: y + 46, size: 34, weight: 700, face: 'display' });
  pen.text(fact.more, { ...words, y: y + 88, size: 22, weight: 400, colour: 'text-muted' });
}
