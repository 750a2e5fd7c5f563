import { Captions, CaptionsOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { areCaptionsHidden, hideCaptions, onCaptionsChange } from '../../lib/captions.ts';
import { ICON_TOOL_CLASS, ToolName } from './tool-name.tsx';

type Props = { onChoose: () => void };

/** Shows or hides the titles below the covers, remembered in the browser. */
export function CaptionsButton({ onChoose }: Props) {
  const isHidden = useCaptionsHidden();
  const name = isHidden ? 'Show titles' : 'Hide titles';
  const Icon = isHidden ? Captions : CaptionsOff;
  return (
    <button
      type="button"
      className={ICON_TOOL_CLASS}
      title={name}
      onClick={() => {
        hideCaptions(!isHidden);
        onChoose();
      }}
    >
      <Icon aria-hidden="true" size={18} /> <ToolName>{name}</ToolName>
    </button>
  );
}

/** False during SSR. */
export function useCaptionsHidden(): boolean {
  return useSyncExternalStore(onCaptionsChange, areCaptionsHidden, () => false);
}
