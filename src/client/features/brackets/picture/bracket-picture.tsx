import type { Bracket } from '#shared/contracts/bracket.ts';
import { PictureDialog } from '../../../components/picture/picture-dialog.tsx';
import { drawBracket } from './picture.ts';

type Props = { bracket: Bracket; onClose: () => void };

/** Dialog with the share image of a completed bracket. */
export function BracketPicture({ bracket, onClose }: Props) {
  return (
    <PictureDialog
      title="Image of the bracket"
      alt={`The whole bracket, won by ${bracket.champion?.title}`}
      name={bracket.name}
      draw={() => drawBracket(bracket)}
      onClose={onClose}
    />
  );
}
