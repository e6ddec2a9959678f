import { words } from '@evops/platform/contract'

export const amountWords = words({
  'reports.amounts.buckets': {
    zh: '充电净额分布（次数）',
    en: 'Sessions by their net amount',
    es: 'Cargas por importe neto',
  },
  'reports.amounts.free': { zh: '免费', en: 'Free', es: 'Gratis' },
  'reports.amounts.sessions_one': { zh: '{n} 次', en: '{n} session', es: '{n} carga' },
  'reports.amounts.sessions_other': { zh: '{n} 次', en: '{n} sessions', es: '{n} cargas' },
  'reports.amounts.sessions_many': { zh: '{n} 次', en: '{n} sessions', es: '{n} cargas' },
  'reports.amounts.export': { zh: '导出分布', en: 'Export the distribution', es: 'Exportar la distribución' },
  'reports.amounts.made-of': { zh: '金额构成', en: 'What amounts are made of', es: 'De qué se componen' },
  'reports.amounts.off': {
    zh: '减免与退款（占总额）',
    en: 'Taken off and given back (of the amount)',
    es: 'Descontado y devuelto (del importe)',
  },
})
