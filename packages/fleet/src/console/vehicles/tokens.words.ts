import { words } from '@evops/platform/contract'

export const tokenPeriodWords = words({
  'fleet.spell.explain': {
    zh: '鉴权凭证归属期间由它启动的订单归入该车；电池容量同步到鉴权凭证。',
    en: 'Sessions started by a token while it is assigned to the vehicle count to the vehicle; the token takes over the vehicle’s battery capacity.',
    es: 'Las sesiones iniciadas con un identificador mientras está asignado al vehículo cuentan para él; el identificador toma la capacidad de su batería.',
  },
  'fleet.spell.bind': { zh: '绑定鉴权凭证', en: 'Assign a token', es: 'Vincular identificador' },
  'fleet.spell.idTag': { zh: '鉴权凭证或 VIN', en: 'Token or VIN', es: 'Identificador o VIN' },
  'fleet.spell.from': { zh: '起始时间', en: 'From', es: 'Desde' },
  'fleet.spell.from-hint': {
    zh: '留空为现在；填写过去的时间，则其后的订单归入该车',
    en: 'Leave blank for now. Earlier: sessions since then count to the vehicle too',
    es: 'Si se deja en blanco, ahora. Una hora anterior: también cuentan las sesiones desde esa hora',
  },
  'fleet.spell.none': { zh: '没有鉴权凭证', en: 'No tokens yet', es: 'Aún sin identificador' },
  'fleet.spell.bound': { zh: '已绑定', en: 'Token assigned', es: 'Identificador vinculado' },
  'fleet.spell.current': { zh: '当前', en: 'Now', es: 'Actual' },
  'fleet.spell.since': { zh: '自 {from}', en: 'since {from}', es: 'desde {from}' },
  'fleet.spell.between': { zh: '{from} 至 {until}', en: '{from} to {until}', es: 'de {from} a {until}' },
  'fleet.spell.end': { zh: '解绑', en: 'Unassign', es: 'Desvincular' },
  'fleet.spell.end-title': {
    zh: '解绑鉴权凭证 {idTag}？',
    en: 'Unassign {idTag}?',
    es: '¿Desvincular {idTag}?',
  },
  'fleet.spell.end-text': {
    zh: '此后由它启动的订单不再归入该车；此前的不变。',
    en: 'Sessions it starts from now on no longer count to the vehicle; earlier ones do.',
    es: 'Las sesiones que inicie desde ahora ya no cuentan para el vehículo; las anteriores sí.',
  },
  'fleet.spell.ended': { zh: '已解绑', en: 'Unassigned', es: 'Desvinculado' },
})
