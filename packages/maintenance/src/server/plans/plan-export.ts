import { dayCell, words } from '@evops/platform/contract'
import { exportKind, inSlices, type ExportKind } from '@evops/platform/server'
import { planExport, planFilter, planPermissions, workStateWords } from '../../contract/index.ts'
import type { MaintenanceDeps } from '../deps.ts'
import { sliceOfPlans } from './plans.store.ts'

const heads = words({
  'maintenance.plan-export.name': { zh: '名称', en: 'Name', es: 'Nombre' },
  'maintenance.plan-export.type': { zh: '工单类型', en: 'Type of order', es: 'Tipo de orden' },
  'maintenance.plan-export.level': { zh: '级别', en: 'Level', es: 'Nivel' },
  'maintenance.plan-export.checklist': { zh: '检查表', en: 'Checklist', es: 'Lista de comprobación' },
  'maintenance.plan-export.per': { zh: '工单按', en: 'One order of each', es: 'Una orden por' },
  'maintenance.plan-export.stations': { zh: '场站', en: 'Stations', es: 'Estaciones' },
  'maintenance.plan-export.models': { zh: '型号', en: 'Models', es: 'Modelos' },
  'maintenance.plan-export.firstOn': { zh: '首次日期', en: 'First on', es: 'Primera vez' },
  'maintenance.plan-export.every': { zh: '周期', en: 'Every', es: 'Cada' },
  'maintenance.plan-export.unit': { zh: '周期单位', en: 'Unit', es: 'Unidad' },
  'maintenance.plan-export.kwh': { zh: '每充电 (kWh)', en: 'Every kWh', es: 'Cada kWh' },
  'maintenance.plan-export.sessions': { zh: '每充电次数', en: 'Every sessions', es: 'Cada sesiones' },
  'maintenance.plan-export.plugs': { zh: '每插枪次数', en: 'Every plug cycles', es: 'Cada conexiones' },
  'maintenance.plan-export.faults': {
    zh: '每千次充电故障超过',
    en: 'Faults per 1,000 sessions above',
    es: 'Averías por 1.000 sesiones por encima de',
  },
  'maintenance.plan-export.faultSessions': {
    zh: '至少充电次数',
    en: 'From sessions on',
    es: 'A partir de sesiones',
  },
  'maintenance.plan-export.months': { zh: '月份', en: 'Months', es: 'Meses' },
  'maintenance.plan-export.leadDays': { zh: '提前天数', en: 'Days ahead', es: 'Días de antelación' },
  'maintenance.plan-export.enabled': { zh: '启用', en: 'On', es: 'Activo' },
  'maintenance.plan-export.nextOn': { zh: '下次到期', en: 'Next due', es: 'Próximo' },
  'maintenance.plan-export.openWorkOrders': { zh: '未完成工单', en: 'Open orders', es: 'Órdenes abiertas' },
  'maintenance.plan-export.description': { zh: '说明', en: 'Description', es: 'Descripción' },
})
const labels = {
  chargePoint: { zh: '充电桩', en: 'Charge point', es: 'Punto de recarga' },
  station: { zh: '场站', en: 'Station', es: 'Estación' },
  day: { zh: '天', en: 'Days', es: 'Días' },
  week: { zh: '周', en: 'Weeks', es: 'Semanas' },
  month: { zh: '个月', en: 'Months', es: 'Meses' },
  on: { zh: '是', en: 'Yes', es: 'Sí' },
  off: { zh: '否', en: 'No', es: 'No' },
} as const

/** Exports maintenance plans by name. */
export function planExportKind({ services }: MaintenanceDeps): ExportKind {
  return exportKind({
    name: planExport,
    permission: [...planPermissions.export],
    title: { zh: '维护计划', en: 'Maintenance plans', es: 'Planes de mantenimiento' },
    filter: planFilter,
    head: ({ language }) => Object.values(heads).map((text) => text[language]),
    async *rows(actor, filter) {
      const { language } = actor
      for await (const row of inSlices(services.db, actor, { filter, read: sliceOfPlans }))
        yield [
          row.name,
          workStateWords[`maintenance.type.${row.type ?? 'inspection'}`][language],
          `P${row.level}`,
          row.checklistName,
          labels[row.per ?? 'chargePoint'][language],
          row.stations.map(({ name }) => name).join('; '),
          (row.models ?? []).join('; '),
          dayCell(row.firstOn),
          row.everyN,
          row.everyN === null ? null : labels[row.everyUnit ?? 'month'][language],
          row.everyKwh,
          row.everySessions,
          row.everyPlugs,
          row.faultRate,
          row.faultRate === null ? null : row.faultSessions,
          (row.months ?? []).join(', '),
          row.leadDays,
          labels[row.enabled ? 'on' : 'off'][language],
          dayCell(row.nextOn),
          row.openWorkOrders,
          row.description,
        ]
    },
  })
}
