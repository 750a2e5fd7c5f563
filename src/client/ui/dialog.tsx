import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type CSSProperties, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import styles from './dialog.module.css';
import { useIsHydrating } from './drawn.ts';
import { dismissSuccesses, useCoveredHeight } from './notices.tsx';

type Props = {
  /** Without one the content holds a `DialogTitle` of its own. */
  title?: ReactNode;
  /** Called when the reader closes it: Escape, the overlay, or the button. */
  onClose: () => void;
  /** What has the focus at first; the dialog itself when nothing is given. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** What has it afterwards, where what opened the dialog could not keep it. */
  finalFocus?: RefObject<HTMLElement | null> | undefined;
  size?: 'small' | 'medium' | 'large' | 'full' | 'top';
  footer?: ReactNode;
  children: ReactNode;
  /** A dialog that stands on this one. */
  above?: ReactNode;
};

/** An open dialog: named, focus inside, Escape and the overlay close the top one. */
export function Dialog(props: Props) {
  const { title, onClose, size = 'medium', footer, children, above } = props;
  const popup = useRef<HTMLDivElement>(null);
  // At once: within the frame that Base UI would wait, a Tab goes on behind the dialog and stays there.
  const takeFocus = () => {
    const first = props.initialFocus?.current;
    if (first) first.focus();
    else popup.current?.focus({ preventScroll: true });
    return false;
  };
  useEffect(dismissSuccesses, []);
  const covered = useCoveredHeight();
  if (useIsHydrating()) return <DrawnDialog {...props} />;
  return (
    <Base.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={styles.overlay} forceRender />
        <Base.Popup
          ref={popup}
          initialFocus={takeFocus}
          {...(props.finalFocus && { finalFocus: props.finalFocus })}
          className={`${styles.popup} ${styles[size]}`}
          style={{ '--covered': `${covered}px` } as CSSProperties}
        >
          <div className={title ? styles.header : styles.bare}>
            {title && <DialogTitle className={styles.title}>{title}</DialogTitle>}
            <Base.Close className={styles.close} aria-label="Close">
              <X aria-hidden="true" size={20} />
            </Base.Close>
          </div>
          <div className={styles.body}>{children}</div>
          {footer && <div className={styles.footer}>{footer}</div>}
        </Base.Popup>
      </Base.Portal>
      {above}
    </Base.Root>
  );
}

/** As it stands in a page that the server draws, before it can do anything. */
function DrawnDialog({ title, size = 'medium', footer, children, above }: Props) {
  return (
    <>
      <div className={styles.overlay} data-drawn />
      <div role="dialog" className={`${styles.popup} ${styles[size]}`} data-drawn>
        <div className={title ? styles.header : styles.bare}>
          {title && <DialogTitle className={styles.title}>{title}</DialogTitle>}
          <a href="?" className={styles.close} aria-label="Close">
            <X aria-hidden="true" size={20} />
          </a>
        </div>
        <div className={styles.body}>{children}</div>
        {footer && <div className={styles.footer}>{footer}</div>}
      </div>
      {above}
    </>
  );
}

type TitleProps = { className: string | undefined; children: ReactNode };

/** The heading that names the dialog around it. */
export function DialogTitle({ className, children }: TitleProps) {
  if (useIsHydrating()) return <h2 className={className}>{children}</h2>;
  return <Base.Title className={className}>{children}</Base.Title>;
}
