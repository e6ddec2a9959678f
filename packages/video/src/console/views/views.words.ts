import { words } from '@evops/platform/contract'

export const cameraViewWords = words({
  'video.log.list': { zh: '观看记录', en: 'View log', es: 'Visionados' },
  'video.log.startedAt': { zh: '开始', en: 'From', es: 'Desde' },
  'video.log.endedAt': { zh: '结束', en: 'Until', es: 'Hasta' },
  'video.log.now': { zh: '正在观看', en: 'Watching now', es: 'Viendo ahora' },
  'video.log.userName': { zh: '用户', en: 'User', es: 'Usuario' },
  'video.log.cameraName': { zh: '摄像机', en: 'Camera', es: 'Cámara' },
  'video.log.cameraNo': { zh: '编号', en: 'Number', es: 'Número' },
  'video.log.stationName': { zh: '场站', en: 'Station', es: 'Estación' },
  'video.log.find': { zh: '用户', en: 'User', es: 'Usuario' },
  'video.log.export': { zh: '导出', en: 'Export', es: 'Exportar' },
  'video.log.none': { zh: '没有观看记录', en: 'No views recorded', es: 'No hay visionados' },
  'video.log.none-next': {
    zh: '谁在何时观看了哪台摄像机，都会显示在这里。',
    en: 'Who watched which camera and when is shown here.',
    es: 'Aquí se ve quién miró qué cámara y cuándo.',
  },
})
