import { fillPlaceholders, languages, type LocalizedText } from '@evops/platform/contract'
import { localizedWorkOrderText } from '../../contract/index.ts'
import type { Tx } from '@evops/platform/server'
import type { MaintenanceDeps, MaintenanceNotice } from '../deps.ts'
import { noticeWords } from './notices.words.ts'
import { listOverdueNoticeRecipients, claimUnsentNotices, type UnsentNotice } from './watch.store.ts'

const mostPerRound = 200

export function localizedNoticeText(make: (language: (typeof languages)[number]) => string): LocalizedText {
  return { zh: make('zh'), en: make('en'), es: make('es') }
}
/** Returns the place of a work order. */
export const workOrderPlaceLine = ({
  chargePointNo,
  assetLabel,
  stationName,
}: Pick<UnsentNotice, 'chargePointNo' | 'assetLabel' | 'stationName'>): LocalizedText =>
  localizedNoticeText(
    (language) =>
      [chargePointNo ?? assetLabel, stationName].filter(Boolean).join(' · ') ||
      noticeWords['maintenance.notice.nowhere'][language],
  )
/** Returns the path of a work order's page. */
export const workOrderPath = (id: string) => `/statsanalysis/chgyworder/${id}`

function keyOf({ kind, text }: UnsentNotice): keyof typeof noticeWords | undefined {
  const key = `maintenance.notice.${kind === 'late' || kind === 'warned' ? `${kind}-${text}` : kind}`
  return key in noticeWords ? (key as keyof typeof noticeWords) : undefined
}

/**
 * Notifies assignees about their work orders, and chiefs about unassigned, overdue and nearly overdue ones. A user gets
 * each notification only once.
 */
async function noticesOf(tx: Tx, step: UnsentNotice): Promise<MaintenanceNotice[]> {
  const key = keyOf(step)
  if (!key) return []
  const { operatorId, stationId, no, level } = step
  const hasValue = step.kind === 'dispatched' || step.kind === 'transferred'
  const isTheirs = ['dispatched', 'transferred', 'returned', 'warned', 'late', 'closed'].includes(step.kind)
  const chiefs = ['created', 'rejected', 'timed_out', 'warned', 'late'].includes(step.kind)
    ? await listOverdueNoticeRecipients(tx, step)
    : []
  const people = [...(isTheirs && step.assignee ? [step.assignee] : []), ...chiefs]
  const once = new Map(people.map((one) => [one.userId ?? one.email, one]))
  const content = {
    title: localizedNoticeText((language) => fillPlaceholders(noticeWords[key][language], { no })),
    text: localizedNoticeText((language) => localizedWorkOrderText(step.description, language).slice(0, 300)),
    place: workOrderPlaceLine(step),
  }
  return [...once.values()].map(({ userId, email }) => ({
    operatorId,
    userId,
    email,
    stationId,
    // Work order level P1 is the most severe, and message level 4.
    level: 5 - level,
    ...content,
    href: workOrderPath(step.workOrderId),
    // The assignee can accept it directly in the message.
    ...(hasValue &&
      userId === step.assignee?.userId && { press: { kind: 'work-order', id: step.workOrderId } as const }),
  }))
}

/** Creates the pending notifications, in one transaction with their marks: each is sent exactly once. */
export async function notifyWorkOrderSteps(deps: MaintenanceDeps): Promise<void> {
  const after = await deps.services.db.asPlatform(async (tx) => {
    const notices: MaintenanceNotice[] = []
    for (const step of await claimUnsentNotices(tx, mostPerRound)) notices.push(...(await noticesOf(tx, step)))
    return notices.length > 0 ? deps.notify(tx, notices) : undefined
  })
  after?.()
}
