import { type ComponentProps, createElement } from 'react';

type Drawn = { node: readonly [string, Record<string, string>][] };
type Props = ComponentProps<'svg'> & { size?: number };

/**
 * Makes a component of one of lucide's pictures. The build puts it in the place of theirs, which
 * could do more than is asked for here, and weighs more than all pictures of a page.
 */
// biome-ignore lint/style/noDefaultExport: lucide's pictures import it by default, and the build can only exchange the file
export default function createIcon({ node }: Drawn) {
  return function Icon({ size = 24, ...props }: Props) {
    const parts = node.map(([tag, attributes]) => createElement(tag, attributes));
    return createElement('svg', { ...LOOK, width: size, height: size, ...props }, parts);
  };
}

const LOOK = {
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  'aria-hidden': true,
} as const;
