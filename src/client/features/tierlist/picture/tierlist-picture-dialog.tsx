import { useState } from 'react';
import { type Tier, tierName } from '#shared/domain/tiers.ts';
import { Button } from '../../../components/controls/button.tsx';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { CheckField } from '../../../components/form/field.tsx';
import { PictureDialog } from '../../../components/picture/picture-dialog.tsx';
import { useMoments } from '../use-moments.ts';
import { useTierlist } from '../use-tierlist.ts';
import { pictureWords } from './picture-words.ts';
import { drawTierlist } from './tierlist-picture.ts';
import styles from './tierlist-picture-dialog.module.css';

const TITLE = 'Image of the tier list';

/** Dialog with the share image of the shown list: chooses the tiers first. */
export function TierlistPicture({ onClose }: { onClose: () => void }) {
  const { groups, grouped } = useTierlist();
  const { at } = useMoments();
  const [left, setLeft] = useState<readonly Tier[]>([]);
  const [isChosen, setIsChosen] = useState(false);
  const chosen = groups.filter(({ tier }) => !left.includes(tier));
  const words = pictureWords(grouped, at);
  if (isChosen)
    return (
      <PictureDialog
        title={TITLE}
        alt={['Tier list', words, getTiers(chosen)].filter((part) => part !== '').join(', ')}
        name={`Tierlist ${words}`}
        draw={() => drawTierlist(chosen, words)}
        onClose={onClose}
      />
    );
  const toggle = (tier: Tier) =>
    setLeft(left.includes(tier) ? left.filter((one) => one !== tier) : [...left, tier]);
  return (
    <Dialog
      title={TITLE}
      size="small"
      onClose={onClose}
      footer={
        <Button look="primary" disabled={chosen.length === 0} onClick={() => setIsChosen(true)}>
          Create image
        </Button>
      }
    >
      {words !== '' && <p className={styles.words}>{words}</p>}
      <fieldset className={styles.tiers}>
        <legend>Tiers to include</legend>
        {groups.map(({ tier, albums }) => (
          <CheckField
            key={tier}
            label={`${tierName(tier)} (${albums.length})`}
            checked={!left.includes(tier)}
            onChange={() => toggle(tier)}
          />
        ))}
      </fieldset>
    </Dialog>
  );
}

function getTiers(groups: readonly { tier: Tier }[]): string {
  return `tiers ${groups.map(({ tier }) => tierName(tier)).join(', ')}`;
}
