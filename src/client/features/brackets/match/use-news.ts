import { useState } from 'react';
import type { BracketMatch } from '#shared/contracts/bracket.ts';

/** Tells of a match whether it changed while it was shown: its version then, nothing otherwise. */
export function useNews(matchups: readonly BracketMatch[]) {
  const [atFirst] = useState(() => new Map(matchups.map(({ id, version }) => [id, version])));
  return ({ id, version }: BracketMatch): number | undefined =>
    atFirst.get(id) === version ? undefined : version;
}
