import { words } from '@evops/platform/contract'

export const openAbnormalWords = words({
  'charging.abnormal.badge_one': {
    zh: '{n} 个异常订单待处理',
    en: '{n} abnormal order is open',
    es: '{n} orden anómala pendiente',
  },
  'charging.abnormal.badge_other': {
    zh: '{n} 个异常订单待处理',
    en: '{n} abnormal orders are open',
    es: '{n} órdenes anómalas pendientes',
  },
  'charging.abnormal.badge_many': {
    zh: '{n} 个异常订单待处理',
    en: '{n} abnormal orders are open',
    es: '{n} de órdenes anómalas pendientes',
  },
  'charging.abnormal.look': { zh: '查看', en: 'Look', es: 'Ver' },
})
