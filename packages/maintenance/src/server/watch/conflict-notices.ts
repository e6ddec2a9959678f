import { fillPlaceholders } from '@evops/platform/contract'
import type { Tx } from '@evops/platform/server'
import type { MaintenanceDeps, MaintenanceNotice } from '../deps.ts'
import { workOrderPath, workOrderPlaceLine, localizedNoticeText } from './notices.ts'
import { noticeWords } from './notices.words.ts'
import { listOverdueNoticeRecipients, claimUnsentConflicts, type RejectedOfflineActs } from './watch.store.ts'

const mostPerRound = 200

/** Notifies the chiefs, except the user of the action, who may not resolve it. */
async function noticesOf(tx: Tx, refused: RejectedOfflineActs): Promise<MaintenanceNotice[]> {
  const { operatorId, workOrderId, stationId, no, level, byName: name, count } = refused
  const chiefs = await listOverdueNoticeRecipients(tx, { operatorId, stationId, workOrderId })
  return chiefs
    .filter(({ userId }) => userId !== refused.userId)
    .map((one) => ({
      ...one,
      operatorId,
      stationId,
      // Work order level P1 is the most severe, and message level 4.
      level: 5 - level,
      title: localizedNoticeText((language) =>
        fillPlaceholders(noticeWords['maintenance.notice.conflict'][language], { no }),
      ),
      text: localizedNoticeText((language) =>
        fillPlaceholders(noticeWords['maintenance.notice.conflict-text'][language], { name, count }),
      ),
      place: workOrderPlaceLine(refused),
      href: workOrderPath(workOrderId),
    }))
}

/** Creates notifications of rejected offline actions, in one transaction with their marks. */
export async function notifyConflicts(deps: MaintenanceDeps): Promise<void> {
  const after = await deps.services.db.asPlatform(async (tx) => {
    const notices: MaintenanceNotice[] = []
    for (const refused of await claimUnsentConflicts(tx, mostPerRound)) notices.push(...(await noticesOf(tx, refused)))
    return notices.length > 0 ? deps.notify(tx, notices) : undefined
  })
  after?.()
}
