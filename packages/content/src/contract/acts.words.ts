import { words } from '@evops/platform/contract'

/** What the audit log calls acts and things of this domain (organisation says how the two are put together). */
export const contentActWords = words({
  'content.audit.act.moveSlide': {
    zh: '调整轮播顺序',
    en: 'Move a carousel picture',
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
    en: 'Upload carousel picture',
    es: 'Subida de imagen del carrusel',
  },
  'content.audit.act.deleteSlidePicture': {
    zh: '删除轮播图图片',
    en: 'Remove carousel picture',
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
    en: 'carousel picture',
    es: 'imagen del carrusel',
  },
  'content.audit.entity.news-item': { zh: '新闻', en: 'news item', es: 'noticia' },
})
