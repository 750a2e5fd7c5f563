import { Crosshair, Maximize, ZoomIn, ZoomOut } from 'lucide-react';
import {
  type PointerEvent,
  type ReactNode,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../../components/controls/button.tsx';
import { Card, Row, Stack, Text } from '../../../components/layout/primitives.tsx';
import styles from './tree-viewport.module.css';

const MIN_SCALE = 0.15;
const MAX_SCALE = 2;
const STEP = 1.25;

type Props = {
  bar: ReactNode;
  /** One element; what is marked with `data-focus` in it is in view at first. */
  children: ReactNode;
};

/** Scrolls large content, also by mouse drag, and zooms it by buttons and keys. */
export function TreeViewport({ bar, children }: Props) {
  const viewport = useRef<HTMLDivElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const drag = useMouseDrag();
  // Zoomed content is as wide as it was at full size, in which CSS laid it out.
  const [{ scale, width }, setZoom] = useState<{ scale: number; width?: number }>({ scale: 1 });

  const showFocus = () => {
    const target = stage.current?.querySelector('[data-focus]')?.getBoundingClientRect();
    const box = viewport.current?.getBoundingClientRect();
    if (target === undefined || box === undefined) return;
    viewport.current?.scrollBy({
      left: target.x + target.width / 2 - box.x - box.width / 2,
      top: target.y + target.height / 2 - box.y - box.height / 2,
      behavior: 'instant',
    });
  };
  // Browsers that know `scroll-initial-target`, and users, have scrolled before.
  const showFirst = useEffectEvent(() => {
    if (viewport.current?.scrollTop === 0 && viewport.current.scrollLeft === 0) showFocus();
  });
  useLayoutEffect(() => showFirst(), []);

  const zoomTo = (wanted: number) => {
    if (viewport.current === null || stage.current === null) return;
    const next = Math.min(MAX_SCALE, Math.max(MIN_SCALE, wanted));
    const { scrollLeft, scrollTop, clientWidth, clientHeight } = viewport.current;
    const fullWidth = width ?? stage.current.getBoundingClientRect().width;
    flushSync(() => setZoom({ scale: next, width: fullWidth }));
    // The center stays where it is.
    const [x, y] = [clientWidth / 2, clientHeight / 2];
    viewport.current.scrollTo({
      left: ((scrollLeft + x) * next) / scale - x,
      top: ((scrollTop + y) * next) / scale - y,
      behavior: 'instant',
    });
  };
  const zoomIn = () => zoomTo(scale * STEP);
  const zoomOut = () => zoomTo(scale / STEP);
  const fit = () => {
    if (viewport.current === null || stage.current === null) return;
    const room = getRoom(viewport.current);
    const whole = stage.current.getBoundingClientRect();
    zoomTo(Math.min(1, (room.width / whole.width) * scale, (room.height / whole.height) * scale));
  };
  const keys = new Map([
    ['+', zoomIn],
    ['=', zoomIn],
    ['-', zoomOut],
    ['0', fit],
  ]);
  return (
    <Card radius="l" className={styles.frame}>
      <Row padding={1} className={styles.bar}>
        {bar}
        <Button look="quiet" isIcon aria-label="Zoom out" onClick={zoomOut}>
          <ZoomOut aria-hidden="true" size={20} />
        </Button>
        <Text as="span" tone="muted" size="s" isTabular className={styles.scale}>
          {`${Math.round(scale * 100)} %`}
        </Text>
        <Button look="quiet" isIcon aria-label="Zoom in" onClick={zoomIn}>
          <ZoomIn aria-hidden="true" size={20} />
        </Button>
        <Button look="quiet" isIcon aria-label="Fit the whole tree" onClick={fit}>
          <Maximize aria-hidden="true" size={20} />
        </Button>
        <Button look="quiet" isIcon aria-label="Back to the current match" onClick={showFocus}>
          <Crosshair aria-hidden="true" size={20} />
        </Button>
      </Row>
      <Stack
        ref={viewport}
        role="presentation"
        className={styles.viewport}
        onKeyDown={({ key, ctrlKey, metaKey, altKey }) => {
          if (!ctrlKey && !metaKey && !altKey) keys.get(key)?.();
        }}
        {...drag}
      >
        <div
          ref={stage}
          className={styles.stage}
          style={width === undefined ? undefined : { zoom: scale, width }}
        >
          {children}
        </div>
      </Stack>
    </Card>
  );
}

function getRoom(viewport: HTMLElement): { width: number; height: number } {
  const padding = 2 * Number.parseFloat(getComputedStyle(viewport).paddingInlineStart);
  return { width: viewport.clientWidth - padding, height: viewport.clientHeight - padding };
}

/** Smaller movements of a pressed mouse are part of a click. */
const MIN_DRAG_PX = 4;

/** Returns handlers that scroll by mouse drag; a finger scrolls natively. */
function useMouseDrag() {
  const from = useRef<{ x: number; y: number } | null>(null);
  return {
    onPointerDown: ({ pointerType, clientX, clientY }: PointerEvent) => {
      from.current = pointerType === 'mouse' ? { x: clientX, y: clientY } : null;
    },
    onPointerMove: (event: PointerEvent) => {
      const { currentTarget, pointerId, buttons, clientX, clientY } = event;
      if (from.current === null || buttons !== 1) return;
      const [x, y] = [from.current.x - clientX, from.current.y - clientY];
      if (!currentTarget.hasPointerCapture(pointerId)) {
        if (Math.hypot(x, y) < MIN_DRAG_PX) return;
        // Prevents a click on the element under the release.
        currentTarget.setPointerCapture(pointerId);
      }
      from.current = { x: clientX, y: clientY };
      currentTarget.scrollBy(x, y);
    },
  };
}
