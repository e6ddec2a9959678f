import { words } from '@evops/platform/contract'

export const snapshotWords = words({
  'video.snapshot.list': { zh: '截图', en: 'Snapshots', es: 'Capturas' },
  'video.snapshot.at': { zh: '时间', en: 'Time', es: 'Hora' },
  'video.snapshot.cameraName': { zh: '摄像机', en: 'Camera', es: 'Cámara' },
  'video.snapshot.stationName': { zh: '场站', en: 'Station', es: 'Estación' },
  'video.snapshot.cause': { zh: '原因', en: 'Cause', es: 'Motivo' },
  'video.snapshot.cause.alarm': { zh: '告警', en: 'Alarm', es: 'Alarma' },
  'video.snapshot.cause.person': { zh: '手动', en: 'Manual', es: 'Manual' },
  'video.snapshot.state': { zh: '状态', en: 'State', es: 'Estado' },
  'video.snapshot.state.waiting': { zh: '正在截图…', en: 'Taking snapshot…', es: 'Tomando captura…' },
  'video.snapshot.state.taken': { zh: '已保存', en: 'Saved', es: 'Guardada' },
  'video.snapshot.state.failed': { zh: '失败', en: 'Failed', es: 'Fallida' },
  'video.snapshot.byName': { zh: '操作人', en: 'Taken by', es: 'Tomada por' },
  'video.snapshot.masked': { zh: '已遮挡', en: 'Masked', es: 'Enmascarada' },
  'video.snapshot.test': { zh: '测试画面', en: 'Test picture', es: 'Imagen de prueba' },
  'video.snapshot.yes': { zh: '是', en: 'Yes', es: 'Sí' },
  'video.snapshot.none': { zh: '还没有截图', en: 'No snapshots yet', es: 'Aún no hay capturas' },
  'video.snapshot.none-next': {
    zh: '告警发生时自动截图，也可在画面中手动截图。',
    en: 'They are taken when alarms are raised, or manually on the wall.',
    es: 'Se toman al saltar una alarma o a mano en el mural.',
  },
  'video.snapshot.delete': { zh: '删除', en: 'Delete', es: 'Eliminar' },
  'video.snapshot.deleted': { zh: '截图已删除', en: 'Snapshot deleted', es: 'Captura eliminada' },
  'video.snapshot.delete-title': {
    zh: '删除该截图？',
    en: 'Delete this snapshot?',
    es: '¿Eliminar esta captura?',
  },
  'video.snapshot.delete-text': {
    zh: '无法恢复。',
    en: 'It cannot be restored.',
    es: 'No se puede recuperar.',
  },
  'video.rules.title': { zh: '截图规则', en: 'Snapshot rules', es: 'Reglas de captura' },
  'video.rules.fromAlarms': {
    zh: '告警时截图',
    en: 'Take snapshots of alarms',
    es: 'Tomar capturas de alarmas',
  },
  'video.rules.alarmLevel': {
    zh: '最低告警级别',
    en: 'Minimum alarm level',
    es: 'Gravedad mínima de la alarma',
  },
  'video.rules.saved': { zh: '规则已保存', en: 'Rules saved', es: 'Reglas guardadas' },
})
