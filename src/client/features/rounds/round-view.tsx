import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { isCompleteWithout } from '#shared/domain/club-rounds/awaited.ts';
import { ROOM_TIERS, type RoomTier } from '#shared/domain/rooms/room.ts';
import { Button, buttonClass } from '../../components/controls/button.tsx';
import { notify } from '../../components/feedback/notices.tsx';
import { Row, Stack, Text } from '../../components/layout/primitives.tsx';
import { useIsHydrating } from '../../hooks/hydration.ts';
import { useIsAdmin } from '../../lib/admin-session.ts';
import { settings } from '../../lib/settings.ts';
import { type ClubRoundDetail, decideInRound, excuseFromRound } from '../../queries/club-rounds.ts';
import { useRevealQuestion } from '../sign-in/reveal-question.tsx';
import { useAdminAction } from '../sign-in/use-admin-action.ts';
import { VerdictFields } from '../voting/reveal/verdict-fields.tsx';
import { useResend } from '../voting/use-vote.ts';
import { PlayRound, useIsUnplayed, useSeenReport } from './play-round.tsx';
import { RateAlbum, useRoundBox } from './rate-album.tsx';
import { RoundActions } from './round-actions.tsx';
import { RoundAlbum } from './round-album.tsx';
import { RoundCount } from './round-count.tsx';
import { RoundPeople } from './round-people.tsx';
import { isAwaited } from './round-words.ts';

/** A round: rated at one's own pace, then revealed (product/rounds.md). */
export function RoundView({ round }: { round: ClubRoundDetail }) {
  const client = useQueryClient();
  // The server renders the page of a visitor.
  const isServed = useIsHydrating();
  const isAdmin = useIsAdmin();
  const admin = useAdminAction();
  useResend(useRoundBox(round));
  const { ask, question } = useRevealQuestion();
  const isUnplayed = useIsUnplayed(round) && !isServed;
  const [isPlaying, setIsPlaying] = useState(false);
  useSeenReport(round);
  if (isUnplayed || isPlaying) return <PlayRound round={round} onPlay={setIsPlaying} />;
  const { id, status, albums, revealed, recap_id, me } = round;
  const excuse = (person: string, excused: boolean) =>
    ask(excused && isCompleteWithout(round, [person], settings.reviewers), () =>
      admin.run(
        () => excuseFromRound(client, id, { person, excused }),
        (error) => notify(error.message, true),
      ),
    );
  const isRatable = me?.is_expected === true && (status === 'open' || status === 'revealed');
  return (
    <>
      <Stack gap={6}>
        {status === 'open' && <Invitation round={round} />}
        <Stack as="section" gap={4} aria-label="Albums">
          <Stack as="ol" gap={5}>
            {albums.map((album) => {
              const cards = revealed?.find((one) => one.album_id === album.album_id);
              const canRate = status === 'open' || isAwaited(round, album.album_id);
              return (
                <li key={album.album_id}>
                  <RoundAlbum album={album} cards={cards}>
                    {isRatable && canRate && !album.is_deleted && (
                      <RateAlbum round={round} album_id={album.album_id} />
                    )}
                    {isAdmin && cards && !album.is_deleted && round.verdict === 'admin' && (
                      <DecideForm id={id} cards={cards} />
                    )}
                  </RoundAlbum>
                </li>
              );
            })}
          </Stack>
        </Stack>
        {admin.dialog}
        {question}
        <RoundCount round={round} />
      </Stack>
      <Stack gap={5} className="beside">
        {status !== 'cancelled' && (
          <RoundPeople round={round} onExcuse={isAdmin ? excuse : undefined} />
        )}
        {recap_id !== null && (
          <Row>
            <Link to="/recaps/$id" params={{ id: recap_id }} className={buttonClass()}>
              Recap with awards
            </Link>
          </Row>
        )}
        {isAdmin && (
          <Row gap={2} wraps className="screen-only">
            <RoundActions round={round} />
          </Row>
        )}
      </Stack>
    </>
  );
}

/** Tells the reader what to do in an open round. */
function Invitation({ round: { me } }: { round: ClubRoundDetail }) {
  if (me === null)
    return (
      <Text tone="muted">
        Everyone rates by their personal link, in their own time. The cards stay sealed until the
        reveal.
      </Text>
    );
  return (
    <Text tone="muted">
      {me.is_expected
        ? `You’re ${me.reviewer}. Rate at your own pace: your cards stay sealed until the reveal.`
        : `You’re ${me.reviewer}. This round doesn’t ask you, but you see the cards at the reveal.`}
    </Text>
  );
}

type Cards = NonNullable<ClubRoundDetail['revealed']>[number];

/** Sets the overall tier of an album of a revealed round, with a veto. */
function DecideForm({ id, cards }: { id: string; cards: Cards }) {
  const client = useQueryClient();
  const isRoomTier = (tier: string | null): tier is RoomTier =>
    ROOM_TIERS.some((one) => one === tier);
  const present = [cards.tier, cards.suggested_tier].find(isRoomTier) ?? 'S';
  const [verdict, setVerdict] = useState({
    tier: present,
    veto: cards.veto,
    vetoBy: cards.veto_by ?? '',
  });
  const { tier, veto, vetoBy } = verdict;
  const { run, isBusy, problem, dialog } = useAdminAction();
  const [isSaved, setIsSaved] = useState(false);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const veto_by = (veto && vetoBy) || null;
    const body = { tier, veto, veto_by };
    setIsSaved(await run(() => decideInRound(client, id, cards.album_id, body)));
  };
  return (
    <Row as="form" gap={3} columnGap={4} align="end" wraps onSubmit={save}>
      <VerdictFields
        label="Overall tier"
        suggested={cards.suggested_tier}
        {...verdict}
        onChange={(changed) => setVerdict({ ...verdict, ...changed })}
      />
      <Button type="submit" aria-disabled={isBusy}>
        Save tier
      </Button>
      <Text tone={problem === null ? 'muted' : 'danger'} size="s" role="status">
        {problem ?? (isSaved ? 'Saved' : '')}
      </Text>
      {dialog}
    </Row>
  );
}
