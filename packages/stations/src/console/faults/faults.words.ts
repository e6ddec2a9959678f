import { words } from '@evops/platform/contract'
import { faultMappingNames } from '../../contract/fault-mapping-names.ts'

/** Texts for the mapping of vendor fault codes to the platform's faults. */
export const faultWords = words({
  ...faultMappingNames,
  'stations.faultmap.title': { zh: '故障码对照', en: 'Fault codes', es: 'Códigos de fallo' },
  'stations.faultmap.find': {
    zh: '厂商、型号或代码',
    en: 'Manufacturer, model or code',
    es: 'Fabricante, modelo o código',
  },
  'stations.faultmap.level-own': { zh: '按故障目录', en: 'As in the catalogue', es: 'Según el catálogo' },
  'stations.faultmap.any': { zh: '任意', en: 'any', es: 'cualquiera' },
  'stations.faultmap.empty-is-any': {
    zh: '留空表示任意',
    en: 'Leave blank for any',
    es: 'Si se deja en blanco, cualquiera',
  },
  'stations.faultmap.new': { zh: '新增对照', en: 'New mapping', es: 'Nueva correspondencia' },
  'stations.faultmap.saved': {
    zh: '已保存，从现在起生效',
    en: 'Saved; applies from now on',
    es: 'Guardado; se aplica desde ahora',
  },
  'stations.faultmap.delete': { zh: '删除', en: 'Delete', es: 'Eliminar' },
  'stations.faultmap.delete-title': {
    zh: '删除这一行？',
    en: 'Delete this mapping?',
    es: '¿Eliminar esta correspondencia?',
  },
  'stations.faultmap.delete-text': {
    zh: '以后上报的该代码将按故障目录判断，过去的事件不变。',
    en: 'From now on this code follows the catalogue; past events do not change.',
    es: 'Desde ahora este código sigue el catálogo; los eventos pasados no cambian.',
  },
  'stations.faultmap.deleted': { zh: '已删除', en: 'Deleted', es: 'Eliminado' },
  'stations.faultmap.import': { zh: '导入', en: 'Import', es: 'Importar' },
  'stations.faultmap.export': { zh: '导出', en: 'Export', es: 'Exportar' },
  'stations.faultmap.import-text': {
    zh: '列：厂商、型号、OCPP 故障码、厂商故障码、对应故障、级别、说明。相同条件的行会被替换；有一行出错则全部不写入。',
    en: 'Columns: Manufacturer, Model, OCPP code, Manufacturer code, Fault, Level, Note. Existing mappings are replaced; nothing is imported unless every row is valid.',
    es: 'Columnas: Fabricante, Modelo, Código OCPP, Código del fabricante, Fallo, Gravedad, Nota. Las correspondencias existentes se reemplazan; no se importa nada si alguna fila tiene errores.',
  },
  'stations.faultmap.found': {
    zh: '{total} 行：新增 {added}，替换 {replaced}',
    en: '{total} {total|row|rows}: {added} new, {replaced} replaced',
    es: '{total} {total|fila|filas}: {added} {added|nueva|nuevas}, {replaced} {replaced|reemplazada|reemplazadas}',
  },
  'stations.faultmap.run': {
    zh: '写入 {n} 行',
    en: 'Import {n} {n|row|rows}',
    es: 'Importar {n} {n|fila|filas}',
  },
  'stations.faultmap.unmapped': {
    zh: '近 30 天未对照的厂商代码',
    en: 'Unmapped manufacturer codes of the last 30 days',
    es: 'Códigos de fabricante sin correspondencia en los últimos 30 días',
  },
  'stations.faultmap.reports': {
    zh: '{count} 次',
    en: '{count} {count|report|reports}',
    es: '{count} {count|notificación|notificaciones}',
  },
  'stations.faultmap.map': { zh: '对照…', en: 'Map…', es: 'Asignar…' },
  'stations.faultmap.empty': { zh: '还没有对照', en: 'No mappings yet', es: 'Aún no hay correspondencias' },
  'stations.faultmap.empty-text': {
    zh: '桩上报的厂商故障码在这里对应到统一的故障目录；没有对照的按 OCPP 故障码判断。',
    en: 'Manufacturer codes are mapped to the fault catalogue here; unmapped codes follow the OCPP error code.',
    es: 'Aquí los códigos de los fabricantes se asignan al catálogo de fallos; los códigos sin asignar siguen el código OCPP.',
  },
})
