import type { ComponentProps } from 'react';
import styles from './button.module.css';

type Look = 'plain' | 'primary' | 'quiet' | 'danger';

/** Returns the class of a button, also for links. */
export function buttonClass(look: Look = 'plain', isIcon = false): string {
  const kinds = [styles.button, look === 'plain' ? '' : styles[look], isIcon ? styles.icon : ''];
  return kinds.filter(Boolean).join(' ');
}

type Props = ComponentProps<'button'> & { look?: Look; isIcon?: boolean };

export function Button({ look = 'plain', isIcon = false, type = 'button', ...rest }: Props) {
  return <button {...rest} type={type} className={buttonClass(look, isIcon)} />;
}
