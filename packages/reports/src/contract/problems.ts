import { problemTable } from '@evops/platform/contract'

export const reportProblems = problemTable({
  'reports.span': {
    status: 400,
    zh: '结束日期不得早于开始日期',
    en: 'The last day cannot be before the first',
    es: 'El último día no puede ser anterior al primero',
  },
  'reports.too-long': {
    status: 400,
    zh: '一份报表最多 {days} 天，请缩短时段',
    en: 'A report covers at most {days} days. Choose a shorter period',
    es: 'Un informe abarca como máximo {days} días. Elija un periodo más corto',
  },
  'reports.future': {
    status: 400,
    zh: '该时段尚未开始，请选择不晚于今天的开始日期',
    en: 'This period has not started yet. Choose a first day no later than today',
    es: 'Ese periodo aún no ha comenzado. Elija un primer día no posterior a hoy',
  },
  'reports.cells': {
    status: 400,
    zh: '该查询需读取约 {cells} 条汇总记录，上限为 {most}。请选择场站、按整月查询，或导出为文件',
    en: 'This would read about {cells} records; the limit is {most}. Choose stations, whole months, or export as a file',
    es: 'Esto leería unos {cells} registros; el límite es {most}. Elija estaciones, pida meses completos o expórtelo como archivo',
  },
})
