import { type ReactNode, useId } from 'react';
import styles from './charts.module.css';

type Props = {
  title: string;
  /** Alternative text. */
  description: string;
  /** Height in CSS pixels; the width is fluid, so positions are fractions of it. */
  height: number;
  children: ReactNode;
};

/** SVG frame of fluid width; its text has a fixed size. */
export function Picture({ title, description, height, children }: Props) {
  const id = useId();
  return (
    <svg
      role="img"
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
