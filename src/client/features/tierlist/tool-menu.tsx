import { Ellipsis } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { buttonClass } from '../../components/controls/button.tsx';
import { onLeaving } from '../../hooks/on-leaving.ts';
import styles from './tool.module.css';

const MENU_ID = 'tierlist-tools';

type Props = { children: (close: () => void) => ReactNode };

/** Tools beside each other; on a phone a disclosure that closes on Escape, on blur, and on a choice. */
export function ToolMenu({ children }: Props) {
  const root = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const close = () => {
    setIsOpen(false);
    // Before a dialog opens, which returns the focus to it.
    opener.current?.focus();
  };
  useEffect(() => {
    if (!isOpen || root.current === null) return;
    return onLeaving(root.current, (isByKey) => {
      setIsOpen(false);
      if (isByKey) opener.current?.focus();
    });
  }, [isOpen]);
  return (
    <div ref={root} className={styles.menu}>
      <button
        ref={opener}
        type="button"
        className={`${buttonClass('plain', true)} ${styles.opener}`}
        aria-label="More tools"
        aria-expanded={isOpen}
        aria-controls={MENU_ID}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Ellipsis aria-hidden="true" size={20} />
      </button>
      <div id={MENU_ID} className={styles.items} data-open={isOpen}>
        {children(close)}
      </div>
    </div>
  );
}
