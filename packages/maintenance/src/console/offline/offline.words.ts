import { words } from '@evops/platform/contract'

export const offlineWords = words({
  'maintenance.offline.stored': {
    zh: '可离线使用 · {at}',
    en: 'Available offline · {at}',
    es: 'Disponible sin conexión · {at}',
  },
  'maintenance.offline.unsent': {
    zh: '{count} 项尚未上传',
    en: '{count} not sent yet',
    es: '{count} sin enviar',
  },
  'maintenance.offline.send': { zh: '立即上传', en: 'Send now', es: 'Enviar ahora' },
  'maintenance.offline.waits': { zh: '尚未上传', en: 'Not sent yet', es: 'Sin enviar' },
  'maintenance.offline.not-taken': { zh: '未被采纳', en: 'Not accepted', es: 'No aceptado' },
  'maintenance.offline.meanwhile': {
    zh: '离线期间：{state}，{name}，{at}',
    en: 'Meanwhile: {state}, by {name} at {at}',
    es: 'Mientras tanto: {state}, por {name} el {at}',
  },
  'maintenance.offline.assignee': {
    zh: '现由 {name} 负责',
    en: 'Now assigned to {name}',
    es: 'Asignada ahora a {name}',
  },
  'maintenance.offline.line': {
    zh: '该项现为 {value}（{name}，{at}）',
    en: 'The line now says {value}, by {name} at {at}',
    es: 'La línea dice ahora {value}, por {name} el {at}',
  },
  'maintenance.offline.lacks-photo': {
    zh: '请先拍一张现场照片，或说明不拍照的原因',
    en: 'Take a photo on site first, or give a reason why there is none',
    es: 'Haga antes una foto en el sitio, o indique por qué no la hay',
  },
  'maintenance.offline.lacks-lines': {
    zh: '检查表还有未填写的项或缺少照片',
    en: 'The checklist has lines that are open or have no photo',
    es: 'La lista tiene puntos sin rellenar o sin foto',
  },
  'maintenance.offline.lacks-confirmation': {
    zh: '请先让客户签字，或说明原因',
    en: 'Have the customer sign first, or give a reason why not',
    es: 'Haga que el cliente firme antes, o indique por qué no',
  },
  'maintenance.offline.drop': { zh: '放弃', en: 'Discard', es: 'Descartar' },
  'maintenance.offline.keep': { zh: '保留为备注', en: 'Keep as a note', es: 'Guardar como nota' },
  'maintenance.offline.note': {
    zh: '离线时（{at}）：{act} {text}',
    en: 'Done offline at {at}: {act} {text}',
    es: 'Hecho sin conexión el {at}: {act} {text}',
  },
  'maintenance.offline.itself': { zh: '系统', en: 'the system', es: 'el sistema' },
  'maintenance.offline.sent': { zh: '{at} 上传', en: 'sent at {at}', es: 'enviado el {at}' },
  'maintenance.offline.applied': {
    zh: '由 {name} 采纳',
    en: 'applied by {name}',
    es: 'aplicado por {name}',
  },
  'maintenance.offline.settled': {
    zh: '{state}：{name}，{at}',
    en: '{state} by {name} at {at}',
    es: '{state} por {name} el {at}',
  },
  'maintenance.offline.seen': { zh: '知道了', en: 'OK', es: 'Entendido' },
  'maintenance.offline.clock-ahead': {
    zh: '手机时间快了 {span}',
    en: 'phone clock was {span} fast',
    es: 'el reloj del móvil iba {span} adelantado',
  },
  'maintenance.offline.clock-behind': {
    zh: '手机时间慢了 {span}',
    en: 'phone clock was {span} slow',
    es: 'el reloj del móvil iba {span} atrasado',
  },
  'maintenance.offline.leave': { zh: '退出登录', en: 'Sign out', es: 'Cerrar sesión' },
  'maintenance.offline.leave-text': {
    zh: '有 {count} 项操作尚未上传，退出后将丢失',
    en: '{count} {count|action has|actions have} not been sent and will be lost',
    es: 'Se {count|perderá|perderán} {count} {count|acción|acciones} sin enviar',
  },
  'maintenance.offline.leave-verb': {
    zh: '退出并放弃',
    en: 'Sign out and discard',
    es: 'Cerrar sesión y descartar',
  },
})
