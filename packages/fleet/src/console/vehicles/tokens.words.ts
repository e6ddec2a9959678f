import { words } from '@evops/platform/contract'

export const spellWords = words({
  'fleet.spell.explain': {
    zh: '凭证归属期间由它启动的订单归入该车；电池容量同步到凭证。',
    en: 'What a token starts while it is the vehicle’s counts to the vehicle; the token knows the vehicle’s battery.',
    es: 'Lo que inicia una credencial mientras es del vehículo cuenta para él; la credencial conoce su batería.',
  },
  'fleet.spell.bind': { zh: '绑定凭证', en: 'Bind a start token', es: 'Vincular credencial' },
  'fleet.spell.idTag': { zh: '凭证号或 VIN', en: 'Token or VIN', es: 'Credencial o VIN' },
  'fleet.spell.from': { zh: '起始时间', en: 'From', es: 'Desde' },
  'fleet.spell.from-hint': {
    zh: '留空为现在；填写过去的时间，则其后的订单归入该车',
    en: 'Empty: now. Earlier: the sessions since then count to the vehicle, too',
    es: 'Vacío: ahora. Antes: también cuentan las recargas desde entonces',
  },
  'fleet.spell.none': { zh: '没有启动凭证', en: 'No start token yet', es: 'Aún sin credencial' },
  'fleet.spell.bound': { zh: '已绑定', en: 'The token is the vehicle’s', es: 'Credencial vinculada' },
  'fleet.spell.current': { zh: '当前', en: 'Now', es: 'Actual' },
  'fleet.spell.since': { zh: '自 {from}', en: 'since {from}', es: 'desde {from}' },
  'fleet.spell.between': { zh: '{from} 至 {until}', en: '{from} to {until}', es: 'de {from} a {until}' },
  'fleet.spell.end': { zh: '解绑', en: 'Unbind', es: 'Desvincular' },
  'fleet.spell.end-title': { zh: '解绑凭证 {idTag}？', en: 'Unbind {idTag}?', es: '¿Desvincular {idTag}?' },
  'fleet.spell.end-text': {
    zh: '此后由它启动的订单不再归入该车；此前的不变。',
    en: 'What it starts from now on no longer counts to the vehicle; what it started before stays.',
    es: 'Lo que inicie desde ahora ya no cuenta para el vehículo; lo anterior se queda.',
  },
  'fleet.spell.ended': { zh: '已解绑', en: 'Unbound', es: 'Desvinculada' },
})
