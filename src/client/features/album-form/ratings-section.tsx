import { useMutation } from '@tanstack/react-query';
import { Calculator } from 'lucide-react';
import type { ComponentProps } from 'react';
import { EDIT_FORM_TIERS, type Tier, tierName } from '#shared/domain/albums/tiers.ts';
import * as endpoints from '#shared/endpoints.ts';
import { TierBadge } from '../../components/album/tier-badge.tsx';
import { Button } from '../../components/controls/button.tsx';
import { type Folding, FormSection } from '../../components/form/form.tsx';
import { Row, Text, VisuallyHidden } from '../../components/layout/primitives.tsx';
import { requestData } from '../../lib/http/request.ts';
import { waitForPointerUp } from '../../lib/wait-for-pointer-up.ts';
import styles from './album-form.module.css';
import type { AlbumFormParts } from './album-values.ts';

type Props = AlbumFormParts & { folding?: Omit<Folding, 'summary'> };

/** Renders the tier of every reviewer and the resulting score. */
export function RatingsSection({ form, folding }: Props) {
  const ratings = form.watch('ratings');
  const tiers = ratings.map(({ tier }) => tier).filter((tier): tier is Tier => tier !== '');
  const score = useMutation({
    mutationFn: (given: Tier[]) =>
      requestData(endpoints.CALCULATE_SCORE, { body: { tiers: given } }).finally(waitForPointerUp),
  });
  // The score of other ratings is outdated.
  const isPresent = JSON.stringify(score.variables) === JSON.stringify(tiers);
  const summary = `Optional. ${tiers.length} of ${ratings.length} have rated it.`;
  return (
    <FormSection title="Individual Ratings" folding={folding && { ...folding, summary }}>
      {ratings.map(({ reviewer, tier }, index) => (
        <TierChoice
          key={reviewer}
          reviewer={reviewer}
          isRated={tier !== ''}
          present={form.formState.defaultValues?.ratings?.[index]?.tier}
          field={form.register(`ratings.${index}.tier`)}
        />
      ))}
      <Row wraps spans className={styles.score}>
        <Button onClick={() => score.mutate(tiers)} disabled={score.isPending}>
          <Calculator aria-hidden="true" size={18} /> Calculate Score
        </Button>
        <Row gap={3} wraps role="status">
          {isPresent && score.data && <Result {...score.data} onUse={(tier) => use(form, tier)} />}
          {isPresent && score.isError && (
            <Text tone="danger" weight={600}>
              {tiers.length === 0
                ? 'Invalid input: tiers must be a non-empty array.'
                : 'Failed to calculate score. Please try again.'}
            </Text>
          )}
        </Row>
      </Row>
    </FormSection>
  );
}

function use(form: AlbumFormParts['form'], tier: Tier): void {
  form.setValue('tier', tier, { shouldDirty: true });
}

type ResultProps = {
  averageScore: number | null;
  suggestedTier: Tier;
  onUse: (tier: Tier) => void;
};

function Result({ averageScore, suggestedTier, onUse }: ResultProps) {
  return (
    <>
      <p>
        Average <strong>{averageScore === null ? 'not known' : averageScore.toFixed(1)}</strong>,
        suggested
      </p>
      <TierBadge tier={suggestedTier} />
      <Button onClick={() => onUse(suggestedTier)}>Use {suggestedTier} as tier</Button>
    </>
  );
}

/** Tiers that a reviewer can give. */
const RATINGS: readonly Tier[] = EDIT_FORM_TIERS.filter(
  (tier) => tier !== 'Not rated yet' && tier !== 'Now Listening To',
);

type TierChoiceProps = {
  reviewer: string;
  /** Saved tier; a retired tier stays available. */
  present: Tier | '' | undefined;
  isRated: boolean;
  /** Name, ref and handlers of each radio button. */
  field: ComponentProps<'input'>;
};

/** Renders the tier of one reviewer, one button per choice. */
function TierChoice({ reviewer, present, isRated, field }: TierChoiceProps) {
  const tiers = present && !RATINGS.includes(present) ? [...RATINGS, present] : RATINGS;
  return (
    <Row as="fieldset" justify="between" wraps className={styles.person}>
      <VisuallyHidden as="legend">{reviewer}</VisuallyHidden>
      <Text as="span" weight={600} aria-hidden="true">
        {reviewer}
      </Text>
      {/* Remains among the radio buttons for keyboard users, even with nothing to clear. */}
      <Row as="label" tone="muted" size="s" className={styles.clear} data-rated={isRated}>
        <input
          type="radio"
          value=""
          aria-label={isRated ? 'Clear rating' : 'No rating'}
          {...field}
        />
        <span aria-hidden="true">{isRated ? 'Clear' : 'No rating'}</span>
      </Row>
      <Row as="span" align="stretch" className={styles.tiers}>
        {tiers.map((tier) => (
          <label key={tier} className={styles.tier} title={tierName(tier)}>
            <input type="radio" value={tier} aria-label={tierName(tier)} {...field} />
            <span aria-hidden="true" className={styles.badge}>
              <TierBadge tier={tier} />
            </span>
          </label>
        ))}
      </Row>
    </Row>
  );
}
