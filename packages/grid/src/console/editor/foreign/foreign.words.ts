import { words } from '@evops/platform/contract'

export const foreignWords = words({
  'grid.foreign.title': {
    zh: '导入 topology / meta2d 图',
    en: 'Import a topology or meta2d diagram',
    es: 'Importar un esquema de topology o meta2d',
  },
  'grid.foreign.explain': {
    zh: '按名称识别元件，作为新对象加入图面；保存后才写入电网模型，可以撤销。',
    en: 'Symbols are recognised by name and become new objects on the sheet. Nothing reaches the grid before you save, and it can be undone.',
    es: 'Los símbolos se reconocen por su nombre y pasan a la hoja como objetos nuevos. Nada llega a la red antes de guardar, y puede deshacerse.',
  },
  'grid.foreign.came.objects': { zh: '对象：{n}', en: 'Objects: {n}', es: 'Objetos: {n}' },
  'grid.foreign.came.lines': { zh: '连接：{n}', en: 'Connections: {n}', es: 'Conexiones: {n}' },
  'grid.foreign.came.loose': {
    zh: '不连接任何对象、仅作图线的线：{n}',
    en: 'Lines that connect nothing and stay plain lines: {n}',
    es: 'Líneas que no conectan nada y quedan como trazos: {n}',
  },
  'grid.foreign.came.texts': { zh: '文字：{n}', en: 'Texts: {n}', es: 'Textos: {n}' },
  'grid.foreign.left': { zh: '不导入：', en: 'Left out:', es: 'No se importa:' },
  'grid.foreign.left.unknown': {
    zh: '不能识别的图形：{n}',
    en: 'shapes that are not recognised: {n}',
    es: 'formas no reconocidas: {n}',
  },
  'grid.foreign.left.homeless': {
    zh: '该场站没有相应电压等级的对象：{n}',
    en: 'objects for which the station has no voltage level: {n}',
    es: 'objetos sin nivel de tensión en la estación: {n}',
  },
  'grid.foreign.left.script': { zh: '脚本：{n}', en: 'scripts: {n}', es: 'scripts: {n}' },
  'grid.foreign.left.event': { zh: '事件：{n}', en: 'events: {n}', es: 'eventos: {n}' },
  'grid.foreign.left.address': {
    zh: '外部地址：{n}',
    en: 'external addresses: {n}',
    es: 'direcciones externas: {n}',
  },
  'grid.foreign.left.image': { zh: '图片：{n}', en: 'pictures: {n}', es: 'imágenes: {n}' },
  'grid.foreign.left.frame': {
    zh: '网页、视频等嵌入内容：{n}',
    en: 'embedded pages, videos and the like: {n}',
    es: 'páginas, vídeos y similares incrustados: {n}',
  },
  'grid.foreign.fault.not-json': {
    zh: '文件不是有效的 JSON',
    en: 'The file is not valid JSON',
    es: 'El archivo no es JSON válido',
  },
  'grid.foreign.fault.not-known': {
    zh: '文件不是 topology 或 meta2d 图',
    en: 'The file is not a topology or meta2d diagram',
    es: 'El archivo no es un esquema de topology ni de meta2d',
  },
  'grid.foreign.fault.too-large': {
    zh: '文件超过 5 MB',
    en: 'The file is larger than 5 MB',
    es: 'El archivo supera los 5 MB',
  },
  'grid.foreign.fault.too-deep': {
    zh: '文件嵌套过深',
    en: 'The file is nested too deeply',
    es: 'El archivo está anidado en exceso',
  },
  'grid.foreign.fault.too-many': {
    zh: '图形过多：一次最多导入 500 个对象，请分开导入',
    en: 'Too many shapes: maximum 500 objects per import. Split the diagram',
    es: 'Demasiadas formas: se importan como máximo 500 objetos a la vez. Divida el esquema',
  },
  'grid.foreign.fault.cycle': {
    zh: '图形循环引用，无法导入',
    en: 'Circular reference between shapes; nothing can be imported',
    es: 'Referencia circular entre formas; no se puede importar nada',
  },
  'grid.foreign.fault.no-place': {
    zh: '请先在“电网对象”中新增变电站和电压等级',
    en: 'Add a substation and a voltage level in Grid objects first',
    es: 'Añada antes una subestación y un nivel de tensión en Objetos de red',
  },
  'grid.foreign.take': { zh: '导入', en: 'Import', es: 'Importar' },
  'grid.foreign.cancel': { zh: '取消', en: 'Cancel', es: 'Cancelar' },
})
