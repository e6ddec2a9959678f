import { platformProblems, Problem, formatProblem, instantCell } from '@evops/platform/contract'
import {
  defineBulkAction,
  exportKind,
  inSlices,
  type Actor,
  type BulkActionKind,
  type BulkActionTarget,
  type ExportKind,
  type Services,
} from '@evops/platform/server'
import { z } from 'zod'
import {
  alarmLevelName,
  acknowledgeAlarmsAct,
  alarmFilter,
  alarmPermissions,
  alarmProblems,
  alarmsExport,
  alarmStateText,
  closeAlarmsAct,
  catalogueFaultOf,
  type AlarmFilter,
  type AlarmRow,
} from '../../contract/index.ts'
import { columnTitlesIn } from '../file-heads.ts'
import { actOnAlarm } from './alarms.service.ts'
import { alarmsById, sliceOfAlarms } from './alarms.store.ts'
import { alarmActWords } from './alarm-act.words.ts'
import { alarmsChannel } from './channel.ts'

const matching = (services: Services, actor: Actor, filter: AlarmFilter): AsyncGenerator<AlarmRow> =>
  inSlices(services.db, actor, { filter: { ...filter, me: actor.userId }, read: sliceOfAlarms })

function targetOf(
  actor: Actor,
  { id, code, chargePointName, terminalNo, stationName, connectorNo }: AlarmRow,
): BulkActionTarget {
  const chargePoint = chargePointName && (connectorNo > 0 ? `${chargePointName}-${connectorNo}` : chargePointName)
  const place = [stationName, chargePoint ?? terminalNo].filter(Boolean).join(' · ')
  return { key: id, label: `${place} · ${catalogueFaultOf(code).text[actor.language]}` }
}

/** Bulk actions that acknowledge or close many alarms with one shared note. */
export function alarmActKinds(services: Services): BulkActionKind[] {
  const kind = (name: string, act: 'acknowledge' | 'close') =>
    defineBulkAction({
      name,
      permission: alarmPermissions.control,
      title: alarmActWords[`stations.alarm-act.${act}`],
      entity: 'alarm',
      atOnce: 4,
      params: z.object({ note: z.string().trim().max(500).default('') }),
      filter: alarmFilter,
      async *matching(actor, filter) {
        for await (const row of matching(services, actor, filter)) yield targetOf(actor, row)
      },
      async *named(actor, keys) {
        const ids = keys.filter((key) => z.uuid().safeParse(key).success)
        yield* (await services.db.inTenant(actor, (tx) => alarmsById(tx, ids))).map((row) => targetOf(actor, row))
      },
      async act(actor, { key }, { note }) {
        try {
          const now = services.now()
          const after = await services.db.inTenant(actor, (tx) => actOnAlarm(tx, actor, { id: key, act, note, now }))
          services.bus.publish(alarmsChannel, { operatorId: actor.operatorId })
          const answer = alarmActWords[`stations.alarm-act.${act}-done`][actor.language]
          return { ok: true, answer, after: { act, state: after.state, note } }
        } catch (error) {
          if (!(error instanceof Problem)) throw error
          const problem = Object.entries({ ...platformProblems, ...alarmProblems }).find(
            ([code]) => code === error.code,
          )
          return { ok: false, answer: problem ? formatProblem(problem[1], actor.language) : error.code }
        }
      },
    })
  return [kind(acknowledgeAlarmsAct, 'acknowledge'), kind(closeAlarmsAct, 'close')]
}

export function alarmExportKind(services: Services): ExportKind {
  return exportKind({
    name: alarmsExport,
    permission: alarmPermissions.export,
    title: { zh: '告警', en: 'Alarms', es: 'Alarmas' },
    filter: alarmFilter,
    head: (actor) =>
      columnTitlesIn(actor, [
        'raised_at',
        'station',
        'charge_point',
        'connector',
        'code',
        'fault',
        'level',
        'state',
        'reports',
        'detail',
        'last_at',
        'acknowledged_at',
        'acknowledged_by',
        'assigned_to',
        'cleared_at',
        'closed_at',
        'closed_by',
      ]),
    async *rows(actor, filter) {
      for await (const row of matching(services, actor, filter))
        yield [
          instantCell(row.raisedAt),
          row.stationName,
          row.chargePointNo ?? row.terminalNo,
          row.connectorNo,
          row.code,
          catalogueFaultOf(row.code).text[actor.language],
          alarmLevelName(row.level, actor.language),
          alarmStateText[row.state][actor.language],
          row.count,
          row.detail,
          instantCell(row.lastAt),
          instantCell(row.acknowledgedAt),
          row.acknowledgedBy,
          row.assignedName ?? null,
          instantCell(row.clearedAt),
          instantCell(row.closedAt),
          row.closedBy,
        ]
    },
  })
}
