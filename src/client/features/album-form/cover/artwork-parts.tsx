import { ImageDown, RotateCw, Undo2 } from 'lucide-react';
import { Button } from '../../../components/controls/button.tsx';
import { Text } from '../../../components/layout/primitives.tsx';
import type { ArtworkState } from './use-artwork.ts';

type Props = { artwork: ArtworkState /** The cover of the form. */; coverUrl: string };

const STAGES = {
  offered: 'Spotify has artwork for this album.',
  downloading: 'Downloading artwork…',
  uploading: 'Saving the artwork…',
  ready: 'The artwork is ready.',
} as const;

/** Buttons for the artwork of the streaming service. */
export function ArtworkActions({ artwork, coverUrl }: Props) {
  const { state, retry, restore } = artwork;
  if (state.stage === 'offered')
    return (
      <Button onClick={retry}>
        <ImageDown aria-hidden="true" size={18} /> Use Spotify Image
      </Button>
    );
  if (state.stage === 'failed' && state.canRetry)
    return (
      <Button onClick={retry}>
        <RotateCw aria-hidden="true" size={18} /> Retry Download
      </Button>
    );
  if (state.stage !== 'ready' || state.url === coverUrl) return null;
  return (
    <Button onClick={restore}>
      <Undo2 aria-hidden="true" size={18} /> Restore Spotify Image
    </Button>
  );
}

/** Returns the text of the current stage, or `null` for none. */
export function artworkStage({ state }: ArtworkState): string | null {
  if (state.stage === 'none' || state.stage === 'failed') return null;
  return STAGES[state.stage];
}

/** Shows the current stage and its warnings; a live region. */
export function ArtworkStatus({ artwork, coverUrl }: Props) {
  const { state } = artwork;
  if (state.stage === 'ready' && state.url !== coverUrl) return null;
  const warnings = state.stage === 'ready' ? state.warnings : [];
  return (
    <>
      {state.stage !== 'ready' && <Text weight={600}>{artworkStage(artwork)}</Text>}
      {warnings.map((warning) => (
        <Text tone="muted" size="s" key={warning}>
          {warning}
        </Text>
      ))}
    </>
  );
}

/**
 * Shows the reason for missing artwork, unless another cover was chosen without a request to
 * replace it.
 */
export function ArtworkProblem({ artwork: { state }, coverUrl }: Props) {
  if (state.stage !== 'failed' || coverUrl !== state.instead) return null;
  if (coverUrl !== '' && !state.replaces) return null;
  return (
    <Text tone="danger" weight={600} role="alert">
      {state.problem}
    </Text>
  );
}
