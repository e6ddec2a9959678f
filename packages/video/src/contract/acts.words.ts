import { words } from '@evops/platform/contract'

export * from './act-values.words.ts'

/** Labels of actions and entities of this domain in the audit log (the organisation module combines the two). */
export const videoActWords = words({
  'video.audit.act.watchCamera': { zh: '开始观看', en: 'Start watching a camera', es: 'Inicio de visionado' },
  'video.audit.act.endView': { zh: '结束观看', en: 'Stop watching a camera', es: 'Fin de visionado' },
  'video.audit.act.tryCamera': { zh: '测试摄像机', en: 'Test a camera', es: 'Prueba de cámara' },
  'video.audit.act.takeSnapshot': { zh: '截图', en: 'Take a snapshot', es: 'Captura tomada' },
  'video.audit.act.getSnapshotPicture': { zh: '查看截图', en: 'View a snapshot', es: 'Captura vista' },
  'video.audit.act.steerCamera': { zh: '云台控制', en: 'Move a camera', es: 'Movimiento de cámara' },
  'video.audit.act.discoverCameras': {
    zh: '搜索摄像机',
    en: 'Search for cameras',
    es: 'Búsqueda de cámaras',
  },
  'video.audit.act.putVideoRules': {
    zh: '修改截图规则',
    en: 'Change snapshot rules',
    es: 'Reglas de captura',
  },
  'video.audit.act.createWall': { zh: '保存布局', en: 'Save a wall', es: 'Mural guardado' },
  'video.audit.act.deleteWall': { zh: '删除布局', en: 'Delete a wall', es: 'Mural eliminado' },
  'video.audit.act.deleteSnapshot': {
    zh: '删除截图',
    en: 'Delete a snapshot',
    es: 'Captura eliminada',
  },
  'video.audit.entity.camera': { zh: '摄像机', en: 'camera', es: 'cámara' },
  'video.audit.entity.camera-import': {
    zh: '摄像机导入',
    en: 'import of cameras',
    es: 'importación de cámaras',
  },
  'video.audit.entity.camera-view': { zh: '观看', en: 'view', es: 'visionado' },
  'video.audit.entity.camera-wall': { zh: '画面布局', en: 'wall', es: 'mural' },
  'video.audit.entity.camera-snapshot': { zh: '截图', en: 'snapshot', es: 'captura' },
  'video.audit.entity.video-rules': { zh: '截图规则', en: 'snapshot rules', es: 'reglas de captura' },
  'video.audit.field.cameraId': { zh: '摄像头', en: 'Camera', es: 'Cámara' },
  'video.audit.field.cameraIds': { zh: '摄像头', en: 'Cameras', es: 'Cámaras' },
  'video.audit.field.cameraNo': { zh: '编号', en: 'Number', es: 'Número' },
  'video.audit.field.maker': { zh: '厂家', en: 'Manufacturer', es: 'Fabricante' },
  'video.audit.field.masks': { zh: '遮挡区域', en: 'Masks', es: 'Máscaras' },
  'video.audit.field.newPassword': { zh: '新密码', en: 'New password', es: 'Contraseña nueva' },
  'video.audit.field.pan': { zh: '水平', en: 'Pan', es: 'Horizontal' },
  'video.audit.field.preset': { zh: '预置位', en: 'Preset', es: 'Posición guardada' },
  'video.audit.field.ptz': { zh: '云台', en: 'Pan, tilt and zoom', es: 'Movimiento y zoom' },
  'video.audit.field.size': { zh: '画面数量', en: 'Tiles', es: 'Recuadros' },
  'video.audit.field.snapshotAddress': { zh: '截图地址', en: 'Snapshot address', es: 'Dirección de captura' },
  'video.audit.field.spaceNo': { zh: '车位', en: 'Space', es: 'Plaza' },
  'video.audit.field.subAddress': { zh: '子码流地址', en: 'Sub-stream', es: 'Subflujo' },
  'video.audit.field.tilt': { zh: '俯仰', en: 'Tilt', es: 'Inclinación' },
  'video.audit.field.zoom': { zh: '变倍', en: 'Zoom', es: 'Zoom' },
  'video.audit.field.codec': { zh: '编码', en: 'Codec', es: 'Códec' },
  'video.audit.field.awaySince': { zh: '离线自', en: 'Offline since', es: 'Sin conexión desde' },
  'video.audit.field.framesPer100s': {
    zh: '帧率（每百秒）',
    en: 'Frames per 100 s',
    es: 'Fotogramas por 100 s',
  },
})
