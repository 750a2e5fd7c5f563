import { lazyModule } from '../../hooks/lazy-module.ts';
import type { TileListProps } from './virtual-tiles.tsx';

type Props<Item> = TileListProps<Item> & {
  isFirst: boolean;
  /** True if only the rows near the viewport are rendered. */
  isLong: boolean;
};

const useVirtualTiles = lazyModule(() => import('./virtual-tiles.tsx'));

/** Tiles that a long list renders while its chunk loads and in server-rendered pages. */
const FIRST = 12;
const FIRST_OF_PAGE = 48;

/** Grid of tiles. A long list is virtualized, by a chunk of its own. */
export function TileList<Item>({ isFirst, isLong, ...list }: Props<Item>) {
  const chunk = useVirtualTiles(isLong);
  if (isLong && chunk) return <chunk.VirtualTiles {...list} />;
  const { as: List, className, items, renderTile } = list;
  const first = isFirst ? FIRST_OF_PAGE : FIRST;
  return (
    <List role="list" className={className}>
      {(isLong ? items.slice(0, first) : items).map((item, index) => renderTile(item, index, {}))}
    </List>
  );
}
