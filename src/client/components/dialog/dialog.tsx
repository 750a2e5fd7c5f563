import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import {
  type ComponentProps,
  type CSSProperties,
  createContext,
  type ElementType,
  type ReactNode,
  type RefObject,
  use,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { useIsHydrating } from '../../hooks/hydration.ts';
import { dismissSuccesses, useCoveredHeight } from '../feedback/notices.tsx';
import { IconButton, Row } from '../layout/primitives.tsx';
import styles from './dialog.module.css';

type Props = {
  /** Title; without one the content has a `DialogTitle`. */
  title?: ReactNode;
  /** Called when the user closes it: Escape, the overlay, or the button. */
  onClose: () => void;
  /** Element to focus at first; the dialog itself by default. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** Element to focus afterwards, if the opener is removed. */
  finalFocus?: RefObject<HTMLElement | null> | undefined;
  size?: 'small' | 'medium' | 'large' | 'full' | 'top';
  footer?: ReactNode;
  children: ReactNode;
  /** Dialog over this one. */
  above?: ReactNode;
};

/** Open dialog: labeled, traps focus; Escape and the overlay close the top one. */
export function Dialog(props: Props) {
  const { title, onClose, size = 'medium', footer, children, above } = props;
  const popup = useRef<HTMLDivElement>(null);
  // Synchronous: Base UI waits a frame, in which Tab could leave the dialog.
  const takeFocus = () => {
    const first = props.initialFocus?.current;
    if (first) first.focus();
    else popup.current?.focus({ preventScroll: true });
    return false;
  };
  useEffect(dismissSuccesses, []);
  const covered = useCoveredHeight();
  const isHydrating = useIsHydrating();
  // It replaces the server-rendered dialog, without entering again.
  const [wasRendered] = useState(isHydrating);
  if (isHydrating) return <RenderedDialog {...props} />;
  return (
    <Base.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Base.Portal>
        <Base.Backdrop
          className={wasRendered ? `${styles.overlay} ${styles.still}` : styles.overlay}
          forceRender
        />
        <Base.Popup
          ref={popup}
          initialFocus={takeFocus}
          {...(props.finalFocus && { finalFocus: props.finalFocus })}
          className={`${styles.popup} ${styles[size]} ${wasRendered ? styles.still : 'rising'}`}
          style={{ '--covered': `${covered}px` } as CSSProperties}
        >
          <Head title={title} closesBy={Base.Close} />
          <div className={styles.body}>{children}</div>
          {footer && <Foot>{footer}</Foot>}
        </Base.Popup>
      </Base.Portal>
      {above}
    </Base.Root>
  );
}

const TitleId = createContext<string | undefined>(undefined);

/** Static dialog for SSR and hydration. */
function RenderedDialog({ title, size = 'medium', footer, children, above }: Props) {
  const titleId = useId();
  return (
    <>
      <div className={styles.overlay} data-ssr />
      <div
        role="dialog"
        aria-labelledby={titleId}
        className={`${styles.popup} ${styles[size]} rising`}
        data-ssr
      >
        <TitleId value={titleId}>
          <Head title={title} closesBy={ClosingLink} />
          <div className={styles.body}>{children}</div>
          {footer && <Foot>{footer}</Foot>}
        </TitleId>
      </div>
      {above}
    </>
  );
}

type HeadProps = { title: ReactNode; closesBy: ElementType };

function Head({ title, closesBy }: HeadProps) {
  const close = (
    <IconButton
      as={closesBy}
      tone="muted"
      className={`${styles.close} screen-only`}
      aria-label="Close"
    >
      <X aria-hidden="true" size={20} />
    </IconButton>
  );
  if (!title) return <div className={`${styles.bare} screen-only`}>{close}</div>;
  return (
    <Row gap={4} justify="between" padding={3} className={styles.header}>
      <DialogTitle className={styles.title}>{title}</DialogTitle>
      {close}
    </Row>
  );
}

/** Closes a server-rendered dialog, by a URL without its query parameter. */
function ClosingLink(props: ComponentProps<'a'>) {
  return <a href="?" {...props} />;
}

function Foot({ children }: { children: ReactNode }) {
  return (
    <Row
      gap={3}
      align="stretch"
      justify="end"
      wraps
      padding={3}
      paddingInline={5}
      className={`${styles.footer} screen-only`}
    >
      {children}
    </Row>
  );
}

type TitleProps = { className: string | undefined; children: ReactNode };

/** Heading that labels the surrounding dialog. */
export function DialogTitle({ className, children }: TitleProps) {
  const titleId = use(TitleId);
  const isHydrating = useIsHydrating();
  if (isHydrating)
    return (
      <h2 id={titleId} className={className}>
        {children}
      </h2>
    );
  return <Base.Title className={className}>{children}</Base.Title>;
}
