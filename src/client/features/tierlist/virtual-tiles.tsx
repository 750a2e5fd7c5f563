import { useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  type CSSProperties,
  type FocusEvent,
  type ReactElement,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { addFocusedRow } from './long-list.ts';
import styles from './virtual-tiles.module.css';

/** Attributes of a tile in a virtualized list. */
export type TilePosition = {
  style?: CSSProperties;
  'aria-posinset'?: number;
  'aria-setsize'?: number;
};

export type TileListProps<Item> = {
  as: 'div' | 'ol' | 'ul';
  className: string | undefined;
  items: readonly Item[];
  /** Renders a tile, with its key and the attributes of its position. */
  renderTile: (item: Item, index: number, position: TilePosition) => ReactElement;
};

/** Rows rendered above and below the viewport, and the distance at which a list renders rows. */
const OVERSCAN = 3;
const MARGIN_PX = 800;

/**
 * Grid of tiles that renders the rows near the viewport and around the focus; far from the viewport
 * the nearest tile, so that Tab reaches it. All tiles have one height.
 */
export function VirtualTiles<Item>({
  as: List,
  className,
  items,
  renderTile,
}: TileListProps<Item>) {
  const list = useRef<HTMLElement>(null);
  const { columns, rowHeight, gap, top, side } = useGrid(list, className ?? '');
  const [focused, setFocused] = useState<number | null>(null);
  const rows = Math.ceil(items.length / columns);
  const virtualizer = useWindowVirtualizer<Element>({
    enabled: side === 'near' && top !== null,
    count: rows,
    estimateSize: () => rowHeight,
    gap,
    scrollMargin: top ?? 0,
    overscan: OVERSCAN,
    initialRect: { width: innerWidth, height: innerHeight },
    // Only the browser and the router scroll.
    scrollToFn: () => {},
  });
  const sizedFor = useRef(rowHeight);
  useLayoutEffect(() => {
    // The virtualizer caches sizes.
    if (sizedFor.current !== rowHeight) virtualizer.measure();
    sizedFor.current = rowHeight;
  }, [virtualizer, rowHeight]);
  const isMeasured = top !== null;
  useEffect(() => {
    if (isMeasured) scrollToHash(list.current);
  }, [isMeasured]);
  const near = virtualizer.getVirtualItems().map(({ index }) => index);
  const focusedRow = focused === null ? null : Math.floor(focused / columns);
  const shown = addFocusedRow(near, focusedRow, rows).flatMap((row) =>
    items.slice(row * columns, (row + 1) * columns).map((_, column) => row * columns + column),
  );
  const nearest = side === 'above' ? items.length - 1 : 0;
  const handleFocus = ({ target }: FocusEvent) => {
    const position = target.closest('[aria-posinset]')?.getAttribute('aria-posinset');
    setFocused(position ? Number(position) - 1 : null);
  };
  return (
    <List
      // One of three elements.
      ref={list as RefObject<never>}
      role="list"
      className={`${className} ${styles.virtual}`}
      style={
        { '--rows': rows, '--row-height': rowHeight ? `${rowHeight}px` : 'auto' } as CSSProperties
      }
      onFocus={handleFocus}
      onBlur={({ relatedTarget }) => {
        // The tile that takes the focus must not be removed before.
        if (!list.current?.contains(relatedTarget)) setFocused(null);
      }}
    >
      {(shown.length > 0 ? shown : [nearest]).flatMap((index) => {
        const item = items[index];
        if (item === undefined) return [];
        return renderTile(item, index, {
          style: { '--row': Math.floor(index / columns) + 1 } as CSSProperties,
          'aria-posinset': index + 1,
          'aria-setsize': items.length,
        });
      })}
    </List>
  );
}

/** Scrolls to the tier of the URL, which has another place than in the server-rendered page. */
function scrollToHash(list: HTMLElement | null): void {
  const tier = list?.closest('section');
  if (tier && `#${tier.id}` === location.hash) tier.scrollIntoView();
}

type Grid = {
  columns: number;
  rowHeight: number;
  gap: number;
  /** Pixels from the top of the page; `null` until the lists above have their height. */
  top: number | null;
  /** Relative to the viewport. */
  side: 'above' | 'near' | 'below';
};

const UNMEASURED = { columns: 1, rowHeight: 0, gap: 0 };

/** Last grid of each kind of list, so that a new list has its height in the first render. */
const lastGrids = new Map<string, Grid>();

/** Returns the measured grid of a list, of which at least one tile is rendered. */
function useGrid(list: RefObject<HTMLElement | null>, kind: string): Grid {
  const [grid, setGrid] = useState<Grid>(() => ({
    ...(lastGrids.get(kind + innerWidth) ?? UNMEASURED),
    top: null,
    side: 'below',
  }));
  const update = useEffectEvent(() => {
    const measured = list.current && measure(list.current, grid);
    if (!measured || JSON.stringify(measured) === JSON.stringify(grid)) return;
    lastGrids.set(kind + innerWidth, measured);
    setGrid(measured);
  });
  // After each render, since a list above may have another height.
  useLayoutEffect(() => update());
  useLayoutEffect(() => {
    if (list.current === null) return;
    const size = new ResizeObserver(() => update());
    size.observe(list.current);
    size.observe(document.body);
    const view = new IntersectionObserver(() => update(), { rootMargin: `${MARGIN_PX}px 0px` });
    view.observe(list.current);
    return () => {
      size.disconnect();
      view.disconnect();
    };
  }, [list]);
  return grid;
}

function measure(list: HTMLElement, { rowHeight }: Grid): Grid | null {
  const tile = list.firstElementChild;
  if (tile === null) return null;
  const { gridTemplateColumns, rowGap, paddingBlockStart } = getComputedStyle(list);
  const { top, bottom } = list.getBoundingClientRect();
  const isBelow = top > innerHeight + MARGIN_PX;
  return {
    columns: gridTemplateColumns.split(' ').length,
    rowHeight: tile.getBoundingClientRect().height,
    gap: Number.parseFloat(rowGap),
    top: rowHeight === 0 ? null : Math.round(top + scrollY + Number.parseFloat(paddingBlockStart)),
    side: bottom < -MARGIN_PX ? 'above' : isBelow ? 'below' : 'near',
  };
}
