import { words } from '@evops/platform/contract'

/** Titles of the screens: they ship with the shell. */
export const menuWords = words({
  'cards.menu.keys': { zh: '密钥管理', en: 'Card keys', es: 'Claves de tarjetas' },
  'cards.menu.online': { zh: '在线卡', en: 'Online cards', es: 'Tarjetas en línea' },
  'cards.menu.offline': { zh: '离线卡', en: 'Offline cards', es: 'Tarjetas sin conexión' },
  'cards.menu.trades': { zh: '卡交易查询', en: 'Card transactions', es: 'Transacciones' },
  'cards.menu.operations': { zh: '卡操作流水', en: 'Card operations', es: 'Operaciones con tarjetas' },
})
