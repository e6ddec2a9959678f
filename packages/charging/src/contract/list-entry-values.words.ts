import { words } from '@evops/platform/contract'

/** Texts for the values of an entry on the black and white lists. */
export const listEntryWords = words({
  'charging.listed.subjectKind.token': {
    zh: '卡或鉴权凭证',
    en: 'Card or token',
    es: 'Tarjeta o identificador',
  },
  'charging.listed.subjectKind.vin': { zh: 'VIN', en: 'VIN', es: 'VIN' },
  'charging.listed.subjectKind.plate': { zh: '车牌', en: 'Plate', es: 'Matrícula' },
  'charging.listed.subjectKind.member': { zh: '会员', en: 'Member', es: 'Cliente' },
  'charging.listed.subjectKind.company': { zh: '企业', en: 'Company', es: 'Empresa' },
  'charging.listed.kind.black': { zh: '黑名单', en: 'Black', es: 'Negra' },
  'charging.listed.kind.white': { zh: '白名单', en: 'White', es: 'Blanca' },
  'charging.listed.allows.none': { zh: '照常', en: 'As usual', es: 'Normal' },
  'charging.listed.allows.forced': {
    zh: '强制启动：不受余额与限额限制',
    en: 'Forced: regardless of balance and limits',
    es: 'Forzado: sin tener en cuenta saldo ni límites',
  },
  'charging.listed.source.manual': { zh: '人工', en: 'Manual', es: 'Manual' },
  'charging.listed.source.loss': { zh: '挂失', en: 'Loss', es: 'Pérdida' },
  'charging.listed.source.arrears': { zh: '欠费', en: 'Arrears', es: 'Impago' },
  'charging.listed.source.fraud': { zh: '欺诈', en: 'Fraud', es: 'Fraude' },
  'charging.listed.conflict.none': { zh: '无', en: 'None', es: 'Ninguno' },
  'charging.listed.conflict.both': { zh: '同时在黑白名单', en: 'On both lists', es: 'En ambas listas' },
  'charging.listed.conflict.limited': {
    zh: '有限额，不下发到桩',
    en: 'Limited: not on local lists',
    es: 'Con límites: fuera de las listas locales',
  },
  'charging.listed.conflict.refused': {
    zh: '白名单但卡已停用',
    en: 'White, but blocked',
    es: 'Blanca, pero bloqueada',
  },
})
