import type { z } from 'zod';
import type { createTargetSchema, updateTargetSchema } from '#shared/contracts/notifications.ts';
import type { NotificationEvent } from '#shared/domain/notifications/events.ts';
import {
  TARGET_SETTING_NAMES,
  type TargetSettingName,
  type TargetType,
} from '#shared/domain/notifications/target-type.ts';
import { TARGET_TYPES, type TargetKind } from '#shared/domain/notifications/targets.ts';
import type { NotificationTarget } from '../../queries/notifications.ts';
import { listChangedFields } from '../sign-in/three-way-merge.ts';

/** Values of the form; blank settings are not changed. */
export type TargetValues = {
  kind: TargetKind;
  name: string;
  url: string;
  events: NotificationEvent[];
  is_on: boolean;
} & Record<TargetSettingName, string>;

/** Initial values: without a target those of a new one. */
export function toTargetValues(target: NotificationTarget | null): TargetValues {
  return {
    kind: target?.kind ?? 'discord',
    name: target?.name ?? '',
    url: '',
    room_id: target?.room_id ?? '',
    token: '',
    secret: '',
    events: target?.events ?? ['room_opened', 'recap_ready', 'bracket_won', 'session_created'],
    is_on: target?.is_on ?? true,
  };
}

type CreateBody = Omit<z.input<typeof createTargetSchema>, 'password'>;
type UpdateBody = Omit<z.input<typeof updateTargetSchema>, 'password'>;

/** Body of a new target, without the password. */
export function toCreateBody(values: TargetValues): CreateBody {
  const { kind, name, url, events, is_on } = values;
  return { kind, name, url, events, is_on, ...getSettings(values) };
}

/** Body of a changed target: only what was changed, and no blank settings. */
export function toUpdateBody(values: TargetValues, base: TargetValues): UpdateBody {
  const { name, url, events, is_on } = listChangedFields(base, values) as Partial<TargetValues>;
  return {
    ...(name !== undefined && { name }),
    ...(url?.trim() && { url }),
    ...(events !== undefined && { events }),
    ...(is_on !== undefined && { is_on }),
    ...getSettings(values),
  };
}

/** The given settings of the kind. */
function getSettings(values: TargetValues) {
  const { settings }: TargetType = TARGET_TYPES[values.kind];
  const given = TARGET_SETTING_NAMES.filter(
    (name) => name in settings && values[name].trim() !== '',
  );
  return Object.fromEntries(given.map((name) => [name, values[name]]));
}
