import { confirm, registerWords, translateText } from '@evops/kit'
import { offlineWords } from './offline.words.ts'
import { flush, work } from './work.ts'

/** Sends what waits; what can't be sent is asked about. */
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
