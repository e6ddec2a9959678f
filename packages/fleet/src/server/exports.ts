import { alarmLevelName, alarmPermissions, alarmStateText, catalogueFaultOf } from '@evops/stations/contract'
import { maskTag, dayCell, instantCell } from '@evops/platform/contract'
import { exportKind, inSlices, requireAnyCode, type ExportKind, type SliceRequest } from '@evops/platform/server'
import {
  driverExport,
  driverFilter,
  modelExport,
  modelFilter,
  vehicleAlarmExport,
  vehicleAlarmFilter,
  vehicleExport,
  vehicleFilter,
  vehicleSessionExport,
  vehicleSessionFilter,
  vehiclePermissions,
  type DriverRow,
  type ModelRow,
  type VehicleAlarm,
  type VehicleSession,
} from '../contract/index.ts'
import type { FleetDeps } from './deps.ts'
import {
  alarmExportHeadings,
  driverExportHeadings,
  modelExportHeadings,
  sessionExportHeadings,
  exportValueWords,
  vehicleExportHeadings,
} from './exports.words.ts'
import { withCardVisibility } from './drivers/drivers.service.ts'
import { operatorToday } from './records/today.ts'
import { countDrivers, sliceOfDrivers } from './drivers/drivers.store.ts'
import { sliceOfModels } from './models/models.store.ts'
import { sliceOfVehicleAlarms } from './vehicle-alarms/vehicle-alarms.store.ts'
import { sliceOfSessions, sumsOfSessions } from './vehicle-sessions/vehicle-sessions.store.ts'
import { sessionSumsSince } from './vehicles/vehicles.service.ts'
import { countVehicles, sliceOfVehicles } from './vehicles/vehicles.store.ts'

const permission = [...vehiclePermissions.export]
/** Formats small units as a decimal, without floating point. */
function decimal(value: number | null, places: number): { decimal: string } | null {
  if (value === null) return null
  const digits = String(value).padStart(places + 1, '0')
  return { decimal: `${digits.slice(0, -places)}.${digits.slice(-places)}` }
}

/** Exports of the domain's lists. */
export function fleetExportKinds(deps: FleetDeps): ExportKind[] {
  return [vehicles(deps), drivers(deps), models(deps), sessions(deps), alarms(deps)]
}

function vehicles(deps: FleetDeps): ExportKind {
  return exportKind({
    name: vehicleExport,
    permission,
    title: { zh: '车辆', en: 'Vehicles', es: 'Vehículos' },
    filter: vehicleFilter,
    head: ({ language }) => Object.values(vehicleExportHeadings).map((text) => text[language]),
    count: countVehicles,
    async *rows(actor, filter) {
      const read = (
        tx: Parameters<typeof sliceOfVehicles>[0],
        wanted: typeof filter,
        wish: SliceRequest<{ id: string }>,
      ) => sliceOfVehicles(tx, wanted, { ...wish, since: sessionSumsSince(deps) })
      for await (const row of inSlices(deps.services.db, actor, { filter, read }))
        yield [
          row.plate,
          row.selfNo,
          row.vin ?? '',
          row.evccid ?? '',
          row.modelName ?? '',
          row.typeName ?? '',
          decimal(row.effectiveBatteryDwh, 4),
          row.fleetName ?? '',
          row.stationName ?? '',
          row.lineNo ?? '',
          row.companyName ?? '',
          exportValueWords[`fleet.export.${row.state}`][actor.language],
          dayCell(row.registeredOn),
          decimal(row.odometerM, 3),
          row.soc,
          instantCell(row.socAt),
          row.sessions30,
          decimal(row.energy30Dwh, 4),
          instantCell(row.lastChargedAt),
          row.remark,
        ]
    },
  })
}

