import { RotateCcw, Undo2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Album } from '#shared/contracts/albums.ts';
import type { Ranking, RankingAnswers } from '#shared/contracts/rankings.ts';
import { beginWith, nextQuestion, storedOnUndo } from '#shared/domain/albums/ranking.ts';
import type { RankedTier } from '#shared/domain/albums/scores.ts';
import { Cover } from '../../components/album/cover.tsx';
import { Button } from '../../components/controls/button.tsx';
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import { LeaveGuard } from '../../components/dialog/leave-guard.tsx';
import { Row, Stack, Text, VisuallyHidden } from '../../components/layout/primitives.tsx';
import { SIDE_COVER_SIZES, SideChoice, Versus } from '../../components/side-choice/side-choice.tsx';
import { type Side, usePlayKeys, useSides } from '../../components/side-choice/use-sides.ts';
import { FoundOrder } from './found-order.tsx';
import styles from './rank-tier.module.css';
import type { TierRanking } from './tier-ranking.ts';
import { useAnswers } from './use-answers.ts';

type Props = {
  tier: RankedTier;
  /** Current albums of the tier, at least two. */
  albums: readonly Album[];
  ranking: TierRanking;
  onSaved: () => void;
  /** Called if another admin saved an order meanwhile. */
  onOvertaken: () => void;
};

/** Sorts a tier by pairwise comparisons, and saves the order (product/ranking.md#ranking). */
export function RankTier({ tier, albums, ranking, onSaved, onOvertaken }: Props) {
  const { draft: given, problem, change, send, begin } = useAnswers(tier, ranking.answered);
  const root = useRef<HTMLDivElement>(null);
  const byId = new Map(albums.map((album) => [album.id, album]));
  const present = [...byId.keys()];
  const draft = beginWith(given, present);
  const { question, left, order } = nextQuestion(draft, present);
  const getAlbums = (ids: readonly string[]) => ids.flatMap((id) => byId.get(id) ?? []);
  const [one, other] = getAlbums(question ?? []);
  const canUndo = draft.answers.length > 0;
  const undo = () => {
    if (canUndo) change(draft.answers.slice(0, storedOnUndo(draft, present)));
  };
  usePlayKeys(new Map([['u', undo]]));
  useFocusOnTurn(root, question === null);
  return (
    <Stack gap={4} ref={root} data-play-keys className={styles.content}>
      {one && other && (
        <RankingQuestion
          sides={{ left: one, right: other }}
          answered={draft.answers.length}
          left={left}
          upcoming={getAlbums(idsAfter(draft, present, [one.id, other.id]))}
          isNew={!draft.start.includes(one.id)}
          onChoose={(side) => {
            const ids: [string, string] = side === 'left' ? [one.id, other.id] : [other.id, one.id];
            change([...draft.answers, ids]);
          }}
        />
      )}
      {question === null && (
        <FoundOrder
          tier={tier}
          albums={getAlbums(order)}
          saved={ranking.saved}
          beforeSave={send}
          onSaved={onSaved}
          onOvertaken={onOvertaken}
        />
      )}
      <Row wraps className={styles.foot}>
        <Button look="quiet" aria-keyshortcuts="U" disabled={!canUndo} onClick={undo}>
          <Undo2 aria-hidden="true" size={18} /> Undo
          <span aria-hidden="true" className={styles.key}>
            U
          </span>
        </Button>
        <StartAgain draft={draft} saved={ranking.saved} onBegin={begin} />
        <Text tone="muted" size="s" role="status" className={styles.kept}>
          {problem !== null && `The last answers are not saved yet. ${problem}`}
          {problem === null && 'Saved as you go. Stop any time and continue on any device.'}
        </Text>
        {problem !== null && <Button onClick={send}>Try Again</Button>}
      </Row>
      <LeaveGuard isDirty={problem !== null} onSave={send} dialog="rank" />
    </Stack>
  );
}

/** Returns the ids of the next comparison after either choice. */
function idsAfter(draft: RankingAnswers, present: readonly string[], pair: [string, string]) {
  const outcomes = [pair, pair.toReversed()].map(([better = '', worse = '']) => {
    const answers = [...draft.answers, [better, worse] as const];
    return nextQuestion({ ...draft, answers }, present).question ?? [];
  });
  return [...new Set(outcomes.flat())].filter((id) => !pair.includes(id));
}

