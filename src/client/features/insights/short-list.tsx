import { type MouseEvent, type ReactNode, useState } from 'react';
import { Button } from '../../components/controls/button.tsx';
import { VisuallyHidden } from '../../components/layout/primitives.tsx';
import styles from './short-list.module.css';

type Props = {
  /** Name of the items. */
  about: string;
  count: number;
  /** A list. */
  children: ReactNode;
};

const SHOWN = 5;

/** Shows the first five items of a list, until all are asked for; all without scripts. */
export function ShortList({ about, count, children }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  if (count <= SHOWN) return children;
  const toggle = async ({ currentTarget }: MouseEvent<HTMLElement>) => {
    setIsOpen(!isOpen);
    await new Promise(requestAnimationFrame);
    if (isOpen) currentTarget.scrollIntoView({ block: 'nearest' });
  };
  return (
    <div>
      <div className={isOpen ? undefined : styles.short}>{children}</div>
      <div className={`${styles.toggle} screen-only`}>
        <Button look="quiet" aria-expanded={isOpen} onClick={toggle}>
          {isOpen ? `Show ${SHOWN}` : `Show all ${count}`}
          <VisuallyHidden> {about}</VisuallyHidden>
        </Button>
      </div>
    </div>
  );
}
