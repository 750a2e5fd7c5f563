import { type ReactNode, useId } from 'react';
import styles from './picture.module.css';

type Props = {
  title: string;
  /** What is to be seen, for those who do not. */
  description: string;
  /** In CSS pixels; as wide as its place, so what is drawn in it lies at shares of its width. */
  height: number;
  /** Holds links, which are told one by one. */
  hasLinks?: boolean;
  children: ReactNode;
};

/** The frame of a drawing: its letters keep their size, whatever its width. */
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
