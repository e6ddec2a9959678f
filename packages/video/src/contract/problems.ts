import { problemTable } from '@evops/platform/contract'

export const videoProblems = problemTable({
  'video.no-taken': {
    status: 409,
    zh: '摄像机编号已存在',
    en: 'A camera with this number already exists',
    es: 'Ya hay una cámara con ese número',
  },
  'video.charge-point-elsewhere': {
    status: 400,
    zh: '充电桩不在该场站',
    en: 'The charge point is at another station',
    es: 'El punto de recarga está en otra estación',
  },
  'video.disabled': {
    status: 409,
    zh: '摄像机已停用',
    en: 'The camera is disabled',
    es: 'La cámara está desactivada',
  },
  'video.camera-unknown': {
    status: 400,
    zh: '没有这个摄像头',
    en: 'A camera does not exist',
    es: 'Una cámara no existe',
  },
  'video.too-many-walls': {
    status: 409,
    zh: '最多保存 40 个画面布局',
    en: 'Maximum 40 saved walls',
    es: 'Máximo 40 murales guardados',
  },
  'video.not-steered': {
    status: 409,
    zh: '云台控制失败：{reason}',
    en: 'The camera could not be steered: {reason}',
    es: 'No se pudo mover la cámara: {reason}',
  },
})
export const videoFieldErrors = problemTable({
  'video.form.address-rtsp': {
    status: 400,
    zh: '须为 rtsp:// 开头的地址',
    en: 'Must be an address like rtsp://192.168.1.20:554/stream2',
    es: 'Debe ser una dirección como rtsp://192.168.1.20:554/stream2',
  },
  'video.form.address-onvif': {
    status: 400,
    zh: '须为 http:// 开头的 ONVIF 设备服务地址',
    en: 'Must be the device service of ONVIF, like http://192.168.1.20/onvif/device_service',
    es: 'Debe ser el servicio de dispositivo ONVIF, como http://192.168.1.20/onvif/device_service',
  },
  'video.form.address-hls': {
    status: 400,
    zh: '须为 http:// 或 https:// 开头的播放列表地址',
    en: 'Must be the address of a playlist that begins with http:// or https://',
    es: 'Debe ser la dirección de una lista que empiece por http:// o https://',
  },
  'video.form.address-of-test': {
    status: 400,
    zh: '测试画面没有地址',
    en: 'A test picture has no address',
    es: 'Una imagen de prueba no tiene dirección',
  },
  'video.form.gb28181': {
    status: 400,
    zh: '须为 20 位国标编号“设备/通道”，第 11–13 位为设备类型（如 118 NVR、132 IPC）',
    en: 'Must be 20-digit ids “device/channel”; digits 11 to 13 say the type (118 NVR, 132 camera)',
    es: 'Deben ser ids de 20 cifras «equipo/canal»; las cifras 11 a 13 dicen el tipo (118 NVR, 132 cámara)',
  },
  'video.form.secret-in-address': {
    status: 400,
    zh: '地址中不得包含用户名或密码，请填写在专用字段中',
    en: 'Enter user and password in their own fields, not in the address',
    es: 'Ponga usuario y contraseña en sus campos, no en la dirección',
  },
  'video.form.snapshot': {
    status: 400,
    zh: '须为 http:// 或 https:// 开头的地址',
    en: 'Must be an address that begins with http:// or https://',
    es: 'Debe ser una dirección que empiece por http:// o https://',
  },
  'video.form.no-sub-stream': {
    status: 400,
    zh: '该协议没有单独的子码流地址',
    en: 'This protocol has no address of a sub-stream',
    es: 'Este protocolo no tiene dirección de subflujo',
  },
  'video.form.no-steering': {
    status: 400,
    zh: '仅 ONVIF 和 GB28181 支持云台控制',
    en: 'Only ONVIF and GB28181 cameras can be steered',
    es: 'Solo se mueven cámaras ONVIF y GB28181',
  },
  'video.form.masks': {
    status: 400,
    zh: '遮挡区域须在画面之内',
    en: 'Masks must lie inside the picture',
    es: 'Las máscaras deben quedar dentro de la imagen',
  },
  'video.form.private-address': {
    status: 400,
    zh: '该地址不在允许的网络内',
    en: 'The address is outside the allowed networks',
    es: 'La dirección está fuera de las redes permitidas',
  },
})
