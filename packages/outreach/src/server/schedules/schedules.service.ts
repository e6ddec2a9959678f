import { requireFound, Problem, type LocalizedText } from '@evops/platform/contract'
import type { Actor, ExportKind, Tx } from '@evops/platform/server'
import { scheduleManagers, type Schedule, type ScheduleForm, type StopReason } from '../../contract/index.ts'
import { daysOfScheduleSpan, nextScheduleRun, spanValues } from './clock.rules.ts'
import type { ScheduleDeps } from './deps.ts'
import {
  allowedDomains,
  countSchedules,
  findSchedule,
  markStarted,
  listEnabledWebhooks,
  type ScheduleRow,
} from './schedules.store.ts'

/** Maximum number of schedules per person. */
const mostSchedules = 50

/** Returns a schedule in the form for its reader. */
export function toScheduleForReader(
  { exports }: ScheduleDeps,
  { language, userId }: Pick<Actor, 'language' | 'userId'>,
  { operatorId: _operatorId, lastRunId: _lastRunId, ...row }: ScheduleRow,
): Schedule {
  const { lastError } = row
  return {
    ...row,
    title: exports().exportKind(row.exportName)?.title[language] ?? row.exportName,
    mine: row.userId === userId,
    lastError: lastError === null ? null : (exports().notifyEnd(lastError, language) ?? lastError),
  }
}

/** Returns a schedule of any user, for managers. */
export async function getAnySchedule(tx: Tx, id: string): Promise<ScheduleRow> {
  return requireFound(await findSchedule(tx, id))
}
/** Returns a schedule for actions reserved for its owner. */
export async function getScheduleOfActor(tx: Tx, actor: Actor, id: string): Promise<ScheduleRow> {
  const row = await findSchedule(tx, id)
  if (row?.userId !== actor.userId) throw new Problem('request.not-found')
  return row
}
/** Returns true if the user may manage schedules of others; users who see only a part of the operator may not. */
export function canManageSchedules({ permissions, scope }: Actor): boolean {
  return scope === 'all' && scheduleManagers.some((code) => permissions.has(code))
}

/**
 * Checks the parts of a form that the database cannot check. Throws with the invalid field, and request.forbidden if
 * the export's own code is missing.
 */
export async function requireValidSchedule(
  tx: Tx,
  deps: ScheduleDeps,
  actor: Actor,
  form: ScheduleForm,
): Promise<void> {
  const kind = deps.exports().permittedExport(form.exportName, actor)
  const { cadence, weekday, monthDay, span, userIds, emails, webhookIds } = form
  refuse(cadence === 'weekly' && weekday === null, 'weekday', 'outreach.schedule-day')
  refuse(cadence === 'monthly' && monthDay === null, 'monthDay', 'outreach.schedule-day')
  refuse(span !== null && kind.spans.length === 0, 'span', 'outreach.schedule-span')
  const { timeZone } = await deps.operatorOf(actor.operatorId)
  kind.check(scheduleFilterAt(kind, form, { timeZone, now: deps.services.now() }))
  refuse(userIds.length + emails.length + webhookIds.length === 0, 'userIds', 'outreach.no-recipient')
  const people = await deps.mailableUsers(tx, userIds)
  refuse(people.length < new Set(userIds).size, 'userIds', 'outreach.schedule-recipient')
  const hooks = await listEnabledWebhooks(tx, webhookIds)
  refuse(hooks.length < new Set(webhookIds).size, 'webhookIds', 'outreach.webhook-unknown')
  const domains = await allowedMailDomains(deps, actor)
  const needsMail = userIds.length + emails.length > 0
  refuse(needsMail && domains === undefined, 'userIds', 'outreach.no-mail-server')
  const foreign = emails.map(emailDomain).find((domain) => !domains?.includes(domain))
  refuse(foreign !== undefined, 'emails', 'outreach.schedule-domain', { domain: foreign ?? '' })
}
/**
 * Returns the operator's setting, also for users who see only a part of the operator; undefined if there is no mail
 * server.
 */
