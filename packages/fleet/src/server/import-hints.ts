import type { LocalizedText } from '@evops/platform/contract'
import type { RowHints } from '@evops/platform/server'
import {
  driverShifts,
  shiftWords,
  type driverColumns,
  type recordImportColumns,
  type vehicleColumns,
} from '../contract/index.ts'
import { driverExportHeadings, modelExportHeadings, exportValueWords, vehicleExportHeadings } from './exports.words.ts'
import { recordExportWords } from './records/record-export.words.ts'

/** Names by which an import recognises a column: that of the export, the field name, and common alternatives. */
export type ColumnHints<Column extends string> = Readonly<Record<Column, RowHints & { name: LocalizedText }>>

const column = (field: string, name: LocalizedText, ...also: string[]) => ({
  name,
  titles: [field, ...Object.values(name), ...also],
})
/** Names of states and shifts, by code or as on screens. */
const states = {
  active: exportValueWords['fleet.export.active'],
  repair: exportValueWords['fleet.export.repair'],
  retired: exportValueWords['fleet.export.retired'],
}
const idTag: LocalizedText = { zh: '鉴权凭证', en: 'Token', es: 'Identificador' }

export const vehicleHints: ColumnHints<(typeof vehicleColumns)[number]> = {
  plate: column('plate', vehicleExportHeadings['fleet.export-vehicle.plate'], '车牌', 'licence plate', 'placa'),
  selfNo: column('selfNo', vehicleExportHeadings['fleet.export-vehicle.self-no'], '车号', 'bus', 'n.º interno'),
  vin: column('vin', vehicleExportHeadings['fleet.export-vehicle.vin'], '车架号', 'bastidor', 'chasis'),
  evccid: column('evccid', vehicleExportHeadings['fleet.export-vehicle.evccid'], 'MAC'),
  maker: column('maker', modelExportHeadings['fleet.export-model.maker'], '车辆厂商', 'maker', 'marca'),
  model: column('model', vehicleExportHeadings['fleet.export-vehicle.model'], '车型'),
  batteryKwh: column('batteryKwh', vehicleExportHeadings['fleet.export-vehicle.battery'], '电池'),
  fleet: column('fleet', vehicleExportHeadings['fleet.export-vehicle.fleet'], '所属车队'),
  line: column('line', vehicleExportHeadings['fleet.export-vehicle.line'], 'route', 'ruta'),
  state: {
    ...column('state', vehicleExportHeadings['fleet.export-vehicle.state'], 'status'),
    choices: states,
  },
  registeredOn: column('registeredOn', vehicleExportHeadings['fleet.export-vehicle.registered'], '上牌日期'),
  odometerKm: column('odometerKm', vehicleExportHeadings['fleet.export-vehicle.odometer'], '里程表', 'kilometraje'),
  idTag: column('idTag', idTag, 'card', '卡号', 'tarjeta'),
  remark: column('remark', vehicleExportHeadings['fleet.export-vehicle.remark'], 'note', 'notas'),
}

export const driverHints: ColumnHints<(typeof driverColumns)[number]> = {
  driverNo: column('driverNo', driverExportHeadings['fleet.export-driver.no'], '司机工号', 'n.º de conductor'),
  name: column('name', driverExportHeadings['fleet.export-driver.name'], '司机', 'driver', 'conductor'),
  licenceNo: column('licenceNo', driverExportHeadings['fleet.export-driver.licence'], '驾照号', 'licence number'),
  licenceClass: column('licenceClass', driverExportHeadings['fleet.export-driver.class'], '驾照类型', 'licence class'),
  licenceUntil: column('licenceUntil', driverExportHeadings['fleet.export-driver.until'], '驾照有效期'),
  fleet: column('fleet', driverExportHeadings['fleet.export-driver.fleet'], '所属车队'),
  phone: column('phone', driverExportHeadings['fleet.export-driver.phone'], '手机', '手机号', 'mobile', 'móvil'),
  cardNo: column('cardNo', driverExportHeadings['fleet.export-driver.card'], 'card number', 'n.º de tarjeta'),
  state: {
    ...column('state', driverExportHeadings['fleet.export-driver.state'], 'status'),
    choices: { active: states.active, left: exportValueWords['fleet.export.left'] },
    also: { active: ['在职'] },
  },
  remark: column('remark', driverExportHeadings['fleet.export-driver.remark'], 'note', 'notas'),
}

const recordHead = recordExportWords
export const recordHints: ColumnHints<(typeof recordImportColumns)[number]> = {
  day: column('day', recordHead['fleet.record-export.day'], 'date', 'fecha'),
  shift: {
    ...column('shift', recordHead['fleet.record-export.shift']),
    choices: Object.fromEntries(driverShifts.map((shift) => [shift, shiftWords[`fleet.shift.${shift}`]])),
  },
  vehicle: column('vehicle', recordHead['fleet.record-export.vehicle'], '自编号', '车牌号', 'bus', 'autobús'),
  driverNo: column('driverNo', recordHead['fleet.record-export.driver-no'], '工号', '司机'),
  line: column('line', recordHead['fleet.record-export.line'], 'route', 'ruta'),
  odometerStartKm: column('odometerStartKm', recordHead['fleet.record-export.start'], '起码', '出车里程'),
  odometerEndKm: column('odometerEndKm', recordHead['fleet.record-export.end'], '止码', '收车里程'),
  trips: column('trips', recordHead['fleet.record-export.trips'], '班次数'),
  socStart: column('socStart', recordHead['fleet.record-export.soc-start'], '出车电量', 'SoC at start'),
  socEnd: column('socEnd', recordHead['fleet.record-export.soc-end'], '收车电量', 'SoC at end'),
  remark: column('remark', recordHead['fleet.record-export.remark'], 'note', 'notas'),
}
