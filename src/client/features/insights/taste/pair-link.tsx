import { useSearch } from '@tanstack/react-router';
import type { ComponentProps, MouseEvent } from 'react';
import type { Pair } from './pairs.ts';

type Props = Omit<ComponentProps<'a'>, 'href' | 'onClick'> & {
  pair: Pair;
  onOpen: (pair: Pair) => void;
};

/** Links to a pair's details beside the map; also inside SVG. */
export function PairLink({ pair, onOpen, ...rest }: Props) {
  const { album: _, ...search } = useSearch({ strict: false }) as Record<string, string>;
  const [one, other] = pair.reviewers;
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen(pair);
  };
  const address = new URLSearchParams({ ...search, pair: one, with: other });
  return <a {...rest} href={`?${address}`} onClick={open} />;
}
