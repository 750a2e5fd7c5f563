import { useId } from 'react';
import type { SEEDINGS } from '#shared/contracts/bracket.ts';
import { CheckField, Choices } from './field.tsx';

type Seeding = (typeof SEEDINGS)[number];

type Props = { value: Seeding; onChange: (seeding: Seeding) => void };

const CHOICES = [
  ['manual', 'Manual', 'In the order of the list: the first song is the top seed.'],
  ['random', 'Random', 'Drawn at random when matchups are generated.'],
  ['album_score', 'Album score', 'Songs of the best-rated albums first; songs without one last.'],
] as const satisfies readonly (readonly [Seeding, string, string])[];

/** Chooses how songs are seeded, with an explanation of each option. */
export function SeedingField({ value, onChange }: Props) {
  const group = useId();
  return (
    <Choices legend="Seeding">
      {CHOICES.map(([seeding, name, explanation]) => (
        <CheckField
          key={seeding}
          type="radio"
          name={group}
          label={name}
          hint={explanation}
          checked={seeding === value}
          onChange={() => onChange(seeding)}
        />
      ))}
    </Choices>
  );
}