/**
 * Moves the focus after the last comparison and after its undo, which remove the focused button.
 */
function useFocusOnTurn(root: React.RefObject<HTMLElement | null>, isFound: boolean): void {
  const wasFound = useRef(isFound);
  useEffect(() => {
    if (wasFound.current === isFound) return;
    wasFound.current = isFound;
    root.current?.querySelector<HTMLElement>('h3')?.focus();
  }, [root, isFound]);
}

type From = 'saved' | 'anew';

type StartAgainProps = {
  draft: RankingAnswers;
  saved: Ranking;
  onBegin: (from: From) => Promise<void>;
};

/** Discards the comparisons: to compare all albums again, or to start from the saved order. */
function StartAgain({ draft, saved, onBegin }: StartAgainProps) {
  const [confirming, setConfirming] = useState<From | null>(null);
  const count = draft.answers.length;
  const begin = (from: From) => {
    setConfirming(null);
    onBegin(from);
  };
  const press = (from: From) => (count === 0 ? begin(from) : setConfirming(from));
  const isAnew = !draft.is_sorted;
  return (
    <>
      {(count > 0 || !isAnew) && (
        <Button look="quiet" onClick={() => press('anew')}>
          <RotateCcw aria-hidden="true" size={18} /> Start Again
        </Button>
      )}
      {(isAnew || count > 0) && saved.album_ids.length > 0 && (
        <Button look="quiet" onClick={() => press('saved')}>
          Keep the Saved Order
        </Button>
      )}
      {confirming && (
        <ConfirmDialog
          title={confirming === 'anew' ? 'Start again?' : 'Keep the saved order?'}
          confirm={confirming === 'anew' ? 'Start Again' : 'Keep It'}
          onConfirm={() => begin(confirming)}
          onCancel={() => setConfirming(null)}
        >
          <p>
            {count === 1 ? 'The answer' : `The ${count} answers`} given so far will be deleted.
            {confirming === 'anew' ? ' You will be asked about every album again.' : ''}
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

type RankingQuestionProps = {
  sides: Record<Side, Album>;
  /** Number of comparisons made, and the maximum left, including this one. */
  answered: number;
  left: number;
  /** Albums that may be compared next. */
  upcoming: readonly Album[];
  /** True if the left album was added after the others were ranked. */
  isNew: boolean;
  onChoose: (side: Side) => void;
};

function RankingQuestion({
  sides,
  answered,
  left,
  upcoming,
  isNew,
  onChoose,
}: RankingQuestionProps) {
  const [last, setLast] = useState<{ side: Side; count: number } | null>(null);
  const choose = (side: Side) => {
    setLast({ side, count: (last?.count ?? 0) + 1 });
    onChoose(side);
  };
  const press = useSides(choose);
  const side = (which: Side) => (
    <SideChoice
      side={which}
      id={sides[which].id}
      cover={sides[which]}
      words={
        <Stack as="span" isTight>
          <Text as="strong" font="display" lines={2}>
            {sides[which].title}
          </Text>
          <Text as="span" tone="muted" lines={2}>
            {sides[which].artist}
          </Text>
        </Stack>
      }
      flash={last?.side === which ? last.count : null}
      onChoose={(at) => press(which, at)}
    />
  );
  const words = [sides.left, sides.right].map(({ title, artist }) => `${title} by ${artist}`);
  return (
    <>
      <div className={styles.top}>
        <Text as="h3" size="xl" tabIndex={-1}>
          Which one is better?
        </Text>
        <Text tone="muted" isTabular>
          At most {left} {left === 1 ? 'question' : 'questions'} left
        </Text>
        <progress value={answered} max={answered + left} aria-label="Questions answered" />
        {isNew && (
          <Text tone="muted" spans>
            {sides.left.title} is new to this order.
          </Text>
        )}
      </div>
      <VisuallyHidden as="p" role="status">
        {words.join(' or ')}
      </VisuallyHidden>
      <Versus left={side('left')} right={side('right')} />
      <div hidden>
        {upcoming.map((album) => (
          <Cover key={album.id} album={album} sizes={SIDE_COVER_SIZES} isEager />
        ))}
      </div>
    </>
  );
}
