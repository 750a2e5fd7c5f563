import type { ReactNode, Ref } from 'react';
import { Stack, Text } from './primitives.tsx';

type Props = {
  /** Id of the heading. */
  id: string;
  title: string;
  /** Heading, if it takes the focus. */
  heading?: Ref<HTMLHeadingElement>;
  children: ReactNode;
};

/** Section of a page, named by its heading; looks like a section of a form. */
export function PageSection({ id, title, heading, children }: Props) {
  return (
    <Stack as="section" gap={4} aria-labelledby={id}>
      <Text as="h2" size="l" id={id} ref={heading} {...(heading && { tabIndex: -1 })}>
        {title}
      </Text>
      {children}
    </Stack>
  );
}
