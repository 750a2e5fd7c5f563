import { type ReactNode, useId } from 'react';
import styles from './charts.module.css';

type Props = {
  title: string;
  /** Alternative text. */
  description: string;
  /** Height in CSS pixels; the width is fluid, so positions are fractions of it. */
  height: number;
  /** True if it contains links, which are exposed one by one. */
  hasLinks?: boolean;
  children: ReactNode;
};

/** SVG frame of fluid width; its text has a fixed size. */
export function Picture({ title, description, height, hasLinks = false, children }: Props) {
  const id = useId();
  return (
    <svg
      role={hasLinks ? 'group' : 'img'}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-description`}
      width="100%"
      height={height}
      className={styles.picture}
    >
      <title id={`${id}-title`}>{title}</title>
      <desc id={`${id}-description`}>{description}</desc>
      {children}
    </svg>
  );
}