export function allowedMailDomains({ services }: ScheduleDeps, { operatorId }: Actor) {
  return services.db.inTenant(operatorId, allowedDomains)
}
export const emailDomain = (email: string) => email.slice(email.lastIndexOf('@') + 1).toLowerCase()

function refuse(isFault: boolean, field: string, code: string, values: Record<string, string> = {}): void {
  if (isFault) throw new Problem(code, values, { [field]: code })
}
export async function requireScheduleQuota(tx: Tx, { userId }: Actor): Promise<void> {
  if ((await countSchedules(tx, userId)) >= mostSchedules)
    throw new Problem('outreach.schedules-full', { most: mostSchedules })
}

/** Removes days that do not belong to the cadence. */
export function normalizeSchedule(form: ScheduleForm): ScheduleForm {
  const { cadence, weekday, monthDay } = form
  return {
    ...form,
    weekday: cadence === 'weekly' ? weekday : null,
    monthDay: cadence === 'monthly' ? monthDay : null,
  }
}
export async function nextScheduleTime(deps: ScheduleDeps, operatorId: string, form: ScheduleForm): Promise<Date> {
  const { timeZone } = await deps.operatorOf(operatorId)
  return nextScheduleRun(form, timeZone, deps.services.now())
}

/** Returns the filter of a run, with the relative span replaced by its current days. */
export function scheduleFilterAt(
  kind: ExportKind,
  { filter, span }: Pick<ScheduleForm, 'filter' | 'span'>,
  { timeZone, now }: { timeZone: string; now: Date },
): Record<string, string> {
  const [keys] = kind.spans
  if (span === null || !keys) return filter
  const [from, to] = spanValues(daysOfScheduleSpan(span, timeZone, now), keys.unit, timeZone)
  return { ...filter, [keys.from]: from, [keys.to]: to }
}

/** Returns the reason why the schedule cannot run now; undefined if it can. */
export function scheduleObstacle(
  deps: ScheduleDeps,
  row: ScheduleRow,
  { actor, timeZone }: { actor: Actor | undefined; timeZone: string },
): StopReason | undefined {
  const kind = deps.exports().exportKind(row.exportName)
  if (!kind) return 'export'
  if (!actor) return 'person'
  if (!kind.permission.some((code) => actor.permissions.has(code))) return 'permission'
  try {
    kind.check(scheduleFilterAt(kind, row, { timeZone, now: deps.services.now() }))
  } catch (error) {
    if (error instanceof Problem) return 'export'
    throw error
  }
  return undefined
}

/** Starts the export on behalf of its owner, in the schedule's language; returns the run. */
export async function startScheduleRun(
  tx: Tx,
  deps: ScheduleDeps,
  { row, actor, nextAt }: { row: ScheduleRow; actor: Actor; nextAt?: Date },
): Promise<string> {
  const { timeZone } = await deps.operatorOf(row.operatorId)
  const now = deps.services.now()
  const kind = deps.exports().permittedExport(row.exportName, actor)
  const runId = await deps.exports().beginExport(
    tx,
    { ...actor, language: row.language },
    {
      name: row.exportName,
      format: row.format,
      filter: scheduleFilterAt(kind, row, { timeZone, now }),
      filterTexts: row.filterTexts,
      view: row.name,
      by: row.id,
    },
  )
  if (!(await markStarted(tx, row.id, { at: now, runId, ...(nextAt && { nextAt }) })))
    throw new Problem('outreach.schedule-runs')
  return runId
}

/** Returns the title of an export in every language; its name if the export no longer exists. */
export function exportTitle({ exports }: ScheduleDeps, exportName: string): LocalizedText {
  return exports().exportKind(exportName)?.title ?? { zh: exportName, en: exportName, es: exportName }
}