function drivers(deps: FleetDeps): ExportKind {
  return exportKind({
    name: driverExport,
    permission,
    title: { zh: '司机', en: 'Drivers', es: 'Conductores' },
    filter: driverFilter,
    head: ({ language }) => Object.values(driverExportHeadings).map((text) => text[language]),
    async *rows(actor, filter) {
      const slices = inSlices(deps.services.db, actor, {
        filter: withCardVisibility(actor, filter),
        read: async (tx, wanted, wish: SliceRequest<DriverRow>) =>
          sliceOfDrivers(tx, wanted, { ...wish, today: await operatorToday(deps, actor.operatorId) }),
      })
      for await (const row of slices)
        yield [
          row.driverNo,
          row.name,
          row.licenceNo,
          row.licenceClass,
          dayCell(row.licenceUntil),
          row.fleetName ?? '',
          row.phone,
          row.cardNo,
          exportValueWords[`fleet.export.${row.state}`][actor.language],
          row.remark,
        ]
    },
    count: async (tx, filter, actor) =>
      countDrivers(tx, withCardVisibility(actor, filter), await operatorToday(deps, actor.operatorId)),
  })
}

function models({ services }: FleetDeps): ExportKind {
  return exportKind({
    name: modelExport,
    permission,
    title: { zh: '车辆型号', en: 'Vehicle models', es: 'Modelos de vehículo' },
    filter: modelFilter,
    head: ({ language }) => Object.values(modelExportHeadings).map((text) => text[language]),
    async *rows(actor, filter) {
      const read = (tx: Parameters<typeof sliceOfModels>[0], wanted: typeof filter, wish: SliceRequest<ModelRow>) =>
        sliceOfModels(tx, wanted, wish)
      for await (const row of inSlices(services.db, actor, { filter, read }))
        yield [
          row.makerName,
          row.name,
          row.typeName,
          decimal(row.batteryDwh, 4),
          row.nominalV,
          decimal(row.maxChargeW, 3),
          row.chargeCurve.map(({ fromSocPct, maxW }) => `${fromSocPct} %: ${maxW / 1_000} kW`).join('; '),
          row.rangeKm,
          row.kerbKg,
          decimal(row.standardDwh100km, 4),
          row.vehicles,
          row.remark,
        ]
    },
  })
}

function sessions({ services }: FleetDeps): ExportKind {
  return exportKind({
    name: vehicleSessionExport,
    permission,
    title: { zh: '车辆充电记录', en: 'Sessions of a vehicle', es: 'Sesiones de un vehículo' },
    filter: vehicleSessionFilter,
    head: ({ language }) => Object.values(sessionExportHeadings).map((text) => text[language]),
    count: async (tx, filter) => (await sumsOfSessions(tx, filter)).sessions,
    async *rows(actor, filter) {
      const slices = inSlices(services.db, actor, {
        filter,
        read: (tx, wanted, wish: SliceRequest<VehicleSession>) => sliceOfSessions(tx, wanted, wish),
      })
      for await (const row of slices)
        yield [
          row.sessionNo,
          row.stationName ?? '',
          row.chargePointNo ?? '',
          row.connectorNo,
          maskTag(row.idTag),
          instantCell(row.startedAt),
          instantCell(row.endedAt),
          row.startSoc,
          row.endSoc,
          decimal(row.energyDwh, 4),
          exportValueWords[`fleet.export.by-${row.assignedBy}`][actor.language],
          row.reason,
        ]
    },
  })
}

function alarms({ services, operatorOf }: FleetDeps): ExportKind {
  return exportKind({
    name: vehicleAlarmExport,
    permission,
    title: { zh: '车辆告警', en: 'Alarms of a vehicle', es: 'Alarmas de un vehículo' },
    filter: vehicleAlarmFilter,
    head: ({ language }) => Object.values(alarmExportHeadings).map((text) => text[language]),
    async *rows(actor, filter) {
      requireAnyCode(actor, alarmPermissions.view)
      const zone = (await operatorOf(actor.operatorId)).timeZone
      const slices = inSlices(services.db, actor, {
        filter,
        read: (tx, wanted, wish: SliceRequest<VehicleAlarm>) => sliceOfVehicleAlarms(tx, { ...wanted, zone }, wish),
      })
      for await (const row of slices)
        yield [
          instantCell(row.raisedAt),
          instantCell(row.clearedAt),
          alarmLevelName(row.level, actor.language),
          catalogueFaultOf(row.code).text[actor.language],
          row.detail ?? '',
          alarmStateText[row.state][actor.language],
          row.stationName ?? '',
          row.chargePointNo ?? '',
          row.connectorNo === 0 ? null : row.connectorNo,
          row.sessionNo,
        ]
    },
  })
}
