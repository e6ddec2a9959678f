import { words } from '@evops/platform/contract'

/** Texts for results that the platform reports when the charge point gave no response. */
export const commandAnswerWords = words({
  'stations.bulkJobs.result.same': { zh: '已符合，无需改动', en: 'Already set', es: 'Ya estaba establecido' },
  'stations.bulkJobs.result.offline': {
    zh: '离线，未发送',
    en: 'Offline, not sent',
    es: 'Sin conexión, no se envió',
  },
  'stations.bulkJobs.result.deadline': {
    zh: '到期仍未轮到，已跳过',
    en: 'Not reached before the deadline, skipped',
    es: 'No le llegó el turno a tiempo, omitido',
  },
  'stations.bulkJobs.result.timeout': {
    zh: '未在时限内应答',
    en: 'No answer in time',
    es: 'Sin respuesta a tiempo',
  },
  'stations.bulkJobs.result.failed': {
    zh: '桩返回错误',
    en: 'Answered with an error',
    es: 'Respondió con un error',
  },
  'stations.bulkJobs.result.charge-point-charging': {
    zh: '正在充电，结束后继续',
    en: 'Charging: continues afterwards',
    es: 'Cargando: continúa después',
  },
  'stations.bulkJobs.result.firmware-other-model': {
    zh: '厂商或型号不符',
    en: 'Another manufacturer or model',
    es: 'Otro fabricante o modelo',
  },
  'stations.bulkJobs.result.firmware-not-released': {
    zh: '固件未发布或已停用',
    en: 'The firmware is not released',
    es: 'El firmware no está publicado',
  },
})
