import { confirmAction, registerWords, translateText } from '@evops/kit'
import { offlineWords } from './offline.words.ts'
import { sendUnsentActs, offlineWorkStore } from './work.ts'

/** Sends the unsent actions, and asks for confirmation if some cannot be sent. */
export async function confirmLeaveWithUnsentActs(): Promise<boolean> {
  await sendUnsentActs()
  const count = (offlineWorkStore.get()?.acts ?? []).filter(({ settled }) => !settled).length
  if (count === 0) return true
  registerWords(offlineWords)
  return confirmAction({
    title: translateText('maintenance.offline.leave'),
    text: translateText('maintenance.offline.leave-text', { count }),
    verb: translateText('maintenance.offline.leave-verb'),
    danger: true,
  })
}
