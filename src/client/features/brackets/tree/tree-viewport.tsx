import { Crosshair, Maximize, ZoomIn, ZoomOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import type { Box } from '../../../ui/picture/picture-pen.ts';
import styles from './tree-viewport.module.css';
import { useDragToPan } from './use-drag-to-pan.ts';
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
    <div className={styles.frame}>
      <div className={styles.bar}>
        {bar}
        <Button look="quiet" isIcon aria-label="Zoom out" onClick={() => zoomBy(1 / 1.25)}>
          <ZoomOut aria-hidden="true" size={20} />
        </Button>
        <span className={styles.scale}>{Math.round(scale * 100)} %</span>
        <Button look="quiet" isIcon aria-label="Zoom in" onClick={() => zoomBy(1.25)}>
          <ZoomIn aria-hidden="true" size={20} />
        </Button>
        <Button look="quiet" isIcon aria-label="Fit the whole tree" onClick={fitAll}>
          <Maximize aria-hidden="true" size={20} />
        </Button>
        <Button look="quiet" isIcon aria-label="Back to the current match" onClick={show}>
          <Crosshair aria-hidden="true" size={20} />
        </Button>
      </div>
      <div ref={viewport} className={styles.viewport} style={{ height: height * opening + AROUND }}>
        <div aria-hidden="true" className={styles.headings} style={{ width: width * scale }}>
          {headings.map((heading) => (
            <span
              key={heading.side + heading.x}
              style={{ left: heading.x * scale, width: heading.width * scale }}
            >
              {heading.text}
            </span>
          ))}
        </div>
        <div className={styles.sizer} style={{ width: width * scale, height: height * scale }}>
          <div className={styles.stage} style={{ width, height, transform: `scale(${scale})` }}>
            {children}
          </div>
        </div>
      </div>
    </div>
  );
}
