import { words } from '@evops/platform/contract'

/** What the audit log calls things of this domain. */
export const gridActWords = words({
  'grid.audit.act.connectGridTerminal': {
    zh: '连接或断开端子',
    en: 'Connected or disconnected terminal',
    es: 'Terminal conectado o desconectado',
  },
  'grid.audit.act.saveGridDrawing': { zh: '保存接线图', en: 'Saved diagram', es: 'Esquema guardado' },
  'grid.audit.act.addGridDrawingPicture': {
    zh: '上传接线图背景',
    en: 'Uploaded diagram background',
    es: 'Fondo del esquema subido',
  },
  'grid.audit.act.getGridDrawingPicture': {
    zh: '查看接线图背景',
    en: 'Viewed diagram background',
    es: 'Fondo del esquema consultado',
  },
  'grid.audit.act.downloadGridDrawing': {
    zh: '下载接线图',
    en: 'Downloaded diagram',
    es: 'Esquema descargado',
  },
  'grid.audit.act.lockGridDrawing': { zh: '锁定接线图', en: 'Locked diagram', es: 'Esquema bloqueado' },
  'grid.audit.act.unlockGridDrawing': {
    zh: '解锁接线图',
    en: 'Unlocked diagram',
    es: 'Esquema desbloqueado',
  },
  'grid.audit.act.publishGridDrawing': {
    zh: '发布接线图',
    en: 'Published diagram',
    es: 'Esquema publicado',
  },
  'grid.audit.act.restoreGridDrawing': {
    zh: '回退接线图版本',
    en: 'Restored diagram version',
    es: 'Versión del esquema restaurada',
  },
  'grid.audit.act.selectGridSwitch': {
    zh: '选择开关位置',
    en: 'Selected switch position',
    es: 'Posición de maniobra seleccionada',
  },
  'grid.audit.act.confirmGridSwitch': {
    zh: '记录开关位置',
    en: 'Recorded switch position',
    es: 'Posición de maniobra registrada',
  },
  'grid.audit.act.useGridTemplate': {
    zh: '按模板添加到场站',
    en: 'Added to a station by template',
    es: 'Añadido a una estación por plantilla',
  },
  'grid.audit.act.undoGridTemplateUse': {
    zh: '撤销按模板添加的内容',
    en: 'Undid what a template added',
    es: 'Deshecho lo añadido por plantilla',
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
