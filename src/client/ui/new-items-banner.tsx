import { ArrowUp } from 'lucide-react';
import { createPortal } from 'react-dom';
import styles from './new-items-banner.module.css';
import { NEWS_PLACE } from './notices.tsx';

/** Says quietly what is new, over the page, so that nothing of it moves; pressed, it shows that. */
export function NewItemsBanner({ text, onShow }: { text: string | null; onShow: () => void }) {
  // Nothing is new in a page that was just drawn.
  if (text === null) return null;
  const place = document.getElementById(NEWS_PLACE);
  if (place === null) return null;
  const show = () => {
    // What is new stands on top, and what was pressed goes away.
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
    scrollTo({ top: 0, behavior: 'instant' });
    onShow();
  };
  return createPortal(
    <button type="button" className={styles.note} onClick={show}>
      <ArrowUp aria-hidden="true" size={18} /> {text}
    </button>,
    place,
  );
}
