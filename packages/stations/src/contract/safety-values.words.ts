import { words } from '@evops/platform/contract'

/** Texts for the state of the last inspection. */
export const inspectionWords = words({
  'stations.safety.inspection-none': { zh: '未巡检', en: 'never inspected', es: 'sin inspeccionar' },
  'stations.safety.inspection-overdue': { zh: '已逾期', en: 'overdue', es: 'vencida' },
  'stations.safety.inspection-soon': { zh: '30 天内到期', en: 'due within 30 days', es: 'vence en 30 días' },
  'stations.safety.inspection-good': { zh: '有效', en: 'valid', es: 'vigente' },
})
