import { problemTable } from '@evops/platform/contract'

export const contentProblems = problemTable({
  'content.build-taken': {
    status: 409,
    zh: '该平台已有构建号 {build}',
    en: 'This platform already has build {build}',
    es: 'Esta plataforma ya tiene la compilación {build}',
  },
  'content.published': {
    status: 409,
    zh: '已发布，请先撤回',
    en: 'It is published: withdraw it first',
    es: 'Está publicado: retírelo primero',
  },
  'content.linked': {
    status: 409,
    zh: '有轮播图链接到这条新闻，请先修改轮播图',
    en: 'A carousel picture links to this news item: change the picture first',
    es: 'Una imagen del carrusel enlaza con esta noticia: cambie primero la imagen',
  },
  'content.no-source': {
    status: 409,
    zh: '请先填写商店地址或上传安装包',
    en: 'Enter a store address or upload the file first',
    es: 'Indique la dirección de la tienda o suba el archivo',
  },
  'content.no-file-platform': {
    status: 409,
    zh: '该平台的应用不由本平台提供文件',
    en: 'Apps of this platform are not distributed as files',
    es: 'Las apps de esta plataforma no se distribuyen como archivo',
  },
  'content.no-apk': {
    status: 400,
    zh: '文件不是 Android 安装包（APK）',
    en: 'The file is not an Android package (APK)',
    es: 'El archivo no es un paquete de Android (APK)',
  },
  'content.picture-type': {
    status: 400,
    zh: '文件不是完好的 JPEG、PNG 或 WebP 图片',
    en: 'The file is not an intact JPEG, PNG or WebP picture',
    es: 'El archivo no es una imagen JPEG, PNG o WebP íntegra',
  },
  'content.picture-size': {
    status: 413,
    zh: '图片不能超过 {most} MB',
    en: 'Maximum {most} MB for each picture',
    es: 'Máximo {most} MB por imagen',
  },
  'content.no-text': {
    status: 409,
    zh: '请先填写该语言的标题',
    en: 'Enter the title in this language first',
    es: 'Escriba primero el título en ese idioma',
  },
  'content.picture-missing': {
    status: 409,
    zh: '缺少图片：{languages}',
    en: 'Picture missing: {languages}',
    es: 'Falta la imagen: {languages}',
  },
  'content.alt-missing': {
    status: 409,
    zh: '缺少图片的替代文字：{languages}',
    en: 'Alternative text missing: {languages}',
    es: 'Falta el texto alternativo: {languages}',
  },
  'content.body-missing': {
    status: 409,
    zh: '缺少正文：{languages}',
    en: 'Text missing: {languages}',
    es: 'Falta el texto: {languages}',
  },
})

export const contentFaults = problemTable({
  'content.fault.markup': {
    status: 400,
    zh: '不能包含 HTML 标记或不可见字符',
    en: 'HTML tags and invisible characters are not allowed',
    es: 'No se admiten etiquetas HTML ni caracteres invisibles',
  },
  'content.fault.link': {
    status: 400,
    zh: '链接须以 https://、http://、mailto: 或 tel: 开头',
    en: 'Links start with https://, http://, mailto: or tel:',
    es: 'Los enlaces empiezan por https://, http://, mailto: o tel:',
  },
  'content.fault.span': {
    status: 400,
    zh: '结束时间须晚于开始时间',
    en: 'The end must be later than the start',
    es: 'El final debe ser posterior al inicio',
  },
  'content.fault.language-twice': {
    status: 400,
    zh: '同一语言只能填写一次',
    en: 'Each language only once',
    es: 'Cada idioma una sola vez',
  },
  'content.fault.one-link': {
    status: 400,
    zh: '只能选择一种链接',
    en: 'Choose one link only',
    es: 'Elija un solo enlace',
  },
  'content.fault.no-news': {
    status: 400,
    zh: '这条新闻不存在',
    en: 'This news item does not exist',
    es: 'Esta noticia no existe',
  },
  'content.fault.min-build': {
    status: 400,
    zh: '不能高于本版本的构建号',
    en: 'Not above the build of this version',
    es: 'No puede superar la compilación de esta versión',
  },
})
