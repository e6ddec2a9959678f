import { words } from '@evops/platform/contract'

/** Errors of a row in an imported file. */
export const cameraImportWords = words({
  'video.camera-import.cameraNo': {
    zh: '须为 1 到 40 个字符',
    en: 'Must be 1 to 40 characters',
    es: 'De 1 a 40 caracteres',
  },
  'video.camera-import.name': {
    zh: '须为 1 到 60 个字符',
    en: 'Must be 1 to 60 characters',
    es: 'De 1 a 60 caracteres',
  },
  'video.camera-import.station': {
    zh: '没有这个场站',
    en: 'No station of this name or code',
    es: 'No hay estación con ese nombre o código',
  },
  'video.camera-import.chargePoint': {
    zh: '该场站没有这个充电桩',
    en: 'No such charge point at this station',
    es: 'Ese punto no está en la estación',
  },
  'video.camera-import.spaceNo': {
    zh: '最多 20 个字符',
    en: 'Maximum 20 characters',
    es: 'Máximo 20 caracteres',
  },
  'video.camera-import.maker': {
    zh: '最多 60 个字符',
    en: 'Maximum 60 characters',
    es: 'Máximo 60 caracteres',
  },
  'video.camera-import.model': {
    zh: '最多 60 个字符',
    en: 'Maximum 60 characters',
    es: 'Máximo 60 caracteres',
  },
  'video.camera-import.protocol': {
    zh: '须为 RTSP、ONVIF、HLS、GB28181 或测试画面',
    en: 'Must be RTSP, ONVIF, HLS, GB28181 or Test picture',
    es: 'Debe ser RTSP, ONVIF, HLS, GB28181 o Imagen de prueba',
  },
  'video.camera-import.address': {
    zh: '地址与协议不符，含有密码，或不在允许的网络内',
    en: 'Does not fit the protocol, contains a password, or is outside the allowed networks',
    es: 'No encaja con el protocolo, lleva contraseña o está fuera de las redes permitidas',
  },
  'video.camera-import.subAddress': {
    zh: '地址与协议不符',
    en: 'Does not fit the protocol',
    es: 'No encaja con el protocolo',
  },
  'video.camera-import.snapshotAddress': {
    zh: '须为 http:// 或 https:// 开头',
    en: 'Must be an address like http://… or https://…',
    es: 'Debe empezar por http:// o https://',
  },
  'video.camera-import.userName': {
    zh: '最多 60 个字符',
    en: 'Maximum 60 characters',
    es: 'Máximo 60 caracteres',
  },
  'video.camera-import.remark': {
    zh: '最多 500 个字符',
    en: 'Maximum 500 characters',
    es: 'Máximo 500 caracteres',
  },
})
