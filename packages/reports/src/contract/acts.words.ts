import { words } from '@evops/platform/contract'

/** Names of this domain's things in the audit log (organisation combines them with the verbs). */
export const reportActWords = words({
  'reports.audit.entity.report-proof': {
    zh: '报表核对',
    en: 'proof of reports',
    es: 'comprobación de informes',
  },
  'reports.audit.field.dayFrom': { zh: '开始日期', en: 'From', es: 'Desde' },
  'reports.audit.field.dayTo': { zh: '结束日期', en: 'To', es: 'Hasta' },
  'reports.audit.field.found': { zh: '查出', en: 'Found', es: 'Encontrados' },
  'reports.audit.field.unexplained': { zh: '未解释', en: 'Unexplained', es: 'Sin explicar' },
})
