/** Shared by all instances on an origin, below any path, like the theme. */
const KEY = 'spindle.captions';

const CHANGE = 'captions';

/** Hides the captions if the user chose so, before the first paint. */
export function applyStoredCaptions(): void {
  try {
    apply(localStorage.getItem(KEY) === 'hidden');
  } catch {
    // Storage is unavailable.
  }
}

/** True if the titles below the covers of the tiers are hidden, by `data-captions` of the page. */
export function areCaptionsHidden(): boolean {
  return document.documentElement.dataset.captions === 'hidden';
}

export function hideCaptions(isHidden: boolean): void {
  apply(isHidden);
  try {
    if (isHidden) localStorage.setItem(KEY, 'hidden');
    else localStorage.removeItem(KEY);
  } catch {
    // Storage is unavailable: the choice lasts for this visit.
  }
  dispatchEvent(new Event(CHANGE));
}

export function onCaptionsChange(listener: () => void): () => void {
  addEventListener(CHANGE, listener);
  return () => removeEventListener(CHANGE, listener);
}

function apply(isHidden: boolean): void {
  const { dataset } = document.documentElement;
  if (isHidden) dataset.captions = 'hidden';
  else delete dataset.captions;
}
