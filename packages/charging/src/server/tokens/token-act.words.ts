import { words } from '@evops/platform/contract'

/** Results per start token of the bulk action. */
export const tokenActWords = words({
  'charging.act.blocked': { zh: '已停用', en: 'Blocked', es: 'Bloqueado' },
  'charging.act.unblocked': { zh: '已启用', en: 'Unblocked', es: 'Desbloqueado' },
  'charging.act.card': {
    zh: '属于一张卡，请在卡片管理中操作',
    en: 'It belongs to a card: change it under Cards',
    es: 'Es de una tarjeta: cámbielo en Tarjetas',
  },
  'charging.act.gone': { zh: '已不存在', en: 'No longer exists', es: 'Ya no existe' },
})
