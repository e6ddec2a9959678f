import { problemTable } from '@evops/platform/contract'

/** Problems of imports of past sessions. */
export const sessionImportProblems = problemTable({
  'charging.session-import-currency': {
    status: 400,
    zh: '文件金额为 {other}，而运营商的币种是 {own}',
    en: 'The file’s amounts are in {other}, the operator works in {own}',
    es: 'Los importes del archivo están en {other} y el operador trabaja en {own}',
  },
  'charging.session-import-used': {
    status: 409,
    zh: '不能撤销：其中 {count} 个订单已被更正、结算或处理',
    en: 'It cannot be undone: {count} of its sessions were corrected, settled or resolved since',
    es: 'No se puede deshacer: {count} de sus sesiones ya se corrigieron, liquidaron o resolvieron',
  },
  'charging.session-import-zone': {
    status: 400,
    zh: '未知的时区：{timeZone}',
    en: 'Unknown time zone: {timeZone}',
    es: 'Zona horaria desconocida: {timeZone}',
  },
})
