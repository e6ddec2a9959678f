/**
 * Returns a handler of the capture phase that acts once the click is over. If it acted at once, React would remove the
 * clicked link before the link's own handler runs, and the browser would load the whole page anew.
 */
export function afterClick(act: () => void): () => void {
  return () => void setTimeout(act)
}
