import { formatDecimalUnits } from '@evops/charging/server'
import { inSlices, type ExportKind, type Services } from '@evops/platform/server'
import { isFailed } from '../facts/session-facts.rules.ts'
import { availabilityTable, outageTable, reliabilityTable, uptimeTable } from './port-rows.ts'
import { regulatorExport, type RegulatorColumns } from './regulator-table.ts'
import { sliceLoggedSessions, type LoggedSession } from './sessions.store.ts'

const sessionColumns: RegulatorColumns<LoggedSession> = [
  ['station', ({ stationCode }) => stationCode],
  ['stationName', ({ stationName }) => stationName],
  ['port', ({ chargePointNo, connectorNo }) => `${chargePointNo}-${connectorNo}`],
  ['start', ({ startedAt, timeZone }) => ({ instant: startedAt, zone: timeZone })],
  ['end', ({ endedAt, timeZone }) => ({ instant: endedAt, zone: timeZone })],
  ['unsuccessful', (one) => one.failedStart || isFailed({ ...one, energyDwh: one.energyDwh ?? 0 })],
  ['stopReason', ({ stopReason }) => stopReason],
  ['errors', ({ errors }) => errors],
  ['energy', ({ energyDwh }) => (energyDwh === null ? null : { decimal: formatDecimalUnits(energyDwh, 4) })],
  ['power', ({ maxPowerW }) => (maxPowerW === null ? null : { decimal: formatDecimalUnits(maxPowerW, 3) })],
  ['payment', ({ payment }, translate) => payment && translate('payment', payment)],
]

/** Exports for authorities, available to users who may see the report of usage. */
export function regulatorExports(services: Services): ExportKind[] {
  return [
    regulatorExport('us-sessions', sessionColumns, (actor, filter) =>
      inSlices(services.db, actor, { filter, read: sliceLoggedSessions }),
    ),
    regulatorExport('us-uptime', ...uptimeTable(services)),
    regulatorExport('us-outages', ...outageTable(services)),
    regulatorExport('uk-reliability', ...reliabilityTable(services)),
    regulatorExport('availability', ...availabilityTable(services)),
  ]
}
