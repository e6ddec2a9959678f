import { fillPlaceholders, type LocalizedText } from '@evops/platform/contract'
import type { FoundRun, Tx } from '@evops/platform/server'
import type { StopReason } from '../../contract/index.ts'
import { nextScheduleRun } from './clock.rules.ts'
import type { ScheduleDeps } from './deps.ts'
import { scheduleNoticeWords } from './schedule.words.ts'
import { sendFile } from './send-file.service.ts'
import { startScheduleRun, scheduleObstacle, exportTitle } from './schedules.service.ts'
import {
  dueSchedules,
  findSchedule,
  lockDue,
  markEnded,
  markStopped,
  runningSchedules,
  type ScheduleKey,
  type ScheduleRow,
} from './schedules.store.ts'

const perRound = 50
/** A run that waits longer may have lost its job together with the process that should have queued it. */
const lostAfterMs = 60_000

/** Starts due schedules. A run missed while the server was down is made up for once, now. */
export async function startDueSchedules(deps: ScheduleDeps): Promise<void> {
  const { services } = deps
  for (const key of await services.db.asPlatformOnce((tx) => dueSchedules(tx, services.now(), perRound)))
    await beginOne(deps, key).catch((error: unknown) =>
      services.log.error({ error, schedule: key.id }, 'a scheduled export was not begun'),
    )
}

/** Work to do after the commit. */
type After = (() => void | Promise<void>) | undefined

async function beginOne(deps: ScheduleDeps, { operatorId, id }: ScheduleKey): Promise<void> {
  const { services, operatorOf, actorNow } = deps
  const { timeZone } = await operatorOf(operatorId)
  const afterwards = await services.db.inTenant(operatorId, async (tx): Promise<After> => {
    if (!(await lockDue(tx, id, services.now()))) return undefined
    const row = await findSchedule(tx, id)
    if (!row) return undefined
    const actor = await actorNow(row)
    const reason = scheduleObstacle(deps, row, { actor, timeZone })
    if (reason || !actor) return stop(tx, deps, row, reason ?? 'person')
    const nextAt = nextScheduleRun(row, timeZone, services.now())
    const runId = await startScheduleRun(tx, deps, { row, actor, nextAt })
    return () => deps.exports().queueRun({ operatorId, id: runId })
  })
  await afterwards?.()
}

/** Stops a schedule, writes an audit entry and notifies the owner. */
async function stop(tx: Tx, deps: ScheduleDeps, row: ScheduleRow, reason: StopReason) {
  await markStopped(tx, row.id, reason)
  await deps.auditTask(
    tx,
    { operatorId: row.operatorId, task: 'outreach:schedules' },
    {
      action: 'stopExportSchedule',
      entity: 'export-schedule',
      entityId: row.id,
      before: { state: row.state },
      after: { state: 'stopped', reason },
      result: 'done',
    },
  )
  return notifyScheduleOwner(tx, deps, row, {
    title: scheduleNoticeWords['outreach.schedule-notice.stopped'],
    text: fillTitle(scheduleNoticeWords[`outreach.schedule-notice.${reason}`], exportTitle(deps, row.exportName)),
  })
}

/** Notifies the owner by the bell and by mail, because some users have no bell. */
async function notifyScheduleOwner(
  tx: Tx,
  { notify, mailableUsers }: ScheduleDeps,
  row: ScheduleRow,
  { title, text }: { title: LocalizedText; text: LocalizedText },
): Promise<() => void> {
  const [keeper] = await mailableUsers(tx, [row.userId])
  const place = { zh: row.name, en: row.name, es: row.name }
  const { operatorId, userId, language } = row
  const notice = { operatorId, userId, email: keeper?.email ?? '', stationId: null, level: 2, language }
  return notify(tx, [{ ...notice, title, text, place, href: `/profile/schedules?open=${row.id}` }])
}
function fillTitle(words: LocalizedText, title: LocalizedText): LocalizedText {
  return {
    zh: fillPlaceholders(words.zh, { title: title.zh }),
    en: fillPlaceholders(words.en, { title: title.en }),
    es: fillPlaceholders(words.es, { title: title.es }),
  }
}

/** Sends finished files; notifies the owner of failures. */
export async function finishRunningSchedules(deps: ScheduleDeps): Promise<void> {
  const { services } = deps
  for (const key of await services.db.asPlatformOnce((tx) => runningSchedules(tx, perRound)))
    await settleOne(deps, key).catch((error: unknown) =>
      services.log.error({ error, schedule: key.id }, 'a scheduled export was not sent'),
    )
}

async function settleOne(deps: ScheduleDeps, { operatorId, id }: ScheduleKey): Promise<void> {
  const { services, exports } = deps
  const afterwards = await services.db.inTenant(operatorId, async (tx): Promise<After> => {
    const row = await findSchedule(tx, id)
    if (!row || row.lastRunId === null) return undefined
    const run = await exports().findRun(tx, operatorId, row.lastRunId)
    if (run && isOpen(run)) {
      const waited = services.now().getTime() - Date.parse(row.lastAt ?? '')
      return run.state === 'waiting' && waited > lostAfterMs ? () => exports().queueRun(run) : undefined
    }
    if (run?.state === 'done' && run.fileName !== null) return send(tx, deps, row, run)
    return fail(tx, deps, row, run?.error ?? 'request.not-found')
  })
  await afterwards?.()
}
const isOpen = ({ state }: FoundRun) => state === 'waiting' || state === 'running'

async function send(tx: Tx, deps: ScheduleDeps, row: ScheduleRow, run: FoundRun): Promise<undefined> {
  if (await markEnded(tx, row.id, { runId: run.id, error: null })) await sendFile(tx, deps, row, run)
  return undefined
}

async function fail(tx: Tx, deps: ScheduleDeps, row: ScheduleRow, error: string) {
  if (!(await markEnded(tx, row.id, { runId: row.lastRunId ?? '', error }))) return undefined
  const baseText = fillTitle(scheduleNoticeWords['outreach.schedule-notice.no-file'], exportTitle(deps, row.exportName))
  const more = (language: keyof LocalizedText) => {
    const why = deps.exports().notifyEnd(error, language)
    return why === null ? baseText[language] : `${baseText[language]}: ${why}`
  }
  return notifyScheduleOwner(tx, deps, row, {
    title: scheduleNoticeWords['outreach.schedule-notice.failed'],
    text: { zh: more('zh'), en: more('en'), es: more('es') },
  })
}
