import { Check } from 'lucide-react';
import choice from '../../../components/form/choice.module.css';
import { Row } from '../../../components/layout/primitives.tsx';
import type { RoomAlbumView, RoomResponse } from '../../../queries/rooms.ts';

export type OwnSeat = NonNullable<RoomResponse['mine']>;

/** Steps of a vote, one after the other in the same place. */
export type Step = 'tier' | 'call' | 'guess';

const NAMES: Readonly<Record<Step, string>> = {
  tier: 'Tier',
  call: 'Call',
  guess: 'Who',
};

export type StepState = { step: Step; isDone: boolean };

/** Returns the steps of a seat for an album, in order; another browser may have done some. */
export function getSteps(
  { games }: Pick<RoomResponse, 'games'>,
  { state, round: attempt }: Pick<RoomAlbumView, 'state' | 'round'>,
  { hasTier, has_call, has_guess }: { hasTier: boolean } & Pick<OwnSeat, 'has_call' | 'has_guess'>,
): StepState[] {
  const steps: StepState[] = [{ step: 'tier', isDone: hasTier }];
  // Calls and guesses are made in the first attempt, before anyone knows the cards.
  if (state !== 'rating' || attempt > 1) return steps;
  if (games.calls) steps.push({ step: 'call', isDone: has_call });
  if (games.guesses) steps.push({ step: 'guess', isDone: has_guess });
  return steps;
}

type Props = {
  steps: readonly StepState[];
  current: Step;
  onChoose: (step: Step) => void;
};

/** Leads back to a step, and says what is left. */
export function VoteSteps({ steps, current, onChoose }: Props) {
  return (
    <Row gap={2} role="group" aria-label="Steps of your vote">
      {steps.map(({ step, isDone }, index) => (
        <button
          key={step}
          type="button"
          aria-current={step === current ? 'step' : undefined}
          aria-pressed={step === current}
          className={choice.choice}
          onClick={() => onChoose(step)}
        >
          <Row as="span" gap={1}>
            {isDone ? <Check aria-label="Done" size={16} /> : `${index + 1}.`} {NAMES[step]}
          </Row>
        </button>
      ))}
    </Row>
  );
}
