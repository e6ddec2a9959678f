import { exportKind, type Actor, type ExportKind, type Services, type Tx } from '@evops/platform/server'
import { dayCell, instantCell, type Page } from '@evops/platform/contract'
import {
  alarmLevelName,
  connectorSafetyExport,
  connectorSafetyFilter,
  chargePointPermissions,
  chargePointSafetyExport,
  chargePointSafetyFilter,
} from '../../contract/index.ts'
import { inspectionWords } from '../../contract/safety-values.words.ts'
import { columnTitlesIn } from '../file-heads.ts'
import { formatFileValue } from '../file-values.words.ts'
import { pageOfConnectorSafety, pageOfChargePointSafety } from './safety.store.ts'

const common = ['level', 'alarms_open', 'alarms_active', 'codes_active', 'temperature_c', 'measured_at'] as const

/** Exports of both safety lists with the rows of the filter, most severe first, as of the start of the export. */
export function safetyExportKinds(services: Services): ExportKind[] {
  return [
    exportKind({
      name: chargePointSafetyExport,
      permission: chargePointPermissions.export,
      title: { zh: '安全监测（桩）', en: 'Safety status: charge points', es: 'Seguridad (puntos)' },
      filter: chargePointSafetyFilter,
      head: (actor) =>
        columnTitlesIn(actor, [
          'station',
          'charge_point',
          'name',
          'connected',
          ...common,
          'inspection',
          'inspected_on',
          'passed',
          'due_on',
        ]),
      async *rows(actor, filter) {
        const rows = await services.db.inTenant(actor, (tx) => allOf(tx, filter, pageOfChargePointSafety))
        for (const row of rows)
          yield [
            row.stationName,
            row.chargePointNo,
            row.chargePointName,
            formatFileValue(actor, row.connected),
            ...toSafetyCells(actor, row),
            inspectionWords[`stations.safety.inspection-${row.inspection}`][actor.language],
            dayCell(row.inspectedOn),
            row.passed === null ? null : formatFileValue(actor, row.passed),
            dayCell(row.dueOn),
          ]
      },
    }),
    exportKind({
      name: connectorSafetyExport,
      permission: chargePointPermissions.export,
      title: { zh: '安全监测（枪）', en: 'Safety status: connectors', es: 'Seguridad (conectores)' },
      filter: connectorSafetyFilter,
      head: (actor) => columnTitlesIn(actor, ['station', 'charge_point', 'name', 'connector', 'status', ...common]),
      async *rows(actor, filter) {
        const rows = await services.db.inTenant(actor, (tx) => allOf(tx, filter, pageOfConnectorSafety))
        for (const row of rows)
          yield [
            row.stationName,
            row.chargePointNo,
            row.chargePointName,
            row.connectorNo,
            formatFileValue(actor, row.status),
            ...toSafetyCells(actor, row),
          ]
      },
    }),
  ]
}

/** Page size above the number of devices of an operator: reading a changing list in pages could return a row twice. */
const all = { page: 1, pageSize: 1_000_000 }
async function allOf<F, Row>(
  tx: Tx,
  filter: F,
  read: (tx: Tx, query: F & typeof all) => Promise<Page<Row>>,
): Promise<Row[]> {
  return (await read(tx, { ...filter, ...all })).list
}

function toSafetyCells(
  actor: Actor,
  row: {
    level: number
    alarms: number
    active: number
    codes: readonly string[]
    temperatureDc: number | null
    measuredAt: string | null
  },
) {
  const { level, alarms, active, codes, temperatureDc, measuredAt } = row
  const warmth = temperatureDc === null ? null : { decimal: (temperatureDc / 10).toFixed(1) }
  return [alarmLevelName(level, actor.language), alarms, active, codes.join(' '), warmth, instantCell(measuredAt)]
}
