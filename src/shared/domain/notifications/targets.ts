import { TARGET_SETTING_NAMES, type TargetFormat, type TargetType } from './target-type.ts';
import { discord, discordFormat } from './targets/discord.ts';
import { matrix, matrixFormat } from './targets/matrix.ts';
import { ntfy, ntfyFormat } from './targets/ntfy.ts';
import { slack, slackFormat } from './targets/slack.ts';
import { webhook, webhookFormat } from './targets/webhook.ts';

/** Services that receive notifications, in the order of the form (product/notifications.md#targets). */
export const TARGET_TYPES = { discord, slack, ntfy, matrix, webhook } as const satisfies Readonly<
  Record<string, TargetType>
>;

export type TargetKind = keyof typeof TARGET_TYPES;

export const TARGET_KINDS = Object.keys(TARGET_TYPES) as TargetKind[];

/** Apart from the types, so that the form does not load them. */
export const TARGET_FORMATS: Readonly<Record<TargetKind, TargetFormat>> = {
  discord: discordFormat,
  slack: slackFormat,
  ntfy: ntfyFormat,
  matrix: matrixFormat,
  webhook: webhookFormat,
};

export const MAX_TARGETS = 20;

/**
 * Returns the problems of the settings of a target, by field.
 * @example findSettingProblems('webhook', { url: 'https://a.example' }) // { secret: 'A shared …' }
 */
export function findSettingProblems(
  kind: TargetKind,
  settings: Readonly<Record<string, unknown>>,
): Record<string, string> {
  const { url, settings: own }: TargetType = TARGET_TYPES[kind];
  const problems: Record<string, string> = {};
  for (const name of TARGET_SETTING_NAMES) {
    const isGiven = settings[name] != null;
    const missing = own[name]?.missing;
    if (isGiven && own[name] === undefined)
      problems[name] = 'This kind of target has no such setting';
    if (!isGiven && missing !== undefined) problems[name] = missing;
  }
  const path = String(settings.url ?? '').replace(/^https?:\/\/[^/?#]*/i, '');
  if (url.path?.test(path) === false) problems.url = url.invalid ?? '';
  return problems;
}
