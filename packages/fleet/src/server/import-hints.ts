import type { Text } from '@evops/platform/contract'
import type { RowHints } from '@evops/platform/server'
import {
  shifts,
  shiftWords,
  type driverColumns,
  type recordColumns,
  type vehicleColumns,
} from '../contract/index.ts'
import { driverHeads, modelHeads, valueWords, vehicleHeads } from './exports.words.ts'
import { recordExportWords } from './records/record-export.words.ts'

/** Names by which an import recognises a column: that of the export, the field name, and common alternatives. */
export type ColumnHints<Column extends string> = Readonly<Record<Column, RowHints & { name: Text }>>

const column = (field: string, name: Text, ...also: string[]) => ({
  name,
  titles: [field, ...Object.values(name), ...also],
})
/** Names of states and shifts, by code or as on screens. */
const states = {
  active: valueWords['fleet.export.active'],
  repair: valueWords['fleet.export.repair'],
  retired: valueWords['fleet.export.retired'],
}
const idTag: Text = { zh: '启动标识', en: 'Token', es: 'Identificador' }

export const vehicleHints: ColumnHints<(typeof vehicleColumns)[number]> = {
  plate: column('plate', vehicleHeads['fleet.export-vehicle.plate'], '车牌', 'licence plate', 'placa'),
  selfNo: column('selfNo', vehicleHeads['fleet.export-vehicle.self-no'], '车号', 'bus', 'n.º interno'),
  vin: column('vin', vehicleHeads['fleet.export-vehicle.vin'], '车架号', 'bastidor', 'chasis'),
  evccid: column('evccid', vehicleHeads['fleet.export-vehicle.evccid'], 'MAC'),
  maker: column('maker', modelHeads['fleet.export-model.maker'], '车辆厂商', 'maker', 'marca'),
  model: column('model', vehicleHeads['fleet.export-vehicle.model'], '车型'),
  batteryKwh: column('batteryKwh', vehicleHeads['fleet.export-vehicle.battery'], '电池'),
  fleet: column('fleet', vehicleHeads['fleet.export-vehicle.fleet'], '所属车队'),
  line: column('line', vehicleHeads['fleet.export-vehicle.line'], 'route', 'ruta'),
  state: {
    ...column('state', vehicleHeads['fleet.export-vehicle.state'], 'status'),
    choices: states,
  },
  registeredOn: column('registeredOn', vehicleHeads['fleet.export-vehicle.registered'], '上牌日期'),
  odometerKm: column('odometerKm', vehicleHeads['fleet.export-vehicle.odometer'], '里程表', 'kilometraje'),
  idTag: column('idTag', idTag, 'card', '卡号', 'tarjeta'),
  remark: column('remark', vehicleHeads['fleet.export-vehicle.remark'], 'note', 'notas'),
}

export const driverHints: ColumnHints<(typeof driverColumns)[number]> = {
  driverNo: column('driverNo', driverHeads['fleet.export-driver.no'], '司机工号', 'n.º de conductor'),
  name: column('name', driverHeads['fleet.export-driver.name'], '司机', 'driver', 'conductor'),
  licenceNo: column('licenceNo', driverHeads['fleet.export-driver.licence'], '驾照号', 'licence number'),
  licenceClass: column('licenceClass', driverHeads['fleet.export-driver.class'], '驾照类型', 'licence class'),
  licenceUntil: column('licenceUntil', driverHeads['fleet.export-driver.until'], '驾照有效期'),
  fleet: column('fleet', driverHeads['fleet.export-driver.fleet'], '所属车队'),
  phone: column('phone', driverHeads['fleet.export-driver.phone'], '手机', '手机号', 'mobile', 'móvil'),
  cardNo: column('cardNo', driverHeads['fleet.export-driver.card'], 'card number', 'n.º de tarjeta'),
  state: {
    ...column('state', driverHeads['fleet.export-driver.state'], 'status'),
    choices: { active: states.active, left: valueWords['fleet.export.left'] },
    also: { active: ['在职'] },
  },
  remark: column('remark', driverHeads['fleet.export-driver.remark'], 'note', 'notas'),
}

const recordHead = recordExportWords
export const recordHints: ColumnHints<(typeof recordColumns)[number]> = {
  day: column('day', recordHead['fleet.record-export.day'], 'date', 'fecha'),
  shift: {
    ...column('shift', recordHead['fleet.record-export.shift']),
    choices: Object.fromEntries(shifts.map((shift) => [shift, shiftWords[`fleet.shift.${shift}`]])),
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
