import { confirm, registerWords, translateText } from '@evops/kit'
import { offlineWords } from './offline.words.ts'
import { flush, work } from './work.ts'

/** Sends the unsent actions, and asks for confirmation if some cannot be sent. */
export async function mayLeave(): Promise<boolean> {
  await flush()
  const count = (work.get()?.acts ?? []).filter(({ settled }) => !settled).length
  if (count === 0) return true
  registerWords(offlineWords)
  return confirm({
    title: translateText('maintenance.offline.leave'),
    text: translateText('maintenance.offline.leave-text', { count }),
    verb: translateText('maintenance.offline.leave-verb'),
    danger: true,
  })
}
