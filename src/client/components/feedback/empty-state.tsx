import type { ReactNode } from 'react';
import { Message } from './message.tsx';
import { EmptyDrawing } from './record-mark.tsx';

type Props = {
  title: string;
  /** One sentence. */
  children?: ReactNode;
  /** Next step. */
  actions?: ReactNode;
  /** Id of the title, if it is the heading of the page. */
  headingId?: string;
};

/** Empty page or list: one drawing, one sentence, one action. */
export function EmptyState(props: Props) {
  return <Message icon={<EmptyDrawing />} {...props} />;
}
