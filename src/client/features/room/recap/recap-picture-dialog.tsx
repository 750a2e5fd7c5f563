import { useState } from 'react';
import { Button } from '../../../components/controls/button.tsx';
import { Row } from '../../../components/layout/primitives.tsx';
import { PictureDialog } from '../../../components/picture/picture-dialog.tsx';
import type { Recap } from '../../../queries/recaps.ts';
import { drawRecap } from './recap-picture.ts';
import styles from './recap-picture-dialog.module.css';
import { drawStory } from './story-picture.ts';

type Props = { recap: Recap; onClose: () => void };

/** Dialog with the share image of a session. */
export function RecapPicture({ recap, onClose }: Props) {
  const { albums, played_on, location } = recap;
  const [isStory, setIsStory] = useState(false);
  const counted = albums.length === 1 ? 'one album' : `${albums.length} albums`;
  return (
    <PictureDialog
      title="Image of the evening"
      alt={`The recap of ${counted}, as on this page`}
      name={`Recap ${played_on} ${location ?? ''} ${isStory ? 'story' : ''}`}
      draw={() => (isStory ? drawStory(recap) : drawRecap(recap))}
      version={isStory ? 'story' : 'list'}
      onClose={onClose}
    >
      <Row gap={2} wraps className={styles.kinds}>
        <Button aria-pressed={!isStory} onClick={() => setIsStory(false)}>
          All albums
        </Button>
        <Button aria-pressed={isStory} onClick={() => setIsStory(true)}>
          Story (9:16)
        </Button>
      </Row>
    </PictureDialog>
  );
}
