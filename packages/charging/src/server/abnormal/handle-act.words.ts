import { words } from '@evops/platform/contract'

/** Results per session of the bulk action. */
export const handleActWords = words({
  'charging.handle-act.gone': { zh: '订单已不存在', en: 'No longer exists', es: 'Ya no existe' },
  'charging.handle-act.nothing': {
    zh: '没有待处理的异常',
    en: 'Nothing was open',
    es: 'No había nada pendiente',
  },
  'charging.handle-act.waits': {
    zh: '退款超过限额，等待第二人审批',
    en: 'Returns more than the limit: waits for a second person',
    es: 'Devuelve más del límite: espera a una segunda persona',
  },
  'charging.handle-act.done': { zh: '已处理', en: 'Resolved', es: 'Resuelta' },
})
