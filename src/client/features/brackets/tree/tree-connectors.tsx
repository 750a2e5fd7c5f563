import type { BracketMatch } from '#shared/contracts/bracket.ts';
import styles from './tree-connectors.module.css';
import type { TreeLayout } from './tree-layout.ts';

type Props = {
  layout: TreeLayout;
  matches: ReadonlyMap<string, BracketMatch>;
  /** Matches that the champion won. */
  lit: ReadonlySet<string>;
};

/** Draws all lines of a tree in one SVG: open, decided, and the champion's path. */
export function TreeConnectors({ layout, matches, lit }: Props) {
  const paths = { open: '', decided: '', lit: '' };
  for (const { from, path } of layout.connectors) {
    const isDecided = (matches.get(from)?.winner_id ?? null) !== null;
    paths[lit.has(from) ? 'lit' : isDecided ? 'decided' : 'open'] += path;
  }
  return (
    <svg
      aria-hidden="true"
      className={styles.connectors}
      width={layout.width}
      height={layout.height}
      viewBox={`0 0 ${layout.width} ${layout.height}`}
    >
      <path d={paths.open} />
      <path d={paths.decided} className={styles.decided} />
      <path d={paths.lit} className={styles.lit} />
    </svg>
  );
}
