import type { ReactNode, Ref } from 'react';
import { Card } from './primitives.tsx';

type Props = {
  /** Id of the heading. */
  id: string;
  title: string;
  /** Heading, if it takes the focus. */
  heading?: Ref<HTMLHeadingElement>;
  children: ReactNode;
};

/** Section of a page in a card, named by its heading. */
export function SectionCard({ id, title, heading, children }: Props) {
  return (
    <Card as="section" surface gap={4} padding={5} phonePadding={4} aria-labelledby={id}>
      <h2 id={id} ref={heading} {...(heading && { tabIndex: -1 })}>
        {title}
      </h2>
      {children}
    </Card>
  );
}
