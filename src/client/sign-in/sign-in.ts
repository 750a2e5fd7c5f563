import './sign-in.css';
import { JOIN_PATH, type SignInState } from '#shared/domain/club/club-access.ts';
import type { PAGES } from '#shared/domain/site/pages.ts';
import {
  ENTER_BY_LINK,
  ENTER_BY_PASSWORD,
  GET_ME,
  LEAVE_CLUB,
  OPEN_PERSONAL_LINK,
  VERIFY_PASSWORD,
} from '#shared/endpoints.ts';
import { applyTheme, getStoredTheme } from '../app/stored-theme.ts';
import { type FailureBody, getFailureText } from '../lib/http/api-error.ts';
import { readInertJson, settings } from '../lib/settings.ts';
import { storageKey } from '../lib/storage-key.ts';
import { clearStoredData } from '../lib/stored-data.ts';

/** Page of a private club for browsers without access, and of its invite links. */

const PERSONAL_PATH: (typeof PAGES)['me']['path'] = '/me';

const TIMEOUT_MS = 15_000;

const NO_CONNECTION = 'Unable to connect to server. Please check your internet connection.';
const FAILED = 'Something went wrong. Please try again.';
const NO_COOKIES = 'Your browser blocks cookies. Allow them for this site to sign in.';

const state = readInertJson<SignInState>('sign-in');
const token = location.hash.slice(1);
const path = location.pathname.slice(settings.publicPath.length).replace(/\/+$/, '').toLowerCase();

const status = find('status', HTMLElement);
const form = find('form', HTMLFormElement);
const label = find('label', HTMLElement);
const input = find('password', HTMLInputElement);
const problem = find('problem', HTMLElement);
const enter = find('enter', HTMLButtonElement);
const show = find('show', HTMLButtonElement);
const other = find('switch', HTMLButtonElement);

let isBusy = false;
/** True while the form asks for the admin password. */
let isAdmin = false;

const theme = getStoredTheme();
if (theme !== null) applyTheme(theme);
form.addEventListener('submit', submit);
input.addEventListener('input', () => showProblem(''));
show.addEventListener('click', () => {
  const isShown = input.type === 'text';
  input.type = isShown ? 'password' : 'text';
  show.setAttribute('aria-pressed', String(!isShown));
});
other.addEventListener('click', () => {
  isAdmin = !isAdmin;
  showForm();
});
/** Resolves once nothing is left of an earlier access. */
const cleared = state.isAdmitted ? Promise.resolve() : clearEarlierAccess();
start();

async function start(): Promise<void> {
  const opensLink = token !== '' && (path === JOIN_PATH || path === PERSONAL_PATH);
  // Removes the token before the URL is in the history of a later page.
  if (opensLink) history.replaceState(null, '', location.pathname + location.search);
  if (opensLink) await openLink();
  else if (state.isAdmitted || (await isAdmittedByCookies())) openRequestedPage();
  else showForm();
}

/** Deletes what the browser has stored, and once more what only the server can clear. */
async function clearEarlierAccess(): Promise<void> {
  if (await clearStoredData()) await send(LEAVE_CLUB, {}).catch(() => {});
}

/** Asks again after a link on another site, since browsers then withhold cookies from the page. */
async function isAdmittedByCookies(): Promise<boolean> {
  if (!state.isCrossSite) return false;
  const headers = { 'x-api-key': settings.apiKey };
  const response = await fetch(settings.publicPath + GET_ME.path, { headers }).catch(() => null);
  return response?.ok ?? false;
}

async function openLink(): Promise<void> {
  status.textContent = 'Opening your link…';
  try {
    await cleared;
    await send(path === JOIN_PATH ? ENTER_BY_LINK : OPEN_PERSONAL_LINK, { token });
    openRequestedPage();
  } catch (error) {
    if (state.isAdmitted) return openRequestedPage();
    showForm();
    status.textContent = toText(error);
  }
}

async function submit(event: Event): Promise<void> {
  event.preventDefault();
  const password = input.value.trim();
  if (isBusy) return;
  if (password === '') return showProblem('Password is required');
  setBusy(true);
  try {
    await cleared;
    await send(isAdmin ? VERIFY_PASSWORD : ENTER_BY_PASSWORD, { password });
    if (isAdmin) storeAdmin();
    openRequestedPage();
  } catch (error) {
    setBusy(false);
    showProblem(toText(error));
    input.select();
  }
}

/** @throws Error with user-facing text */
async function send(
  { method, path: endpoint }: { method: string; path: string },
  body: object,
): Promise<void> {
  const response = await fetch(settings.publicPath + endpoint, {
    method,
    headers: { 'content-type': 'application/json', 'x-api-key': settings.apiKey },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => {
    throw new Error(NO_CONNECTION);
  });
  // A proxy's error response may have no JSON body.
  const result: Partial<FailureBody> | null = await response.json().catch(() => null);
  if (response.ok && result?.success !== false) return;
  throw new Error(getFailureText(result) ?? FAILED);
}

/** Opens the requested page; home after an invite link. */
function openRequestedPage(): void {
  const page = path === JOIN_PATH ? `${settings.publicPath}/` : location.pathname + location.search;
  location.replace(page);
}

/** Shows the form of the password, if there is one to ask for. */
function showForm(): void {
  const asksPassword = isAdmin || state.visibility === 'password';
  status.textContent = getHint();
  form.hidden = !asksPassword;
  label.textContent = isAdmin ? 'Admin password' : 'Club password';
  other.hidden = false;
  other.textContent = isAdmin ? 'I’m not the admin' : 'I’m the admin';
  setBusy(false);
  showProblem(navigator.cookieEnabled ? '' : NO_COOKIES);
  if (asksPassword) input.focus();
}

function getHint(): string {
  if (isAdmin) return '';
  if (state.visibility === 'password') return 'Enter the password that its members share.';
  return 'To visit, open an invite link. Ask a member of the club for one.';
}

function setBusy(busy: boolean): void {
  isBusy = busy;
  enter.setAttribute('aria-disabled', String(busy));
  enter.textContent = getAction();
}

function getAction(): string {
  if (isAdmin) return isBusy ? 'Signing in…' : 'Sign in';
  return isBusy ? 'Entering…' : 'Enter';
}

function showProblem(text: string): void {
  problem.textContent = text;
  if (text === '') input.removeAttribute('aria-invalid');
  else input.setAttribute('aria-invalid', 'true');
}

/** Shows the app that this browser is signed in (src/client/lib/admin-record.ts). */
function storeAdmin(): void {
  try {
    const record = { authenticated: true, timestamp: Date.now() };
    localStorage.setItem(storageKey('admin'), JSON.stringify(record));
  } catch {
    // Storage is unavailable.
  }
}

function toText(error: unknown): string {
  return error instanceof Error ? error.message : FAILED;
}

function find<T extends HTMLElement>(id: string, type: new () => T): T {
  const element = document.getElementById(id);
  if (element instanceof type) return element;
  throw new Error(`No element ${id}`);
}
