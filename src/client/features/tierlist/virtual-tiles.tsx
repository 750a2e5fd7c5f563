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
const OVERSCAN = 5;
const MARGIN_PX = 800;

/**
 * Grid of tiles that renders the rows near the viewport and around the focus; far from the viewport
 * its nearest row, so that Tab reaches it. All tiles have one height.
 */
export function VirtualTiles<Item>({
  as: List,
  className,
  items,
  renderTile,
}: TileListProps<Item>) {
  const list = useRef<HTMLElement>(null);
  const { columns, rowHeight, gap, top, side } = useGrid(list);
  const [focused, setFocused] = useState<number | null>(null);
  const rows = Math.ceil(items.length / columns);
  const virtualizer = useWindowVirtualizer<Element>({
    enabled: side === 'near' && top !== null,
    count: rows,
    estimateSize: () => rowHeight,
    gap,
    scrollMargin: top ?? 0,
    overscan: OVERSCAN,
    // Only the browser and the router scroll.
    scrollToFn: () => {},
  });
  useLayoutEffect(() => {
    // Sizes are cached.
    if (rowHeight > 0) virtualizer.measure();
  }, [virtualizer, rowHeight]);
  const isMeasured = top !== null;
  useEffect(() => {
    if (isMeasured) scrollToHash(list.current);
  }, [isMeasured]);
  const near = virtualizer.getVirtualItems().map(({ index }) => index);
  const edge = side === 'above' ? rows - 1 : 0;
  const focusedRow = focused === null ? null : Math.floor(focused / columns);
  const shown = addFocused(near.length > 0 ? near : [edge], focusedRow, rows);
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
      {shown.flatMap((row) =>
        items.slice(row * columns, (row + 1) * columns).map((item, column) =>
          renderTile(item, row * columns + column, {
            style: { '--row': row + 1 } as CSSProperties,
            'aria-posinset': row * columns + column + 1,
            'aria-setsize': items.length,
          }),
        ),
      )}
    </List>
  );
}

/** Returns rows in order, with the focused one and its neighbours. */
function addFocused(rows: readonly number[], focused: number | null, count: number): number[] {
  const around = focused === null ? [] : [focused - 1, focused, focused + 1];
  const added = around.filter((row) => row >= 0 && row < count);
  return [...new Set([...rows, ...added])].sort((a, b) => a - b);
}

/**
 * Scrolls to the tier of the URL, which has another place than in the server-rendered page.
 */
function scrollToHash(list: HTMLElement | null): void {
  const tier = list?.closest('section');
  if (tier && `#${tier.id}` === location.hash) tier.scrollIntoView();
}

type Grid = {
  columns: number;
  rowHeight: number;
  gap: number;
  /** Distance from the top of the page; `null` until the lists above have their height. */
  top: number | null;
  /** Relative to the viewport. */
  side: 'above' | 'near' | 'below';
};

const UNMEASURED: Grid = { columns: 1, rowHeight: 0, gap: 0, top: null, side: 'below' };

/** Returns the measured grid of a list, of which at least one tile is rendered. */
function useGrid(list: RefObject<HTMLElement | null>): Grid {
  const [grid, setGrid] = useState(UNMEASURED);
  const update = useEffectEvent(() => {
    const measured = list.current && measure(list.current, grid);
    if (measured && JSON.stringify(measured) !== JSON.stringify(grid)) setGrid(measured);
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
    top: rowHeight === 0 ? null : top + scrollY + Number.parseFloat(paddingBlockStart),
    side: bottom < -MARGIN_PX ? 'above' : isBelow ? 'below' : 'near',
  };
}
