import { words } from '@evops/platform/contract'

/** Labels of field values in audit log entries, by field. */
export const videoActValues = words({
  'video.audit.value.protocol.rtsp': { zh: 'RTSP', en: 'RTSP', es: 'RTSP' },
  'video.audit.value.protocol.onvif': { zh: 'ONVIF', en: 'ONVIF', es: 'ONVIF' },
  'video.audit.value.protocol.hls': { zh: 'HLS', en: 'HLS', es: 'HLS' },
  'video.audit.value.protocol.gb28181': { zh: 'GB28181', en: 'GB28181', es: 'GB28181' },
  'video.audit.value.dateOrder.ymd': { zh: '年-月-日', en: 'year-month-day', es: 'año-mes-día' },
  'video.audit.value.dateOrder.dmy': { zh: '日/月/年', en: 'day/month/year', es: 'día/mes/año' },
  'video.audit.value.dateOrder.mdy': { zh: '月/日/年', en: 'month/day/year', es: 'mes/día/año' },
})
