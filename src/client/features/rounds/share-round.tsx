import { Share2 } from 'lucide-react';
import { Button } from '../../components/controls/button.tsx';
import { shareAddress } from '../../components/controls/share-address.ts';
import { settings } from '../../lib/settings.ts';
import { siteAddress } from '../../lib/site-address.ts';
import type { ClubRoundDetail } from '../../queries/club-rounds.ts';
import { nameRound } from './round-words.ts';
import { getShareText } from './share-text.ts';

/** Sends an open round or its result to a group chat. */
export function ShareRound({ round }: { round: ClubRoundDetail }) {
  const share = () =>
    shareAddress(
      nameRound(round),
      `${siteAddress()}/rounds/${round.id}`,
      getShareText(round, settings.timeZone),
    );
  return (
    <Button onClick={share}>
      <Share2 aria-hidden="true" size={18} /> Share
    </Button>
  );
}
