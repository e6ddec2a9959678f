import { words } from '@evops/platform/contract'

/** Reasons for a missing picture, with instructions. */
export const videoFaultWords = words({
  'video.fault.no-gateway': {
    zh: '此安装没有媒体网关，无法播放画面：请联系系统管理员',
    en: 'This installation has no media gateway, so pictures do not play: ask its administrator',
    es: 'Esta instalación no tiene pasarela de vídeo y no reproduce imágenes: consulte a su administrador',
  },
  'video.fault.no-platform': {
    zh: '未配置 GB28181 平台（EVOPS_GB28181_URL）',
    en: 'No GB28181 platform is set up (EVOPS_GB28181_URL)',
    es: 'No hay plataforma GB28181 configurada (EVOPS_GB28181_URL)',
  },
  'video.fault.private-address': {
    zh: '该地址不在允许的网络内：请由平台管理员加入内网白名单',
    en: 'The address is outside the allowed networks: platform staff can allow the network',
    es: 'La dirección está fuera de las redes permitidas: el personal de la plataforma puede permitirla',
  },
  'video.fault.unknown-host': {
    zh: '无法解析主机名',
    en: 'The host name is unknown',
    es: 'Nombre de host desconocido',
  },
  'video.fault.unreachable': {
    zh: '无法连接摄像机：请检查供电、网络和端口',
    en: 'The camera cannot be reached: check power, network and port',
    es: 'No se puede conectar con la cámara: compruebe alimentación, red y puerto',
  },
  'video.fault.no-answer': {
    zh: '摄像机没有响应',
    en: 'The camera does not answer',
    es: 'La cámara no responde',
  },
  'video.fault.wrong-password': {
    zh: '用户名或密码错误',
    en: 'User or password is wrong',
    es: 'Usuario o contraseña incorrectos',
  },
  'video.fault.not-found': {
    zh: '摄像机上没有该视频流：请检查地址中的路径',
    en: 'The camera has no such stream: check the path of the address',
    es: 'La cámara no tiene ese flujo: compruebe la ruta de la dirección',
  },
  'video.fault.refused': {
    zh: '摄像机拒绝了请求',
    en: 'The camera refused the request',
    es: 'La cámara rechazó la petición',
  },
  'video.fault.redirected': {
    zh: '摄像机转向了其他地址，出于安全不予跟随',
    en: 'The camera points to another address, which is not followed',
    es: 'La cámara remite a otra dirección, que no se sigue',
  },
  'video.fault.nonsense': {
    zh: '无法解析摄像机的响应',
    en: 'The camera’s response cannot be interpreted',
    es: 'No se puede interpretar la respuesta de la cámara',
  },
  'video.fault.no-video': {
    zh: '该流中没有视频',
    en: 'The stream carries no video',
    es: 'El flujo no lleva vídeo',
  },
  'video.fault.h265': {
    zh: '摄像机发送 H.265，多数浏览器无法播放：请将子码流设为 H.264',
    en: 'The camera sends H.265, which most browsers cannot play: set its sub-stream to H.264',
    es: 'La cámara envía H.265, que la mayoría de navegadores no reproduce: ponga el subflujo en H.264',
  },
  'video.fault.codec': {
    zh: '视频编码不受支持：请设为 H.264',
    en: 'The video codec is not supported: set it to H.264',
    es: 'Códec de vídeo no admitido: póngalo en H.264',
  },
  'video.fault.too-large': {
    zh: '画面或码率过大：请使用子码流',
    en: 'Picture or bit rate too large: use the sub-stream',
    es: 'Imagen o caudal demasiado grandes: use el subflujo',
  },
  'video.fault.no-picture': {
    zh: '已连接，但没有收到画面',
    en: 'Connected, but no picture arrives',
    es: 'Conectado, pero no llega imagen',
  },
  'video.fault.busy': {
    zh: '同时播放的视频已达上限，请稍后再试',
    en: 'The maximum number of streams is running: try again later',
    es: 'Se ha alcanzado el máximo de flujos: inténtelo más tarde',
  },
  'video.fault.gateway-failed': {
    zh: '媒体网关无法使用',
    en: 'The media gateway does not work',
    es: 'La pasarela de vídeo no funciona',
  },
  'video.fault.mask-needs-ffmpeg': {
    zh: '此安装无法遮挡区域，未遮挡的截图不予保存：请联系系统管理员',
    en: 'This installation cannot mask areas, and an unmasked snapshot is not kept: ask its administrator',
    es: 'Esta instalación no puede enmascarar zonas y no guarda capturas sin enmascarar: consulte a su administrador',
  },
  'video.fault.no-steering': {
    zh: '该摄像机不支持云台控制',
    en: 'This camera does not support PTZ control',
    es: 'Esta cámara no admite control PTZ',
  },
})
