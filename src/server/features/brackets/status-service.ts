import { randomBytes } from 'node:crypto';
import type { Bracket } from '#shared/contracts/bracket.ts';
import { statusAfter } from '#shared/domain/brackets/bracket-status.ts';
import { notFound } from '../../lib/errors.ts';
import {
  BracketRejection,
  type BracketRequest,
  type BracketServices,
  changeBracket,
} from './bracket-changes.ts';
import { getWithdrawn, toResponse } from './bracket-response.ts';
import { findSharedBracket } from './brackets-repository.ts';

const TOKEN_BYTES = 16;

/**
 * Pauses a bracket, which then accepts no results; idempotent.
 * @throws HttpError 404; 409 WRONG_STATUS for a draft or a completed bracket
 */
export function pause(services: BracketServices, request: BracketRequest): Promise<Bracket> {
  return changeBracket(services, request, (before) => {
    rejectAtRest(before.status, 'paused');
    return { bracket: { ...before, status: 'paused' } };
  });
}

/**
 * Resumes a bracket, which then accepts results; idempotent.
 * @throws HttpError 404; 409 WRONG_STATUS for a draft or a completed bracket
 */
export function resume(services: BracketServices, request: BracketRequest): Promise<Bracket> {
  return changeBracket(services, request, (before) => {
    rejectAtRest(before.status, 'resumed');
    if (before.status !== 'paused') return { bracket: before };
    const status = statusAfter('active', before.matches, getWithdrawn(before));
    return { bracket: { ...before, status } };
  });
}

function rejectAtRest(status: Bracket['status'], what: string): void {
  if (status === 'draft' || status === 'completed')
    throw new BracketRejection('WRONG_STATUS', `A ${status} bracket cannot be ${what}`);
}

/** Creates or renews the token of the shared page: 128 bits, base64url. */
export function shareBracketLink(
  services: BracketServices,
  request: BracketRequest,
): Promise<Bracket> {
  const share_token = randomBytes(TOKEN_BYTES).toString('base64url');
  return changeBracket(services, request, (before) => ({ bracket: { ...before, share_token } }));
}

/** Revokes the token of the shared page. */
export function stopSharing(services: BracketServices, request: BracketRequest): Promise<Bracket> {
  return changeBracket(services, request, (before) => ({
    bracket: { ...before, share_token: null },
  }));
}

/**
 * The bracket of a shared page, without its token.
 * @throws HttpError 404 for an unknown or revoked token
 */
export async function getShared({ db }: BracketServices, token: string): Promise<Bracket> {
  const bracket = await findSharedBracket(db, token);
  if (bracket === undefined) throw notFound('This link no longer works');
  return toResponse(db, bracket, false);
}
