import { words } from '@evops/platform/contract'

/** Names of the states of a start token, on screens and in files. */
export const tokenStateWords = words({
  'charging.tokens.state.accepted': { zh: '允许', en: 'Accepted', es: 'Aceptado' },
  'charging.tokens.state.blocked': { zh: '停用', en: 'Blocked', es: 'Bloqueado' },
})

/** Columns of a file of start tokens: column heads of the export, and titles that the import recognises. */
export const tokenColumnWords = words({
  'charging.import.token': { zh: '鉴权凭证', en: 'Token', es: 'Identificador' },
  'charging.import.label': { zh: '名称', en: 'Label', es: 'Nombre' },
  'charging.import.state': { zh: '状态', en: 'State', es: 'Estado' },
  'charging.import.validFrom': { zh: '生效时间', en: 'Valid from', es: 'Válido desde' },
  'charging.import.validUntil': { zh: '失效时间', en: 'Valid until', es: 'Válido hasta' },
  'charging.import.priceGroup': { zh: '分组价格', en: 'Group price', es: 'Precio de grupo' },
  'charging.import.limitAmount': {
    zh: '单次金额上限',
    en: 'Maximum cost per session',
    es: 'Importe máximo por sesión',
  },
  'charging.import.limitKwh': {
    zh: '单次电量上限 kWh',
    en: 'Maximum energy per session, kWh',
    es: 'Energía máxima por sesión, kWh',
  },
  'charging.import.manyAtOnce': {
    zh: '可同时充多车',
    en: 'Several sessions at once',
    es: 'Varias sesiones a la vez',
  },
  'charging.import.group': { zh: '组标识', en: 'Group token', es: 'Identificador de grupo' },
  'charging.import.batteryKwh': { zh: '电池容量 kWh', en: 'Battery, kWh', es: 'Batería, kWh' },
  'charging.import.kind': { zh: '标识类型', en: 'Token type', es: 'Tipo de identificador' },
})
