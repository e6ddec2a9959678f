import { words } from '@evops/platform/contract'

/** How a bulk act ended on a start token. */
export const tokenActWords = words({
  'charging.act.blocked': { zh: '已停用', en: 'Blocked', es: 'Bloqueada' },
  'charging.act.unblocked': { zh: '已启用', en: 'Unblocked', es: 'Desbloqueada' },
  'charging.act.card': {
    zh: '属于一张卡，请在卡片管理中操作',
    en: 'It is a card’s: change it there',
    es: 'Es de una tarjeta: cámbiela allí',
  },
  'charging.act.gone': { zh: '已不存在', en: 'It is gone', es: 'Ya no existe' },
})
