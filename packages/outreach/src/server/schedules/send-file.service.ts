import { newId } from '@evops/platform/contract'
import type { FoundRun, Tx } from '@evops/platform/server'
import { maxAttachmentBytes } from '../../contract/index.ts'
import { addDeliveries, type NewDelivery } from '../deliveries/deliveries.store.ts'
import type { ScheduleDeps } from './deps.ts'
import { scheduleMailWords } from './schedule.words.ts'
import { emailDomain, exportTitle } from './schedules.service.ts'
import { allowedDomains, type ScheduleRow } from './schedules.store.ts'

/**
 * Creates mails and webhook posts of a finished file for the recipients who are still allowed. They are retried and
 * listed like all others.
 */
export async function sendFile(tx: Tx, deps: ScheduleDeps, row: ScheduleRow, run: FoundRun): Promise<void> {
  const { services } = deps
  const at = services.now()
  const people = await deps.mailableUsers(tx, row.userIds)
  const domains = (await allowedDomains(tx)) ?? []
  const others = row.emails.filter((email) => domains.includes(emailDomain(email)))
  const { subject, text, isAttached } = mailOf(deps, row, run)
  const common = { operatorId: row.operatorId, stationId: null, subject, at }
  const runKey = { scheduleId: row.id, id: run.id, operatorId: row.operatorId }
  const mails = [...new Set([...people.map(({ email }) => email), ...others])].map((target): NewDelivery => ({
    ...common,
    channel: 'email',
    target,
    content: { text, run: { ...runKey, isAttached } },
  }))
  const posts = row.webhookIds.map((target): NewDelivery => ({
    ...common,
    id: newId(at.getTime()),
    channel: 'webhook',
    target,
    content: {
      kind: 'export',
      run: runKey,
      schedule: { id: row.id, name: row.name },
      export: row.exportName,
      file: { name: run.fileName, bytes: run.fileBytes, url: linkOf(deps, row, run.id) },
    },
  }))
  await addDeliveries(tx, [...mails, ...posts])
}

function mailOf(deps: ScheduleDeps, row: ScheduleRow, run: FoundRun) {
  const scheduleMailWord = (key: keyof typeof scheduleMailWords) => scheduleMailWords[key][row.language]
  const isAttached = (run.fileBytes ?? 0) <= maxAttachmentBytes
  const link = linkOf(deps, row, run.id)
  const title = exportTitle(deps, row.exportName)[row.language]
  const lines = [
    `${row.name} · ${title}`,
    `${scheduleMailWord('outreach.schedule-mail.rows')}: ${run.fileName}`,
    `${scheduleMailWord('outreach.schedule-mail.keeper')}: ${row.userName}`,
    '',
    scheduleMailWord(isAttached ? 'outreach.schedule-mail.attached' : 'outreach.schedule-mail.linked'),
    ...(link === null ? [] : [link]),
  ]
  return { subject: `${row.name} · ${run.fileName}`, text: lines.join('\n'), isAttached }
}

/** Returns the link into the product for signed-in users; null if the public address is not configured. */
function linkOf({ services }: ScheduleDeps, { id }: ScheduleRow, runId: string): string | null {
  const { publicUrl } = services.config
  return publicUrl ? `${publicUrl}/profile/schedules?file=${id}.${runId}` : null
}
