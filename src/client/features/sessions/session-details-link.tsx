import { Maximize2 } from 'lucide-react';
import { DialogLink } from '../../components/dialog/dialog-link.tsx';
import { IconButton } from '../../components/layout/primitives.tsx';

type Props = {
  id: string;
  /** Name of the session for screen readers. */
  about: string;
  tone?: 'muted';
};

/** Expands a session to its dialog. */
export function SessionDetailsLink({ id, about, tone }: Props) {
  return (
    <IconButton
      as={DialogLink}
      {...(tone && { tone })}
      opens={{ session: id }}
      className="screen-only"
      aria-label={`Session details, ${about}`}
    >
      <Maximize2 aria-hidden="true" size={18} />
    </IconButton>
  );
}
