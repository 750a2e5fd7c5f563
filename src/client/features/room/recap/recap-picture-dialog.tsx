import { PictureDialog } from '../../../components/picture/picture-dialog.tsx';
import type { Recap } from '../../../queries/recaps.ts';
import { drawRecap } from './recap-picture.ts';

type Props = { recap: Recap; onClose: () => void };

/** Dialog with the share image of a session. */
export function RecapPicture({ recap, onClose }: Props) {
  const { albums, played_on, location } = recap;
  const counted = albums.length === 1 ? 'one album' : `${albums.length} albums`;
  return (
    <PictureDialog
      title="Image of the evening"
      alt={`The recap of ${counted}, as on this page`}
      name={`Recap ${played_on} ${location ?? ''}`}
      draw={() => drawRecap(recap)}
      onClose={onClose}
    />
  );
}
