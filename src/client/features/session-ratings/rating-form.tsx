import { hashKey, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Failure } from '#shared/contracts/endpoint.ts';
import { rateSessionSchema, type Session } from '#shared/contracts/sessions.ts';
import { isTier } from '#shared/domain/albums/tiers.ts';
import type { FieldConflicts } from '#shared/domain/field-versions.ts';
import * as endpoints from '#shared/endpoints.ts';
import { NamedTier } from '../../components/album/tier-badge.tsx';
import { requestData } from '../../lib/http/request.ts';
import { settings } from '../../lib/settings.ts';
import { sessionQuery } from '../../queries/sessions.ts';
import { FormFrame } from '../sign-in/form-frame.tsx';
import type { EditChoice, EditConflict } from '../sign-in/three-way-merge.ts';
import { useAdminForm } from '../sign-in/use-admin-form.ts';
import {
  changedRows,
  getColumns,
  presentRows,
  type RatedRow,
  type RatedRows,
  toRows,
} from './rated-rows.ts';
import { RatingGrid } from './rating-grid.tsx';

/**
 * Edits all ratings of a session's albums, saved by one request
 * (product/albums.md#rating-a-session).
 */
export function RatingForm({ session }: { session: Session }) {
  const client = useQueryClient();
  const [success, setSuccess] = useState<string | null>(null);
  const [names] = useState(() => getColumns(session, settings.reviewers));
  const [initial] = useState((): RatedRows => ({ albums: toRows(session, names) }));
  const [base, setBase] = useState(initial);
  const toBody = (values: RatedRows, from: RatedRows) => ({
    albums: changedRows(from.albums, values.albums, names),
  });
  const form = useAdminForm<RatedRows>({
    initial,
    schema: rateSessionSchema,
    toBody,
    failure: 'Failed to save ratings. Please try again.',
    save: async (values, password, from) => {
      const saved = await requestData(endpoints.RATE_SESSION, {
        params: { id: session.id },
        body: { ...toBody(values, from), password },
      });
      await setRatingsInCache(client, saved);
      setSuccess('Ratings saved');
      return { albums: presentRows(values.albums, saved, names) };
    },
    onReset: setBase,
    describeConflict: (failure, values) => ratingConflict(failure, values, names),
  });
  const { albums } = form.form.watch();
  const change = (row: RatedRow) =>
    form.form.setValue(
      'albums',
      form.form.getValues('albums').map((one) => (one.id === row.id ? row : one)),
      { shouldDirty: true },
    );
  return (
    <FormFrame form={form} save="Save Ratings" saving="Saving..." success={success} next={null}>
      <RatingGrid names={names} base={base.albums} rows={albums} onChange={change} />
    </FormFrame>
  );
}

/** Returns the cells that another admin changed too. */
function ratingConflict(
  { data, conflicts = {} }: Failure,
  { base, typed }: { base: RatedRows; typed: RatedRows },
  names: readonly string[],
): EditConflict<RatedRows> {
  // Type of the contract's response.
  const present = presentRows(base.albums, data as Session, names);
  const fields = [
    { field: 'tier', label: 'Tier', parts: ['tier'] },
    ...names.map((name, column) => ({
      field: `individual_tiers.${name}`,
      label: name,
      parts: [`ratings.${column}`],
    })),
  ];
  const choices = present.flatMap((row, index) => [
    ...vetoChoices(row, typed.albums[index] ?? row, { conflicts, index }),
    ...fields.flatMap(({ field, label, parts }): EditChoice[] => {
      const both = conflicts[`${row.id}.${field}`];
      if (both === undefined) return [];
      return [
        {
          id: `${row.id}.${field}`,
          label: `${row.title} · ${label}`,
          yours: show(both.yours),
          theirs: show(both.theirs),
          paths: parts.map((part) => `albums.${index}.${part}`),
        },
      ];
    }),
  ]);
  return { present: { albums: present }, choices };
}

/** Veto and its reviewer are merged as one. */
function vetoChoices(
  theirs: RatedRow,
  yours: RatedRow,
  { conflicts, index }: { conflicts: FieldConflicts; index: number },
): EditChoice[] {
  const { id, title } = theirs;
  if (!conflicts[`${id}.veto`] && !conflicts[`${id}.veto_by`]) return [];
  const words = ({ veto, veto_by }: RatedRow) =>
    veto ? `Veto${veto_by === null ? '' : ` by ${veto_by}`}` : 'No veto';
  return [
    {
      id: `${id}.veto`,
      label: `${title} · Veto`,
      yours: words(yours),
      theirs: words(theirs),
      paths: [`albums.${index}.veto`, `albums.${index}.veto_by`],
    },
  ];
}

function show(value: string | number | boolean | null) {
  const tier = String(value);
  return isTier(tier) ? <NamedTier tier={tier} /> : 'No rating';
}

/** Caches the session and albums of a write response; other queries are refetched. */
async function setRatingsInCache(client: QueryClient, saved: Session): Promise<void> {
  const { queryKey } = sessionQuery(saved.id, true);
  await client.cancelQueries({ queryKey: ['sessions', 'one', saved.id] });
  client.setQueryData(queryKey, saved);
  client.invalidateQueries({ predicate: (query) => query.queryHash !== hashKey(queryKey) });
}
