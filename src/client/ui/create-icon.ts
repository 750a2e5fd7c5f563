import { type ComponentProps, createElement } from 'react';

type Rendered = { node: readonly [string, Record<string, string>][] };
type Props = ComponentProps<'svg'> & { size?: number };

/**
 * Creates a component of a lucide icon. The build substitutes it for lucide's own, which has unused
 * features and is larger than all icons of a page.
 */
// biome-ignore lint/style/noDefaultExport: lucide's icons import the default export, and the build substitutes the whole file
export default function createIcon({ node }: Rendered) {
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
