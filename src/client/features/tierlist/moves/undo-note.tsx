import { CircleCheck, Undo2 } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../../../ui/button.tsx';
import { isTyping } from '../../../ui/is-typing-target.ts';
import { NEWS_PLACE } from '../../../ui/notices.tsx';
import styles from './moves.module.css';

/** product/albums.md#moving-albums */
const SHOWN_MS = 10_000;

type Props = { text: string; onUndo: () => void; onOver: () => void };

/** Shows the moved albums with an undo button, above the bottom of the page; announced once. */
export function UndoNote({ text, onUndo, onOver }: Props) {
  const [isHeld, setIsHeld] = useState(false);
  const over = useEffectEvent(onOver);
  const undo = useEffectEvent(onUndo);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => over(), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isHeld]);
  useEffect(() => {
    const press = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent) => {
      if (ctrlKey || metaKey || altKey || isTyping(target)) return;
      if (key.toLowerCase() === 'u' && document.querySelector('[role="dialog"]') === null) undo();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  const place = document.getElementById(NEWS_PLACE);
  if (place === null) return null;
  const hold = () => setIsHeld(true);
  const letGo = () => setIsHeld(false);
  return createPortal(
    // biome-ignore lint/a11y/noStaticElementInteractions: hover and focus only pause its timeout
    <div
      className={styles.note}
      onPointerEnter={hold}
      onPointerLeave={letGo}
      onFocus={hold}
      onBlur={letGo}
    >
      <CircleCheck aria-hidden="true" size={20} />
      <span>{text}</span>
      <Button onClick={onUndo}>
        <Undo2 aria-hidden="true" size={16} /> Undo
      </Button>
    </div>,
    place,
  );
}
