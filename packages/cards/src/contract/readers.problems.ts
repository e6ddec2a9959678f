import { problemTable } from '@evops/platform/contract'

export const readerProblems = problemTable({
  'cards.reader-busy': {
    status: 409,
    zh: '该卡有未结束的读写任务，请先完成或放弃',
    en: 'A reader job of this card is still open. Finish or abandon it first',
    es: 'La tarjeta tiene un trabajo de lector abierto. Termínelo o abandónelo antes',
  },
  'cards.reader-ended': {
    status: 409,
    zh: '该读写任务已结束',
    en: 'This reader job has ended',
    es: 'El trabajo de lector ya terminó',
  },
  'cards.reader-no-chip': {
    status: 409,
    zh: '只有 CPU 卡可以由读卡器写入',
    en: 'Only CPU cards are written by a reader',
    es: 'Solo las tarjetas CPU se escriben con un lector',
  },
  'cards.reader-not-so': {
    status: 409,
    zh: '卡片当前状态不允许该读写任务',
    en: 'The card’s state does not allow this reader job',
    es: 'El estado de la tarjeta no permite este trabajo',
  },
  'cards.reader-unknown': {
    status: 409,
    zh: '上次写卡结果未知，请先用读卡器解灰',
    en: 'How the last writing of this card ended is unknown: release its grey lock with a reader first',
    es: 'No se sabe cómo acabó la última escritura: quite antes el bloqueo gris con un lector',
  },
  'cards.reader-wait': {
    status: 409,
    zh: '写卡结果未知，{at} 起可由两人核销',
    en: 'How the last writing ended is unknown: two people can write it off from {at}',
    es: 'No se sabe cómo acabó la última escritura: dos personas pueden darla de baja desde {at}',
  },
  'cards.reader-registered': {
    status: 409,
    zh: '该卡没有结果未知的写卡',
    en: 'No writing of this card has an unknown end',
    es: 'Ninguna escritura de esta tarjeta tiene un final desconocido',
  },
  'cards.reader-file': {
    status: 400,
    zh: '不是该任务当前步骤的应答文件',
    en: 'Not the answer to this job’s current step',
    es: 'No es la respuesta al paso actual de este trabajo',
  },
  'cards.reader-no-keys': {
    status: 409,
    zh: '没有可用的卡密钥：请先启用根密钥、用户卡和用户卡应用密钥组',
    en: 'Keys are missing: activate sets of root, user-card and application keys first',
    es: 'Faltan claves: active antes los conjuntos raíz, de tarjeta y de aplicación',
  },
  'cards.bridge-unknown': {
    status: 403,
    zh: '读卡器程序未配对、配对码已失效或已被移除',
    en: 'This bridge is not paired, its code has expired, or it was removed',
    es: 'El puente no está emparejado, su código venció o fue retirado',
  },
})
