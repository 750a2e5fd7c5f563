import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { Row } from '../layout/primitives.tsx';

/** Link to a page whose content is arranged in a row. */
export const RowLink = createLink((props: Omit<ComponentProps<typeof Row<'a'>>, 'as'>) => (
  <Row as="a" {...props} />
));
