import { Link } from '@tanstack/react-router';
import { Check, ChevronDown } from 'lucide-react';
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import { buttonClass } from '../../components/controls/button.tsx';
import { Text } from '../../components/layout/primitives.tsx';
import { onLeaving } from '../../hooks/on-leaving.ts';
import { SORTS, type Sort } from './filters/sort-albums.ts';
import styles from './view-menu.module.css';

/** Class of a button in the head of the list. */
export const TOOL_CLASS = `${buttonClass()} ${styles.tool}`;

/** Properties of an item in the menu; its role may be another one. */
export const VIEW_ITEM = { role: 'menuitem', tabIndex: -1, className: styles.item } as const;

const MENU_ID = 'tierlist-view';
const ORDERS = Object.entries({ '': 'Tier', ...SORTS });

type Props = {
  sort: Sort | null;
  /** Items after the orders. */
  children: ReactNode;
};

/** Menu of the order and of what else changes the list; closes on Escape, on blur, and on a choice. */
export function ViewMenu({ sort, children }: Props) {
  const root = useRef<HTMLDivElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const close = ({ target, currentTarget }: MouseEvent<HTMLElement>) => {
    if (!currentTarget.contains(target as Node)) return;
    setIsOpen(false);
    // Before a dialog opens, which returns the focus to it.
    opener.current?.focus();
  };
  useEffect(() => {
    if (!isOpen || root.current === null) return;
    getItems(menu.current)[0]?.focus({ preventScroll: true });
    return onLeaving(root.current, (isByKey) => {
      setIsOpen(false);
      if (isByKey) opener.current?.focus();
    });
  }, [isOpen]);
  return (
    <div ref={root} className={styles.view}>
      <button
        ref={opener}
        type="button"
        className={TOOL_CLASS}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={MENU_ID}
        onClick={() => setIsOpen(!isOpen)}
      >
        View{' '}
        {sort && (
          <Text as="span" tone="muted" weight={400} truncates>
            {SORTS[sort]}
          </Text>
        )}
        <ChevronDown aria-hidden="true" size={16} />
      </button>
      <div
        ref={menu}
        id={MENU_ID}
        role="menu"
        tabIndex={-1}
        aria-label="View"
        className={styles.menu}
        data-open={isOpen}
        onClick={close}
        onKeyDown={moveFocus}
      >
        <fieldset>
          <Text as="legend" tone="muted" size="s" className={styles.label}>
            Sort by
          </Text>
          {ORDERS.map(([value, name]) => (
            <Link
              key={value}
              to="."
              search={(present: object) => ({ ...present, sort: value })}
              resetScroll={false}
              {...VIEW_ITEM}
              role="menuitemradio"
              aria-checked={value === (sort ?? '')}
            >
              <Check aria-hidden="true" size={18} /> {name}
            </Link>
          ))}
        </fieldset>
        <hr />
        {children}
      </div>
    </div>
  );
}

function getItems(menu: HTMLElement | null): HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];
}

/**
 * Moves the focus by arrow keys, Home and End; Space activates a link too. Events of a dialog that an
 * item opened bubble to the menu.
 */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const { currentTarget: menu, target } = event;
  if (!menu.contains(target as Node)) return;
  const items = getItems(menu);
  const index = items.indexOf(target as HTMLElement);
  const moves: Partial<Record<string, number>> = {
    ArrowDown: index + 1,
    ArrowUp: index - 1,
    Home: 0,
    End: -1,
  };
  const next = moves[event.key];
  if (next === undefined && event.key !== ' ') return;
  event.preventDefault();
  if (next === undefined) items[index]?.click();
  else items.at(next % items.length)?.focus();
}
