import { words } from '@evops/platform/contract'

/** What the audit log calls things of this domain. */
export const gridActWords = words({
  'grid.audit.act.connectGridTerminal': {
    zh: '连接或断开端子',
    en: 'Connect or disconnect a terminal',
    es: 'Conexión o desconexión de un terminal',
  },
  'grid.audit.act.saveGridDrawing': { zh: '保存接线图', en: 'Save a diagram', es: 'Guardado de un esquema' },
  'grid.audit.act.addGridDrawingPicture': {
    zh: '上传接线图背景',
    en: 'Upload a diagram background',
    es: 'Subida del fondo de un esquema',
  },
  'grid.audit.act.getGridDrawingPicture': {
    zh: '查看接线图背景',
    en: 'View a diagram background',
    es: 'Consulta del fondo de un esquema',
  },
  'grid.audit.act.downloadGridDrawing': {
    zh: '下载接线图',
    en: 'Download a diagram',
    es: 'Descarga de un esquema',
  },
  'grid.audit.act.lockGridDrawing': { zh: '锁定接线图', en: 'Lock a diagram', es: 'Bloqueo de un esquema' },
  'grid.audit.act.unlockGridDrawing': {
    zh: '解锁接线图',
    en: 'Unlock a diagram',
    es: 'Desbloqueo de un esquema',
  },
  'grid.audit.act.publishGridDrawing': {
    zh: '发布接线图',
    en: 'Publish a diagram',
    es: 'Publicación de un esquema',
  },
  'grid.audit.act.restoreGridDrawing': {
    zh: '回退接线图版本',
    en: 'Restore a diagram version',
    es: 'Restauración de una versión del esquema',
  },
  'grid.audit.act.selectGridSwitch': {
    zh: '选择开关位置',
    en: 'Select a switch position',
    es: 'Selección de una posición de maniobra',
  },
  'grid.audit.act.confirmGridSwitch': {
    zh: '记录开关位置',
    en: 'Record a switch position',
    es: 'Registro de una posición de maniobra',
  },
  'grid.audit.act.useGridTemplate': {
    zh: '按模板添加到场站',
    en: 'Add to a station by template',
    es: 'Alta en una estación por plantilla',
  },
  'grid.audit.act.undoGridTemplateUse': {
    zh: '撤销按模板添加的内容',
    en: 'Undo what a template added',
    es: 'Reversión de lo añadido por plantilla',
  },
  'grid.audit.entity.grid-template': { zh: '预配置模板', en: 'template', es: 'plantilla' },
  'grid.audit.entity.grid-template-use': {
    zh: '模板的使用',
    en: 'use of a template',
    es: 'uso de una plantilla',
  },
  'grid.audit.entity.grid-drawing': {
    zh: '接线图',
    en: 'single-line diagram',
    es: 'esquema unifilar',
  },
  'grid.audit.entity.grid-object': { zh: '电网对象', en: 'grid object', es: 'objeto de red' },
  'grid.audit.entity.grid-net': {
    zh: '场站电网模型',
    en: 'grid model of a station',
    es: 'modelo de red de una estación',
  },
})
