import { Crosshair, Maximize, ZoomIn, ZoomOut } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect } from 'react';
import { Button } from '../../../components/controls/button.tsx';
import { Card, Row, Text } from '../../../components/layout/primitives.tsx';
import type { Box } from '../../../components/picture/picture-pen.ts';
import styles from './tree-viewport.module.css';
import { AROUND, useZoom } from './use-zoom.ts';

type Heading = { x: number; width: number; side: string; text: string };

type Props = {
  /** Size of the content, in pixels at full size. */
  size: { width: number; height: number };
  /** Initial position, also of the reset button. */
  focus: Box;
  /** Column headings; sticky. */
  headings: readonly Heading[];
  bar: ReactNode;
  children: ReactNode;
};

/**
 * Viewport for large content: scrolls natively, pans by mouse drag, and zooms by buttons, keys,
 * pinch, and Ctrl+wheel. Page scrolling is unaffected.
 */
export function TreeViewport({ size, focus, headings, bar, children }: Props) {
  const { viewport, scale, opening, zoomBy, fitAll, show } = useZoom(size, focus);
  useDragToPan(viewport);
  const { width, height } = size;
  return (
    <Card radius="l" className={styles.frame}>
      <Row padding={1} className={styles.bar}>
        {bar}
        <Button look="quiet" isIcon aria-label="Zoom out" onClick={() => zoomBy(1 / 1.25)}>
          <ZoomOut aria-hidden="true" size={20} />
        </Button>
        <Text as="span" tone="muted" size="s" isTabular className={styles.scale}>
          {Math.round(scale * 100)} %
        </Text>
        <Button look="quiet" isIcon aria-label="Zoom in" onClick={() => zoomBy(1.25)}>
          <ZoomIn aria-hidden="true" size={20} />
        </Button>
        <Button look="quiet" isIcon aria-label="Fit the whole tree" onClick={fitAll}>
          <Maximize aria-hidden="true" size={20} />
        </Button>
        <Button look="quiet" isIcon aria-label="Back to the current match" onClick={show}>
          <Crosshair aria-hidden="true" size={20} />
        </Button>
      </Row>
      <div ref={viewport} className={styles.viewport} style={{ height: height * opening + AROUND }}>
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
      </div>
    </Card>
  );
}

/** Presses that move less than this are clicks. */
const DEAD_PX = 4;

/** Pans a scroll container by mouse drag; touch scrolls natively. */
function useDragToPan(viewport: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = viewport.current;
    if (element === null) return;
    let from: { x: number; y: number } | null = null;
    const press = ({ pointerType, button, clientX, clientY }: PointerEvent) => {
      if (pointerType !== 'mouse' || button !== 0) return;
      from = { x: clientX, y: clientY };
    };
    const move = (event: PointerEvent) => {
      if (from === null) return;
      const [x, y] = [from.x - event.clientX, from.y - event.clientY];
      const isDragging = element.dataset.dragging !== undefined;
      if (!isDragging && Math.hypot(x, y) < DEAD_PX) return;
      // Pointer capture prevents a click on the element under the release.
      if (!isDragging) element.setPointerCapture(event.pointerId);
      element.dataset.dragging = '';
      from = { x: event.clientX, y: event.clientY };
      element.scrollBy(x, y);
    };
    const release = () => {
      from = null;
      delete element.dataset.dragging;
    };
    element.addEventListener('pointerdown', press);
    element.addEventListener('pointermove', move);
    element.addEventListener('pointerup', release);
    element.addEventListener('pointercancel', release);
    element.addEventListener('lostpointercapture', release);
    return () => {
      element.removeEventListener('pointerdown', press);
      element.removeEventListener('pointermove', move);
      element.removeEventListener('pointerup', release);
      element.removeEventListener('pointercancel', release);
      element.removeEventListener('lostpointercapture', release);
    };
  }, [viewport]);
}
