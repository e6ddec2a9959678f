import { words } from '@evops/platform/contract'

/** Results per session of a bulk action. */
export const sessionBulkActWords = words({
  'charging.many.stop.accepted': { zh: '已停止', en: 'Stopped', es: 'Detenida' },
  'charging.many.stop.not': {
    zh: '桩未执行',
    en: 'The charge point did not stop',
    es: 'El punto no se detuvo',
  },
  'charging.many.void.done': { zh: '已作废', en: 'Void', es: 'Anulada' },
  'charging.many.void.requested': {
    zh: '已提交审批',
    en: 'Awaiting a second person',
    es: 'Espera a una segunda persona',
  },
  'charging.many.not-running': { zh: '不在充电中', en: 'Not charging', es: 'No está cargando' },
  'charging.many.not-over': { zh: '尚未结束', en: 'Not ended yet', es: 'Aún no ha terminado' },
  'charging.many.waits': {
    zh: '已在等待审批',
    en: 'Already awaiting approval',
    es: 'Ya espera aprobación',
  },
  'charging.many.gone': { zh: '无法执行', en: 'Not possible', es: 'No es posible' },
})
