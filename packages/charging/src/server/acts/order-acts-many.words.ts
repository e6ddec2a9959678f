import { words } from '@evops/platform/contract'

/** How an act on many orders ended on one of them. */
export const manyWords = words({
  'charging.many.stop.accepted': { zh: '已停止', en: 'Stopped', es: 'Detenida' },
  'charging.many.stop.not': {
    zh: '桩未执行',
    en: 'The charge point did not do it',
    es: 'El punto no lo hizo',
  },
  'charging.many.void.done': { zh: '已作废', en: 'Void', es: 'Anulada' },
  'charging.many.void.asked': {
    zh: '已提交审批',
    en: 'Waits for a second person',
    es: 'Espera a una segunda persona',
  },
  'charging.many.not-running': { zh: '不在充电中', en: 'It is not charging', es: 'No está cargando' },
  'charging.many.not-over': { zh: '尚未结束', en: 'It is not over yet', es: 'Aún no ha terminado' },
  'charging.many.waits': {
    zh: '已在等待审批',
    en: 'It waits for approval already',
    es: 'Ya espera aprobación',
  },
  'charging.many.gone': { zh: '无法执行', en: 'It cannot be done', es: 'No se puede hacer' },
})
