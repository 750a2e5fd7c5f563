import { Check } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { areCaptionsHidden, hideCaptions, onCaptionsChange } from '../../lib/captions.ts';
import { VIEW_ITEM } from './view-menu.tsx';

/** Shows or hides the titles below the covers, remembered in the browser. */
export function CaptionsItem() {
  const isHidden = useCaptionsHidden();
  return (
    <button
      type="button"
      {...VIEW_ITEM}
      role="menuitemcheckbox"
      aria-checked={!isHidden}
      onClick={() => hideCaptions(!isHidden)}
    >
      <Check aria-hidden="true" size={18} /> Show titles
    </button>
  );
}

/** False during SSR. */
export function useCaptionsHidden(): boolean {
  return useSyncExternalStore(onCaptionsChange, areCaptionsHidden, () => false);
}
