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
import type { Box } from '../../../components/picture/picture-pen.ts';
import styles from './tree-viewport.module.css';

/** Minimum scale at which text is readable. */
export const READABLE = 0.85;

const MIN_SCALE = 0.15;
const MAX_SCALE = 2;
/** Maximum initial scale of a small tree. */
const MAX_OPENING_SCALE = 1.25;
const STEP = 1.25;
/** Pixels above and below the content: headings and padding. */
const AROUND = 72;

type Heading = { x: number; width: number; side: string; text: string };

type Props = {
  /** Size of the content, in pixels at full size. */
  size: { width: number; height: number };
  /** Initial position, also of the button back to it. */
  focus: Box;
  /** Column headings; sticky. */
  headings: readonly Heading[];
  bar: ReactNode;
  children: ReactNode;
};

/** Scrolls large content, also by mouse drag, and zooms it by buttons and keys. */
export function TreeViewport({ size, focus, headings, bar, children }: Props) {
  const { width, height } = size;
  const viewport = useRef<HTMLDivElement>(null);
  const drag = useMouseDrag();
  // The viewport is as high as the tree at its opening scale.
  const [{ scale, opening }, setZoom] = useState({ scale: 1, opening: 1 });

  const showFocus = (at: number) => {
    viewport.current?.scrollTo({
      left: (focus.x + focus.width / 2) * at - viewport.current.clientWidth / 2,
      top: (focus.y + focus.height / 2) * at - viewport.current.clientHeight / 2,
      behavior: 'instant',
    });
  };
  const open = useEffectEvent(() => {
    if (viewport.current === null) return;
    const filled = Math.min(MAX_OPENING_SCALE, getRoom(viewport.current).width / width);
    const maxHeight = Number.parseFloat(getComputedStyle(viewport.current).maxHeight) - AROUND;
    const whole = Math.min(filled, maxHeight / height);
    const first = [whole, filled].find((one) => one >= READABLE) ?? 1;
    setZoom({ scale: first, opening: first });
  });
  useLayoutEffect(() => open(), []);
  const showFirst = useEffectEvent((at: number) => showFocus(at));
  useLayoutEffect(() => showFirst(opening), [opening]);

  const zoomTo = (wanted: number) => {
    if (viewport.current === null) return;
    const next = Math.min(MAX_SCALE, Math.max(MIN_SCALE, wanted));
    const { scrollLeft, scrollTop, clientWidth, clientHeight } = viewport.current;
    flushSync(() => setZoom({ scale: next, opening }));
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
    if (viewport.current === null) return;
    const room = getRoom(viewport.current);
    zoomTo(Math.min(1, room.width / width, room.height / height));
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
          {Math.round(scale * 100)} %
        </Text>
        <Button look="quiet" isIcon aria-label="Zoom in" onClick={zoomIn}>
          <ZoomIn aria-hidden="true" size={20} />
        </Button>
        <Button look="quiet" isIcon aria-label="Fit the whole tree" onClick={fit}>
          <Maximize aria-hidden="true" size={20} />
        </Button>
        <Button
          look="quiet"
          isIcon
          aria-label="Back to the current match"
          onClick={() => showFocus(scale)}
        >
          <Crosshair aria-hidden="true" size={20} />
        </Button>
      </Row>
      <Stack
        ref={viewport}
        role="presentation"
        className={styles.viewport}
        style={{ height: height * opening + AROUND }}
        onKeyDown={({ key, ctrlKey, metaKey, altKey }) => {
          if (!ctrlKey && !metaKey && !altKey) keys.get(key)?.();
        }}
        {...drag}
      >
        <div aria-hidden="true" className={styles.headings} style={{ width: width * scale }}>
          {headings.map((heading) => (
            <Text
              as="span"
              tone="muted"
              size="s"
              weight={600}
              truncates
              key={heading.side + heading.x}
              style={{ left: heading.x * scale, width: heading.width * scale }}
            >
              {heading.text}
            </Text>
          ))}
        </div>
        <div className={styles.sizer} style={{ width: width * scale, height: height * scale }}>
          <div className={styles.stage} style={{ width, height, transform: `scale(${scale})` }}>
            {children}
          </div>
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
