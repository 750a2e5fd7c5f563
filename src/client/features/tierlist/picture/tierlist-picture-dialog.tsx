import { useState } from 'react';
import type { Album } from '#shared/contracts/albums.ts';
import { type Tier, tierName } from '#shared/domain/albums/tiers.ts';
import { Button } from '../../../components/controls/button.tsx';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { CheckField } from '../../../components/form/field.tsx';
import { Grid, Text } from '../../../components/layout/primitives.tsx';
import { drawPicture } from '../../../components/picture/draw-picture.ts';
import { PictureDialog } from '../../../components/picture/picture-dialog.tsx';
import { type Box, type Pen, QUIET, TITLE } from '../../../components/picture/picture-pen.ts';
import { settings } from '../../../lib/settings.ts';
import { useCaptionsHidden } from '../captions-item.tsx';
import { formatListCount, getFirst, type TierGroup } from '../filters/filter-albums.ts';
import { useMoments } from '../use-moments.ts';
import { useTierlist } from '../use-tierlist.ts';
import { pictureWords } from './picture-words.ts';
import { layoutTierlist } from './tierlist-layout.ts';
import styles from './tierlist-picture-dialog.module.css';

const DIALOG_TITLE = 'Image of the tier list';

/** Dialog with the share image of the shown list: chooses the tiers first. */
export function TierlistPicture({ onClose }: { onClose: () => void }) {
  const { groups, grouped } = useTierlist();
  const { at } = useMoments();
  const [left, setLeft] = useState<readonly Tier[]>([]);
  const [isChosen, setIsChosen] = useState(false);
  const [hasTitles, setHasTitles] = useState(!useCaptionsHidden());
  const chosen = groups.filter(({ tier }) => !left.includes(tier));
  const words = pictureWords(grouped, at);
  if (isChosen)
    return (
      <PictureDialog
        title={DIALOG_TITLE}
        alt={['Tier list', words, getTiers(chosen)].filter((part) => part !== '').join(', ')}
        name={`Tierlist ${words}`}
        draw={() => drawTierlist(chosen, words, hasTitles)}
        onClose={onClose}
      />
    );
  const toggle = (tier: Tier) =>
    setLeft(left.includes(tier) ? left.filter((one) => one !== tier) : [...left, tier]);
  return (
    <Dialog
      title={DIALOG_TITLE}
      size="small"
      onClose={onClose}
      footer={
        <Button look="primary" disabled={chosen.length === 0} onClick={() => setIsChosen(true)}>
          Create image
        </Button>
      }
    >
      {words !== '' && (
        <Text tone="muted" className={styles.words}>
          {words}
        </Text>
      )}
      <Grid as="fieldset" columns={8} gap={2} className={styles.tiers}>
        <Text as="legend" weight={600}>
          Tiers to include
        </Text>
        {groups.map(({ tier, albums }) => (
          <CheckField
            key={tier}
            label={`${tierName(tier)} (${albums.length})`}
            checked={!left.includes(tier)}
            onChange={() => toggle(tier)}
          />
        ))}
      </Grid>
      <CheckField
        label="Titles below the covers"
        checked={hasTitles}
        onChange={() => setHasTitles(!hasTitles)}
      />
    </Dialog>
  );
}

function getTiers(groups: readonly { tier: Tier }[]): string {
  return `tiers ${groups.map(({ tier }) => tierName(tier)).join(', ')}`;
}

/** Maximum albums of an image: more would be dots, and all covers load at once. */
const MAX_ALBUMS = 1000;

/**
 * Renders tiers with their covers as a PNG.
 * @param words description of the filter
 * @param hasTitles true for title and artist below each cover
 * @throws Error if the browser cannot render it
 */
function drawTierlist(
  groups: readonly TierGroup[],
  words: string,
  hasTitles: boolean,
): Promise<Blob> {
  const shown = getFirst(groups, MAX_ALBUMS);
  const layout = layoutTierlist(
    shown.map(({ albums }) => albums.length),
    hasTitles,
  );
  const draw = (pen: Pen) => {
    drawHead(pen, layout.head, words);
    for (const [place, { tier, albums, total }] of shown.entries()) {
      const boxes = layout.rows[place];
      if (boxes === undefined) continue;
      pen.fill(boxes.row, 'surface', 12);
      drawLabel(pen, boxes.label, tier, total);
      for (const [n, box] of boxes.covers.entries()) {
        const album = albums[n];
        if (album === undefined) continue;
        pen.cover(album, box);
        if (hasTitles) drawCaption(pen, box, album);
      }
    }
    drawFoot(pen, layout.foot, groups);
  };
  return drawPicture({ ...layout, covers: shown.flatMap(({ albums }) => albums), draw });
}

function drawHead(pen: Pen, { x, y, width }: Box, words: string): void {
  pen.text('Tierlist', { x, y, width, size: 52, ...TITLE });
  const about = [settings.clubName, words].filter((text) => text !== '').join(' · ');
  pen.text(about, { x, y: y + 64, width, size: 26, ...QUIET });
}

function drawCaption(pen: Pen, { x, y, width, height }: Box, { title, artist }: Album): void {
  const below = y + height + 4;
  pen.text(title, { x, y: below, width, size: 11 });
  pen.text(artist, { x, y: below + 14, width, size: 11, ...QUIET });
}

function drawLabel(pen: Pen, box: Box, tier: Tier, total: number): void {
  const mark = 52;
  const words = { x: box.x + 6, width: box.width - 12, align: 'centre' } as const;
  pen.tier(tier, { x: box.x + (box.width - mark) / 2, y: box.y + 12, width: mark });
  const isNamed = tier.length > 1;
  if (isNamed) pen.text(tierName(tier), { ...words, y: box.y + 68, size: 13 });
  pen.text(String(total), { ...words, y: box.y + (isNamed ? 88 : 72), size: 16, ...QUIET });
}

function drawFoot(pen: Pen, { x, y, width }: Box, groups: readonly TierGroup[]): void {
  const count = groups.reduce((sum, { albums }) => sum + albums.length, 0);
  const words =
    count > MAX_ALBUMS ? `The first ${MAX_ALBUMS} of ${count} albums` : formatListCount(count);
  pen.text(words, { x, y: y + 10, width, size: 18, ...QUIET });
}
