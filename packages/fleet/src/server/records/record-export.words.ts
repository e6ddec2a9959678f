import { words } from '@evops/platform/contract'

/** Columns of the export, in order. */
export const recordExportWords = words({
  'fleet.record-export.day': { zh: '日期', en: 'Day', es: 'Día' },
  'fleet.record-export.shift': { zh: '班次', en: 'Shift', es: 'Turno' },
  'fleet.record-export.vehicle': { zh: '车辆', en: 'Vehicle', es: 'Vehículo' },
  'fleet.record-export.driver-no': { zh: '司机工号', en: 'Driver number', es: 'N.º de conductor' },
  'fleet.record-export.driver': { zh: '司机', en: 'Driver', es: 'Conductor' },
  'fleet.record-export.line': { zh: '线路', en: 'Line', es: 'Línea' },
  'fleet.record-export.start': { zh: '起码 km', en: 'Odometer start, km', es: 'Odómetro inicial, km' },
  'fleet.record-export.end': { zh: '止码 km', en: 'Odometer end, km', es: 'Odómetro final, km' },
  'fleet.record-export.distance': { zh: '里程 km', en: 'Distance, km', es: 'Recorrido, km' },
  'fleet.record-export.unrecorded': { zh: '空驶 km', en: 'Unrecorded, km', es: 'Sin registrar, km' },
  'fleet.record-export.trips': { zh: '趟次', en: 'Trips', es: 'Viajes' },
  'fleet.record-export.soc-start': { zh: '起始 SoC %', en: 'Charge at start, %', es: 'Carga inicial, %' },
  'fleet.record-export.soc-end': { zh: '结束 SoC %', en: 'Charge at end, %', es: 'Carga final, %' },
  'fleet.record-export.quota': { zh: '定额电量 (kWh)', en: 'Quota (kWh)', es: 'Cuota (kWh)' },
  'fleet.record-export.source': { zh: '来源', en: 'Source', es: 'Origen' },
  'fleet.record-export.checked': { zh: '核对人', en: 'Checked by', es: 'Revisado por' },
  'fleet.record-export.remark': { zh: '备注', en: 'Remark', es: 'Observaciones' },
})
