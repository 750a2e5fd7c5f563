import { type ReactNode, type RefObject, useId, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { Card, Stack, Text } from '../layout/primitives.tsx';
import styles from './conflict-dialog.module.css';
import { Dialog } from './dialog.tsx';

/** Conflicting edit, with both values. */
export type ConflictChoice = { id: string; label: string; yours: ReactNode; theirs: ReactNode };

type Side = 'yours' | 'theirs';

type Props = {
  choices: readonly ConflictChoice[];
  /** Called with the ids of the choices where theirs wins. */
  onChoose: (theirs: readonly string[]) => void;
  onCancel: () => void;
  /** Element to focus after a cancel. */
  finalFocus?: RefObject<HTMLElement | null>;
};

const SIDES = [
  { side: 'yours', name: 'Yours' },
  { side: 'theirs', name: 'Theirs' },
] as const;

/** Shows both values of each conflict side by side (product/albums.md#editing). */
export function ConflictDialog({ choices, onChoose, onCancel, finalFocus }: Props) {
  const form = useId();
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({});
  const [isAsked, setIsAsked] = useState(false);
  const missing = choices.filter(({ id }) => chosen[id] === undefined);
  const save = () => {
    setIsAsked(true);
    const [first] = missing;
    if (first) return document.getElementById(inputId(form, first.id, 'yours'))?.focus();
    onChoose(choices.map(({ id }) => id).filter((id) => chosen[id] === 'theirs'));
  };
  return (
    <Dialog
      title="Someone else changed this too"
      onClose={onCancel}
      finalFocus={finalFocus}
      footer={
        <>
          <Button look="quiet" onClick={onCancel}>
            Back
          </Button>
          <Button look="primary" onClick={save}>
            Save this choice
          </Button>
        </>
      }
    >
      <Stack gap={5}>
        <p>Your changes are still here, and nothing is saved yet. Choose what to keep.</p>
        {choices.map((choice) => (
          <Choice
            key={choice.id}
            form={form}
            choice={choice}
            chosen={chosen[choice.id]}
            isMissing={isAsked && chosen[choice.id] === undefined}
            onChoose={(side) => setChosen({ ...chosen, [choice.id]: side })}
          />
        ))}
      </Stack>
    </Dialog>
  );
}

type ChoiceProps = {
  form: string;
  choice: ConflictChoice;
  chosen: Side | undefined;
  isMissing: boolean;
  onChoose: (side: Side) => void;
};

function Choice({ form, choice, chosen, isMissing, onChoose }: ChoiceProps) {
  const problem = `${form}-${choice.id}-problem`;
  return (
    <Stack
      as="fieldset"
      gap={2}
      className={styles.choice}
      aria-describedby={isMissing ? problem : undefined}
    >
      <Text as="legend" weight={600}>
        {choice.label}
      </Text>
      {SIDES.map(({ side, name }) => (
        <Card
          as="label"
          isTarget
          alignRows="center"
          key={side}
          gap={2}
          padding={3}
          className={styles.side}
        >
          <input
            type="radio"
            id={inputId(form, choice.id, side)}
            name={`${form}-${choice.id}`}
            checked={chosen === side}
            onChange={() => onChoose(side)}
          />
          <Text as="span" tone="muted" size="s">
            {name}
          </Text>
          <Text as="span" breaks spans>
            {choice[side]}
          </Text>
        </Card>
      ))}
      {isMissing && (
        <Text tone="danger" size="s" weight={600} spans id={problem}>
          Please choose one
        </Text>
      )}
    </Stack>
  );
}

function inputId(form: string, id: string, side: Side): string {
  return `${form}-${id}-${side}`;
}
