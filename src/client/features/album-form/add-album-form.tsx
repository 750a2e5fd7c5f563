import { useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { ADD_FORM_TIERS, tierName } from '#shared/domain/albums/tiers.ts';
import { Button } from '../../components/controls/button.tsx';
import { Text } from '../../components/layout/primitives.tsx';
import { presetSession } from '../../lib/session-choice.ts';
import { getClubDay } from '../../lib/settings.ts';
import { FormFrame, type Next } from '../sign-in/form-frame.tsx';
import styles from './album-form.module.css';
import { AlbumReview } from './album-review.tsx';
import { BasicSection, ReviewSection, SpecialSection, SpotifySection } from './album-sections.tsx';
import { FoundAlbum, focusBasics, useFoldedBasics } from './basic-summary.tsx';
import { CoverSection } from './cover/cover-section.tsx';
import { TypedAlready } from './duplicate-warning.tsx';
import { RatingsSection } from './ratings-section.tsx';
import type { SessionWays } from './session-field.tsx';
import { FindByName } from './streaming/find-by-name.tsx';
import { SpotifyIdField } from './streaming/spotify-id-field.tsx';
import { TidalField, TidalSection } from './streaming/tidal-field.tsx';
import type { AddAlbum } from './use-add-album.ts';

type Props = {
  add: AddAlbum;
  ways: SessionWays;
  /** Id of the preselected session. */
  sessionToFill?: string | undefined;
  /** Page to open once the album is saved. */
  next: Next;
  onBack: () => void;
};

/** Screens with room for every reviewer's tier; smaller ones open the ratings on request. */
const ROOMY = '(width >= 40rem)';

/**
 * Renders steps 2 and 3 of Add Album: the fields, and the review of the look-up
 * (product/screens.md#forms).
 */
export function AddAlbumForm({ add, ways, sessionToFill, next, onBack }: Props) {
  const { admin, success, stage, lookup } = add;
  const [isRating, setIsRating] = useState(() => matchMedia(ROOMY).matches);
  const preset = useEffectEvent(() => {
    const { id = presetSession(ways.sessions, getClubDay()) } =
      ways.sessions.find((session) => session.id === sessionToFill) ?? {};
    if (admin.form.getValues('session_id') === '')
      admin.form.resetField('session_id', { defaultValue: id });
  });
  useEffect(() => preset(), []);
  const form = onlyCoverMissing(admin);
  // A failed look-up leaves nothing to review: the form is saved as typed.
  const hasReview = stage !== 'manual' && lookup.stage !== 'failed';
  const input = hasReview
    ? { save: 'Proceed to Review →', form: { ...form, submit: add.review } }
    : { save: 'Save Album', form };
  const back = () => {
    flushSync(add.closeReview);
    focusBasics();
  };
  const step =
    stage === 'review'
      ? {
          save: 'Confirm & Save Album',
          form,
          actions: (
            <Button onClick={back} disabled={success !== null}>
              Back to Input
            </Button>
          ),
        }
      : { ...input, actions: null };
  const actions = (
    <>
      {step.actions}
      <Button
        onClick={add.saveAndAddAnother}
        disabled={admin.isSaving || success !== null}
        aria-describedby="add-another-hint"
      >
        <span className={styles.another}>
          Save and add another
          <Text
            as="small"
            tone="muted"
            size="xs"
            weight={400}
            id="add-another-hint"
            aria-hidden="true"
            className={styles.hint}
          >
            Keeps the session
          </Text>
        </span>
      </Button>
    </>
  );
  return (
    <FormFrame {...step} actions={actions} saving="Creating Album..." success={success} next={next}>
      {stage === 'review' ? (
        <AlbumReview add={add} sessions={ways.sessions} />
      ) : (
        <Fields
          add={add}
          ways={ways}
          rating={{ isOpen: isRating, onToggle: () => setIsRating(!isRating) }}
          onBack={onBack}
        />
      )}
    </FormFrame>
  );
}

type FieldsProps = Pick<Props, 'add' | 'ways' | 'onBack'> & {
  rating: { isOpen: boolean; onToggle: () => void };
};

function Fields({ add, ways, rating, onBack }: FieldsProps) {
  const { admin, found, lookup } = add;
  const isManual = add.stage === 'manual';
  const basics = useFoldedBasics(add);
  const [artist, title] = admin.form.watch(['artist', 'title']);
  const enterByHand = (words: string, isUnknown: boolean) => {
    flushSync(() => add.openManual(words, isUnknown));
    document.getElementById('artist')?.focus();
  };
  return (
    <>
      <FindByName add={add} onByHand={enterByHand} />
      <BasicSection
        {...admin}
        found={found}
        before={<FoundAlbum add={add} isFolded={basics.isFolded} onEdit={basics.edit} />}
        isFolded={basics.isFolded}
        note={!found?.already_listed.length && <TypedAlready artist={artist} title={title} />}
        idField={
          !isManual && (
            <SpotifyIdField
              {...admin}
              lookup={lookup}
              onType={add.typeId}
              onRetry={add.retryLookup}
            />
          )
        }
      >
        {!isManual && <TidalField {...admin} found={found} />}
      </BasicSection>
      <ReviewSection {...admin} {...ways} tiers={ADD_FORM_TIERS} nameTier={tierName} />
      <RatingsSection {...admin} folding={rating} />
      {isManual && (
        <>
          <SpotifySection {...admin} />
          <TidalSection {...admin} found={found} />
        </>
      )}
      <SpecialSection {...admin} />
      <CoverSection {...admin} cover={add.cover} artwork={add.artwork} />
      <div>
        <Button look="quiet" onClick={onBack}>
          ← Back to Authentication
        </Button>
      </div>
    </>
  );
}

/**
 * True if the cover is the only missing field, which has a text of its own
 * (product/conventions.md#texts).
 */
function onlyCoverMissing<F extends { problem: string | null; problems: { id: string }[] }>(
  form: F,
) {
  const [first, ...others] = form.problems;
  const isAlone = first?.id === 'cover_url' && others.length === 0 && form.problem !== null;
  return isAlone ? { ...form, problem: 'Album cover is required before saving' } : form;
}
