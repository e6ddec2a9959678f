import { words } from '@evops/platform/contract'

/** Columns of the acceptance export in order, with the names used on the screen. */
export const acceptanceExportHeadings = words({
  'stations.acceptance-export.chargePoint': { zh: '桩编号', en: 'Charge point no.', es: 'N.º de punto' },
  'stations.acceptance-export.name': { zh: '桩名称', en: 'Charge point', es: 'Punto' },
  'stations.acceptance-export.station': { zh: '场站', en: 'Station', es: 'Estación' },
  'stations.acceptance-export.connector': { zh: '充电枪', en: 'Connector', es: 'Conector' },
  'stations.acceptance-export.result': { zh: '结果', en: 'Result', es: 'Resultado' },
  'stations.acceptance-export.started': { zh: '开始', en: 'Started', es: 'Inicio' },
  'stations.acceptance-export.finished': { zh: '结束', en: 'Ended', es: 'Fin' },
  'stations.acceptance-export.by': { zh: '执行人', en: 'Tested by', es: 'Probado por' },
  'stations.acceptance-export.step': { zh: '步骤', en: 'Step', es: 'Paso' },
  'stations.acceptance-export.step-result': {
    zh: '步骤结果',
    en: 'Result of the step',
    es: 'Resultado del paso',
  },
  'stations.acceptance-export.failure': { zh: '未通过原因', en: 'Why it failed', es: 'Motivo del fallo' },
  'stations.acceptance-export.step-started': { zh: '步骤开始', en: 'Step started', es: 'Inicio del paso' },
  'stations.acceptance-export.step-finished': { zh: '步骤结束', en: 'Step ended', es: 'Fin del paso' },
  'stations.acceptance-export.evidence': { zh: '证据', en: 'Evidence', es: 'Pruebas' },
})
