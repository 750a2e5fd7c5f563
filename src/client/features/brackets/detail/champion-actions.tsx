import { Image, Share2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Bracket } from '#shared/contracts/bracket.ts';
import { Button } from '../../../components/controls/button.tsx';
import { shareAddress } from '../../../components/controls/share-address.ts';
import { lazyDialog } from '../../../components/lazy/lazy-component.tsx';
import type { BracketControls } from '../use-bracket-action.ts';
import { DuplicateButton } from './duplicate-button.tsx';

const BracketPicture = lazyDialog(
  async () => (await import('../picture/bracket-picture.tsx')).BracketPicture,
);

type Props = {
  bracket: Bracket;
  controls: BracketControls | null;
  /** Link back, placed last. */
  children: ReactNode;
};

/** Buttons for a completed bracket: share it, save an image, play it again. */
export function ChampionActions({ bracket, controls, children }: Props) {
  const [isDrawing, setIsDrawing] = useState(false);
  const close = () => setIsDrawing(false);
  return (
    <>
      <Button onClick={() => shareAddress(bracket.name, pageAddress())}>
        <Share2 aria-hidden="true" size={18} /> Share this page
      </Button>
      <Button onClick={() => setIsDrawing(true)}>
        <Image aria-hidden="true" size={18} /> Save image
      </Button>
      {controls?.isAdmin && <DuplicateButton bracket={bracket} {...controls} label="Play again" />}
      {children}
      {isDrawing && <BracketPicture bracket={bracket} onClose={close} />}
    </>
  );
}

/** Returns the URL of the bracket's page, also on its play page. */
function pageAddress(): string {
  return location.origin + location.pathname.replace(/\/play$/, '');
}
