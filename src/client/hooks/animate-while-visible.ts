const STILL = '(prefers-reduced-motion: reduce)';

/**
 * Animates an element in a loop on the compositor, while it is in view of a visible page and motion
 * is allowed; else its CSS applies. For use as a ref callback: returns the cleanup. Not a CSS
 * animation, since React listens to its iterations and each would wake the main thread.
 */
export function moveWhileSeen(
  element: HTMLElement,
  keyframes: Keyframe[],
  timing: KeyframeAnimationOptions,
): () => void {
  const animation = element.animate(keyframes, { ...timing, iterations: Infinity });
  const still = matchMedia(STILL);
  let isInView = true;
  const update = () => {
    if (isInView && !document.hidden && !still.matches) animation.play();
    else animation.cancel();
  };
  const observer = new IntersectionObserver((entries) => {
    isInView = entries.at(-1)?.isIntersecting ?? true;
    update();
  });
  observer.observe(element);
  document.addEventListener('visibilitychange', update);
  still.addEventListener('change', update);
  update();
  return () => {
    animation.cancel();
    observer.disconnect();
    document.removeEventListener('visibilitychange', update);
    still.removeEventListener('change', update);
  };
}
