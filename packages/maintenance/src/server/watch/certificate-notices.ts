import { fillPlaceholders } from '@evops/platform/contract'
import type { Tx } from '@evops/platform/server'
import { staffScreen } from '../../contract/index.ts'
import type { MaintenanceDeps, MaintenanceNotice } from '../deps.ts'
import { localizedNoticeText } from './notices.ts'
import { noticeWords } from './notices.words.ts'
import { listOverdueNoticeRecipients } from './watch.store.ts'
import { claimCertificateExpiries, type CertificateExpiry } from '../staff/certificates.store.ts'

const mostPerRound = 200
/** Message levels: 4 is the most severe. */
const levelOf = (level: number) => (level === 3 ? 3 : 2)

/**
 * Notifies the owner and the chiefs. Identifies the owner by staff number, because the message remains after the
 * person's data is erased.
 */
async function noticesOf(tx: Tx, ending: CertificateExpiry): Promise<MaintenanceNotice[]> {
  const { operatorId, staffId, staffNo, name, until, noticesSent, userId, email } = ending
  const words = noticeWords[`maintenance.notice.certificate-${noticesSent === 3 ? 'ended' : 'ends'}`]
  const people = [{ userId, email }, ...(await listOverdueNoticeRecipients(tx, { operatorId }))]
  const once = new Map(people.map((one) => [one.userId ?? one.email, one]))
  return [...once.values()].map((one) => ({
    ...one,
    operatorId,
    stationId: null,
    level: levelOf(noticesSent),
    title: localizedNoticeText((language) => fillPlaceholders(words[language], { name, staffNo, until })),
    text: localizedNoticeText((language) => noticeWords['maintenance.notice.certificate-next'][language]),
    place: localizedNoticeText(() => staffNo),
    href: `${staffScreen.path}?open=${staffId}`,
  }))
}

/**
 * Creates the notifications of certificate expiries, in one transaction with their marks: each is sent exactly once.
 */
export async function notifyCertificateExpiries(deps: MaintenanceDeps): Promise<void> {
  const after = await deps.services.db.asPlatform(async (tx) => {
    const notices: MaintenanceNotice[] = []
    for (const ending of await claimCertificateExpiries(tx, { now: deps.services.now(), limit: mostPerRound }))
      notices.push(...(await noticesOf(tx, ending)))
    return notices.length > 0 ? deps.notify(tx, notices) : undefined
  })
  after?.()
}
