import { words } from '@evops/platform/contract'

export const pictureWords = words({
  'stations.picture.tab': { zh: '图片', en: 'Pictures', es: 'Imágenes' },
  'stations.picture.add': { zh: '添加图片', en: 'Add pictures', es: 'Añadir imágenes' },
  'stations.picture.text': {
    zh: 'JPEG、PNG 或 WebP，单张不超过 5 MB，最多 {most} 张。第一张是封面。',
    en: 'JPEG, PNG or WebP, maximum 5 MB each, {most} in total. The first one is the cover.',
    es: 'JPEG, PNG o WebP, máximo 5 MB cada una y {most} en total. La primera es la portada.',
  },
  'stations.picture.none': { zh: '还没有图片', en: 'No pictures yet', es: 'Aún no hay imágenes' },
  'stations.picture.none-text': {
    zh: '站点、桩、车位和入口的照片能帮助司机和检修人员认路。',
    en: 'Photos of the site, charge points, parking bays and entrance help drivers and technicians find it.',
    es: 'Fotos del lugar, los puntos, las plazas y la entrada ayudan a conductores y técnicos a encontrarlo.',
  },
  'stations.picture.kind': { zh: '拍摄内容', en: 'What it shows', es: 'Qué muestra' },
  'stations.picture.kind.1': { zh: '场站', en: 'Station', es: 'Estación' },
  'stations.picture.kind.2': { zh: '充电桩', en: 'Charge point', es: 'Punto de recarga' },
  'stations.picture.kind.3': { zh: '车位', en: 'Parking bay', es: 'Plaza' },
  'stations.picture.kind.4': { zh: '入口', en: 'Entrance', es: 'Entrada' },
  'stations.picture.earlier': { zh: '前移', en: 'Move forward', es: 'Mover antes' },
  'stations.picture.later': { zh: '后移', en: 'Move back', es: 'Mover después' },
  'stations.picture.delete': { zh: '删除图片', en: 'Delete the picture', es: 'Eliminar la imagen' },
  'stations.picture.delete-title': {
    zh: '删除这张图片？',
    en: 'Delete this picture?',
    es: '¿Eliminar esta imagen?',
  },
  'stations.picture.delete-text': {
    zh: '图片文件会一并删除，不能恢复。',
    en: 'The file is deleted as well. This cannot be undone.',
    es: 'El archivo también se elimina. No se puede deshacer.',
  },
  'stations.picture.added': { zh: '图片已添加', en: 'Pictures added', es: 'Imágenes añadidas' },
  'stations.picture.nth': {
    zh: '第 {place} 张：{kind}',
    en: 'Picture {place}: {kind}',
    es: 'Imagen {place}: {kind}',
  },
})
