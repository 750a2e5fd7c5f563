import { type Tier, tierName } from '#shared/domain/albums/tiers.ts';
import { ROOM_TIERS, type RoomTier } from '#shared/domain/rooms/room.ts';
import { CheckField, SelectField } from '../../../components/form/field.tsx';
import { Text } from '../../../components/layout/primitives.tsx';
import { settings } from '../../../lib/settings.ts';
import { describeCounted } from './suggestion.ts';

type Verdict = { tier: RoomTier; veto: boolean; vetoBy: string };

type Props = Verdict & {
  /** Label of the tier. */
  label: string;
  /** Tier that the cards suggest. */
  suggested: Tier | null;
  onChange: (changed: Partial<Verdict>) => void;
};

/** Fields of the overall tier of an album: the tier, a veto, and by whom. */
export function VerdictFields({ label, suggested, tier, veto, vetoBy, onChange }: Props) {
  return (
    <>
      <SelectField
        label={label}
        value={tier}
        onChange={({ currentTarget: { value } }) =>
          onChange({ tier: ROOM_TIERS.find((one) => one === value) ?? tier })
        }
      >
        {ROOM_TIERS.map((one) => (
          <option key={one} value={one}>
            {tierName(one)}
            {one === suggested ? ' (suggested)' : ''}
          </option>
        ))}
      </SelectField>
      <CheckField
        label="Veto"
        checked={veto}
        onChange={({ currentTarget: { checked } }) => onChange({ veto: checked })}
      />
      {veto && (
        <SelectField
          label="Vetoed By"
          value={vetoBy}
          onChange={({ currentTarget: { value } }) => onChange({ vetoBy: value })}
        >
          <option value="">No name</option>
          {settings.reviewers.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
      )}
    </>
  );
}

type Cards = {
  verdict: string;
  average: number | null;
  ratings: Parameters<typeof describeCounted>[0];
  on_file: Parameters<typeof describeCounted>[1];
  /** Place of the cards, a room by default. */
  where?: string;
};

/** How far the cards of an album agree, and their average. */
export function CardFigures({ verdict, average, ratings, on_file, where }: Cards) {
  return (
    <>
      {ratings.length > 1 && (
        <Text tone="accent" weight={700} font="display">
          {verdict}
        </Text>
      )}
      {average !== null && (
        <Text tone="muted" size="s">
          {[`Average ${average.toFixed(1)}`, describeCounted(ratings, on_file, where)]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      )}
    </>
  );
}
