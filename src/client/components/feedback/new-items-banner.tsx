import { ArrowUp } from 'lucide-react';
import { createPortal } from 'react-dom';
import { focusPageTop } from '../../lib/focus-heading.ts';
import { Row } from '../layout/primitives.tsx';
import styles from './new-items-banner.module.css';
import { NEWS_PLACE } from './notices.tsx';

/** Banner for updates in an overlay, without layout shift; a press shows them. */
export function NewItemsBanner({ text, onShow }: { text: string | null; onShow: () => void }) {
  // A new page has no updates.
  if (text === null) return null;
  const place = document.getElementById(NEWS_PLACE);
  if (place === null) return null;
  const show = () => {
    // New items are on top, and the pressed button is removed.
    focusPageTop();
    onShow();
  };
  return createPortal(
    <Row
      as="button"
      isInline
      gap={2}
      padding={2}
      paddingInline={4}
      weight={600}
      isTabular
      isTarget
      type="button"
      className={`${styles.note} rising`}
      onClick={show}
    >
      <ArrowUp aria-hidden="true" size={18} /> {text}
    </Row>,
    place,
  );
}
