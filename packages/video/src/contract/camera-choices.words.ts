import { words } from '@evops/platform/contract'

/** Labels of camera choices, on screens and in files. */
export const cameraChoiceWords = words({
  'video.camera.protocol.rtsp': { zh: 'RTSP', en: 'RTSP', es: 'RTSP' },
  'video.camera.protocol.onvif': { zh: 'ONVIF', en: 'ONVIF', es: 'ONVIF' },
  'video.camera.protocol.hls': { zh: 'HLS', en: 'HLS', es: 'HLS' },
  'video.camera.protocol.gb28181': { zh: 'GB28181', en: 'GB28181', es: 'GB28181' },
  'video.camera.protocol.test': { zh: '测试画面', en: 'Test picture', es: 'Imagen de prueba' },
  'video.camera.state.never': { zh: '未测试', en: 'Not tested', es: 'Sin probar' },
  'video.camera.state.reachable': { zh: '可达', en: 'Reachable', es: 'Accesible' },
  'video.camera.state.away': { zh: '离线', en: 'Offline', es: 'Sin conexión' },
})
