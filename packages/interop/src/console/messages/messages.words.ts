import { words } from '@evops/platform/contract'

export const messageWords = words({
  'interop.message.title': { zh: '消息记录', en: 'Messages', es: 'Mensajes' },
  'interop.message.direction': { zh: '方向', en: 'Direction', es: 'Sentido' },
  'interop.message.both': { zh: '收发', en: 'Both ways', es: 'Ambos sentidos' },
  'interop.message.action': { zh: '操作', en: 'Action', es: 'Acción' },
  'interop.message.action-all': { zh: '全部操作', en: 'All actions', es: 'Todas las acciones' },
  'interop.message.find': { zh: '请求编号', en: 'Request ID', es: 'Id. de la petición' },
  'interop.message.older': { zh: '更早的消息', en: 'Older messages', es: 'Mensajes anteriores' },
  'interop.message.pause': { zh: '暂停', en: 'Pause', es: 'Pausar' },
  'interop.message.go-on': { zh: '继续', en: 'Resume', es: 'Reanudar' },
  'interop.message.status': { zh: '结果', en: 'Result', es: 'Resultado' },
  'interop.message.all': { zh: '全部', en: 'All', es: 'Todos' },
  'interop.message.none': {
    zh: '没有符合条件的消息',
    en: 'No messages match',
    es: 'Ningún mensaje coincide',
  },
  'interop.message.done': { zh: '成功', en: 'OK', es: 'Correcto' },
  'interop.message.refused': { zh: '被拒绝', en: 'Refused', es: 'Rechazado' },
  'interop.message.failed': { zh: '失败', en: 'Failed', es: 'Fallido' },
  'interop.message.in': { zh: '收到', en: 'Received', es: 'Recibido' },
  'interop.message.out': { zh: '发出', en: 'Sent', es: 'Enviado' },
  'interop.message.repeat': { zh: '重新推送', en: 'Send again', es: 'Enviar de nuevo' },
  'interop.message.repeated': {
    zh: '将按当前数据重新推送',
    en: 'It will be sent again with current data',
    es: 'Se enviará de nuevo, con los datos actuales',
  },
})
