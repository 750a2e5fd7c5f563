const CHECK_INTERVAL_MS = 500;

/**
 * Ends this process by SIGTERM when the shell of `npm` is gone: npm passes SIGTERM on to the shell,
 * which passes it on to no one.
 */
export function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const shell = process.ppid;
  let hadHandler = false;
  const timer = setInterval(() => {
    const hasHandler = process.listenerCount('SIGTERM') > 0;
    if (process.ppid === shell) {
      hadHandler = hasHandler;
      return;
    }
    // A handler that is gone has received a signal itself: another one would interrupt it.
    if (hadHandler && !hasHandler) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, CHECK_INTERVAL_MS);
  timer.unref();
}
