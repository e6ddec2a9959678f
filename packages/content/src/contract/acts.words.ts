import { words } from '@evops/platform/contract'

export * from './act-values.words.ts'

/** Labels of actions and entities of this domain in the audit log (the organisation module combines the two). */
export const contentActWords = words({
  'content.audit.act.moveSlide': {
    zh: '调整轮播顺序',
    en: 'Move a banner',
    es: 'Movimiento de una imagen del carrusel',
  },
  'content.audit.act.addAppFile': {
    zh: '上传安装包',
    en: 'Upload app file',
    es: 'Subida del archivo de la app',
  },
  'content.audit.act.deleteAppFile': {
    zh: '删除安装包',
    en: 'Remove app file',
    es: 'Eliminación del archivo de la app',
  },
  'content.audit.act.addSlidePicture': {
    zh: '上传轮播图图片',
    en: 'Upload banner picture',
    es: 'Subida de imagen del carrusel',
  },
  'content.audit.act.deleteSlidePicture': {
    zh: '删除轮播图图片',
    en: 'Remove banner picture',
    es: 'Eliminación de imagen del carrusel',
  },
  'content.audit.act.addNewsItemPicture': {
    zh: '上传新闻图片',
    en: 'Upload news picture',
    es: 'Subida de imagen de noticia',
  },
  'content.audit.act.deleteNewsItemPicture': {
    zh: '删除新闻图片',
    en: 'Remove news picture',
    es: 'Eliminación de imagen de noticia',
  },
  'content.audit.entity.app-version': { zh: '应用版本', en: 'app version', es: 'versión de la app' },
  'content.audit.entity.slide': {
    zh: '轮播图',
    en: 'banner',
    es: 'imagen del carrusel',
  },
  'content.audit.entity.news-item': { zh: '新闻', en: 'news item', es: 'noticia' },
  'content.audit.field.audiences': { zh: '受众', en: 'Audience', es: 'Audiencia' },
  'content.audit.field.bytes': { zh: '字节数', en: 'Bytes', es: 'Bytes' },
  'content.audit.field.fileBytes': { zh: '文件大小', en: 'File size', es: 'Tamaño del archivo' },
  'content.audit.field.fileSha256': { zh: '文件校验值', en: 'File checksum', es: 'Suma del archivo' },
  'content.audit.field.forced': { zh: '强制更新', en: 'Forced', es: 'Obligatoria' },
  'content.audit.field.linkNewsId': { zh: '新闻', en: 'News item', es: 'Noticia' },
  'content.audit.field.linkPage': { zh: '页面', en: 'Page', es: 'Página' },
  'content.audit.field.linkUrl': { zh: '网址', en: 'Web address', es: 'Dirección web' },
  'content.audit.field.minBuild': { zh: '最低构建号', en: 'Minimum build', es: 'Compilación mínima' },
  'content.audit.field.notesEn': {
    zh: '更新说明（英文）',
    en: 'Notes in English',
    es: 'Novedades en inglés',
  },
  'content.audit.field.notesEs': {
    zh: '更新说明（西班牙文）',
    en: 'Notes in Spanish',
    es: 'Novedades en español',
  },
  'content.audit.field.notesZh': { zh: '更新说明（中文）', en: 'Notes in Chinese', es: 'Novedades en chino' },
  'content.audit.field.phase': { zh: '阶段', en: 'Phase', es: 'Fase' },
  'content.audit.field.pinned': { zh: '置顶', en: 'Pinned', es: 'Fijada' },
  'content.audit.field.place': { zh: '位置', en: 'Place', es: 'Ubicación' },
  'content.audit.field.platform': { zh: '平台', en: 'Platform', es: 'Plataforma' },
  'content.audit.field.sharePercent': { zh: '灰度比例', en: 'Roll-out', es: 'Despliegue' },
  'content.audit.field.showsFrom': { zh: '展示开始', en: 'Shown from', es: 'Visible desde' },
  'content.audit.field.showsUntil': { zh: '展示结束', en: 'Shown until', es: 'Visible hasta' },
  'content.audit.field.variant': { zh: '版面', en: 'Variant', es: 'Variante' },
  'content.audit.field.versionName': { zh: '版本号', en: 'Version', es: 'Versión' },
  'content.audit.field.withdrawnAt': { zh: '撤回时间', en: 'Withdrawn at', es: 'Retirada el' },
  'content.audit.field.linkNewsTitle': { zh: '新闻', en: 'News item', es: 'Noticia' },
  'content.audit.field.fileAddress': { zh: '文件地址', en: 'File address', es: 'Dirección del archivo' },
})
