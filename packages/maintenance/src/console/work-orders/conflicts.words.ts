import { words } from '@evops/platform/contract'

export const conflictPageWords = words({
  'maintenance.conflict.title': { zh: '离线冲突', en: 'Offline conflicts', es: 'Conflictos sin conexión' },
  'maintenance.conflict.none': {
    zh: '没有离线冲突',
    en: 'No offline conflicts',
    es: 'No hay conflictos sin conexión',
  },
  'maintenance.conflict.find': {
    zh: '工单号或桩编号',
    en: 'Order or charge point no.',
    es: 'N.º de orden o de punto',
  },
  'maintenance.conflict.kind': { zh: '操作', en: 'Action', es: 'Acción' },
  'maintenance.conflict.byName': { zh: '操作人', en: 'Done by', es: 'Hecha por' },
  'maintenance.conflict.workOrderNo': { zh: '工单号', en: 'Order', es: 'Orden' },
  'maintenance.conflict.place': { zh: '位置', en: 'Location', es: 'Lugar' },
  'maintenance.conflict.reason': { zh: '未采纳原因', en: 'Not accepted because', es: 'No aceptada porque' },
  'maintenance.conflict.state': { zh: '处理', en: 'Settlement', es: 'Resolución' },
  'maintenance.conflict.doneAt': { zh: '操作时间', en: 'Done at', es: 'Hecha el' },
  'maintenance.conflict.receivedAt': { zh: '收到时间', en: 'Received', es: 'Recibida' },
  'maintenance.conflict.station': { zh: '场站', en: 'Station', es: 'Estación' },
  'maintenance.conflict.export': {
    zh: '导出离线冲突',
    en: 'Export offline conflicts',
    es: 'Exportar conflictos',
  },
  'maintenance.conflict.when': {
    zh: '{done} 操作，{received} 收到',
    en: 'done at {done}, received at {received}',
    es: 'hecha el {done}, recibida el {received}',
  },
  'maintenance.conflict.noted': {
    zh: '操作人已将其保留为备注',
    en: 'Kept as a note by the person who did it',
    es: 'Guardada como nota por quien la hizo',
  },
  'maintenance.conflict.picture': { zh: '未采纳的照片', en: 'Photo not accepted', es: 'Foto no aceptada' },
  'maintenance.conflict.own': {
    zh: '自己的离线操作须由另一人处理',
    en: 'Your own action: a second person must settle it',
    es: 'Acción suya: la resuelve otra persona',
  },
  'maintenance.conflict.cannot': {
    zh: '工单现在为“{state}”，不能采纳该操作',
    en: 'The order is now “{state}”: this action cannot be applied',
    es: 'La orden está ahora en «{state}»: no se puede aplicar',
  },
  'maintenance.conflict.apply': { zh: '仍然采纳', en: 'Apply anyway', es: 'Aplicar de todos modos' },
  'maintenance.conflict.set-aside': { zh: '搁置', en: 'Set aside', es: 'Descartar' },
  'maintenance.conflict.erase-picture': { zh: '抹除照片', en: 'Erase photo', es: 'Borrar foto' },
  'maintenance.conflict.erase-confirm': { zh: '抹除签名', en: 'Erase signature', es: 'Borrar firma' },
  'maintenance.conflict.erase-text': {
    zh: '抹除后不能恢复，该离线操作只能搁置。',
    en: 'It cannot be restored; this offline action can then only be set aside.',
    es: 'No se puede recuperar; esta acción solo podrá descartarse.',
  },
  'maintenance.conflict.erased': { zh: '已抹除', en: 'Erased', es: 'Borrada' },
  'maintenance.conflict.note': { zh: '备注', en: 'Note', es: 'Nota' },
  'maintenance.conflict.note-needed': { zh: '搁置原因', en: 'Reason', es: 'Motivo' },
  'maintenance.conflict.done': { zh: '已处理', en: 'Settled', es: 'Resuelto' },
  'maintenance.conflict.settled': {
    zh: '{state}：{name}，{at}',
    en: '{state} by {name} at {at}',
    es: '{state} por {name} el {at}',
  },
})
