import { words } from '@evops/platform/contract'

/** Column heads, in their order. */
export const nearLimitExportWords = words({
  'ledger.slice-export.day': { zh: '日期', en: 'Day', es: 'Día' },
  'ledger.slice-export.subject': { zh: '对象', en: 'Of', es: 'De' },
  'ledger.slice-export.name': { zh: '名称', en: 'Name', es: 'Nombre' },
  'ledger.slice-export.direction': { zh: '方向', en: 'Direction', es: 'Sentido' },
  'ledger.slice-export.acts': { zh: '笔数', en: 'Acts', es: 'Operaciones' },
  'ledger.slice-export.sum': { zh: '合计', en: 'Sum', es: 'Suma' },
  'ledger.slice-export.largest': { zh: '最大一笔', en: 'Largest', es: 'Mayor' },
  'ledger.slice-export.day-limit': { zh: '当日限额', en: 'Limit of the day', es: 'Límite diario' },
  'ledger.slice-export.act-limit': { zh: '单笔限额', en: 'Limit of one act', es: 'Límite por operación' },
  'ledger.slice-export.percent': { zh: '占当日限额（%）', en: '% of the limit', es: '% del límite' },
  'ledger.slice-export.near-days': {
    zh: '30 天内次数',
    en: 'Days within 30',
    es: 'Días en los últimos 30',
  },
  'ledger.slice-export.currency': { zh: '币种', en: 'Currency', es: 'Moneda' },
})
/** Names of subjects and directions in the export. */
export const nearLimitValueWords = words({
  'ledger.slice-value.person': { zh: '操作人', en: 'Person', es: 'Persona' },
  'ledger.slice-value.wallet': { zh: '钱包', en: 'Wallet', es: 'Monedero' },
  'ledger.slice-value.party': { zh: '收款方', en: 'Party', es: 'Parte' },
  'ledger.slice-value.in': { zh: '收入', en: 'In', es: 'Entrada' },
  'ledger.slice-value.out': { zh: '支出', en: 'Out', es: 'Salida' },
})
