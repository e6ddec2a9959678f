import { words } from '@evops/platform/contract'

export const stationPastWords = words({
  'stations.past.tab': { zh: '回放', en: 'Replay', es: 'Reproducción' },
  'stations.past.at': { zh: '时刻', en: 'Moment', es: 'Momento' },
  'stations.past.play': { zh: '播放', en: 'Play', es: 'Reproducir' },
  'stations.past.stop': { zh: '暂停', en: 'Pause', es: 'Pausa' },
  'stations.past.speed': { zh: '速度', en: 'Speed', es: 'Velocidad' },
  'stations.past.back': { zh: '前 30 分钟', en: '30 min earlier', es: '30 min antes' },
  'stations.past.power': { zh: '总功率', en: 'Total power', es: 'Potencia total' },
  'stations.past.charging': { zh: '充电中', en: 'Charging', es: 'Cargando' },
  'stations.past.faulted': { zh: '故障', en: 'Faulted', es: 'Con avería' },
  'stations.past.unknown': {
    zh: '当时尚未上报',
    en: 'nothing reported yet',
    es: 'aún no había notificado',
  },
  'stations.past.slider': { zh: '时间轴', en: 'Timeline', es: 'Línea de tiempo' },
  'stations.past.note': {
    zh: '按桩上报的状态与采样还原；连接中断不在其中。{since}',
    en: 'Reconstructed from reported states and samples; connection losses are not included. {since}',
    es: 'Reconstruido con los estados y muestras notificados; no incluye los cortes de conexión. {since}',
  },
  'stations.past.since': {
    zh: '采样自 {time} 起保留。',
    en: 'Samples are kept since {time}.',
    es: 'Se guardan muestras desde {time}.',
  },
})
