import { words } from '@evops/platform/contract'

/** Columns of the export, in order. */
export const quotaExportWords = words({
  'fleet.quota-export.model': { zh: '车型', en: 'Model', es: 'Modelo' },
  'fleet.quota-export.line': { zh: '线路', en: 'Line', es: 'Línea' },
  'fleet.quota-export.season': { zh: '季节', en: 'Season', es: 'Temporada' },
  'fleet.quota-export.grade': { zh: '司机等级', en: 'Driver grade', es: 'Categoría' },
  'fleet.quota-export.quota': { zh: '定额 kWh/100 km', en: 'Quota, kWh/100 km', es: 'Cuota, kWh/100 km' },
  'fleet.quota-export.tolerance': { zh: '允差 %', en: 'Tolerance, %', es: 'Tolerancia, %' },
  'fleet.quota-export.from': { zh: '生效', en: 'From', es: 'Desde' },
  'fleet.quota-export.to': { zh: '截止', en: 'Until', es: 'Hasta' },
  'fleet.quota-export.remark': { zh: '备注', en: 'Remark', es: 'Observaciones' },
})
