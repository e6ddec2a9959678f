import { words } from '@evops/platform/contract'

export const batchWords = words({
  'organisation.batch.button': { zh: '批量导入…', en: 'Import…', es: 'Importar…' },
  'organisation.batch.explain': {
    zh: 'XLSX（第一个工作表）或 CSV，首行为列名；也可用 JSON 数组。已存在的按编码更新，其余新增；没有的列保持原值。',
    en: 'XLSX (first sheet) or CSV with a header row, or a JSON array. Existing items are updated, others added; missing columns are unchanged.',
    es: 'XLSX (primera hoja) o CSV con una fila de títulos, o una lista JSON. Lo existente se actualiza y el resto se añade; las columnas que faltan no cambian.',
  },
  'organisation.batch.columns': { zh: '列', en: 'Columns', es: 'Columnas' },
  'organisation.batch.example': { zh: '下载模板', en: 'Download a template', es: 'Descargar plantilla' },
  'organisation.batch.paste': { zh: '或在此粘贴', en: 'Or paste here', es: 'O péguelo aquí' },
  'organisation.batch.atomic': {
    zh: '有一行出错则全部不写入',
    en: 'Import nothing if any row has errors',
    es: 'No importar nada si alguna fila tiene errores',
  },
  'organisation.batch.atomic-not': {
    zh: '超过 {max} 行时分批写入，无法整体撤销。',
    en: 'More than {max} rows are imported in several batches, so not all or nothing.',
    es: 'Más de {max} filas se escriben en varios lotes, así que no es todo o nada.',
  },
  'organisation.batch.run_one': { zh: '导入 {n} 行', en: 'Import {n} row', es: 'Importar {n} fila' },
  'organisation.batch.run_other': { zh: '导入 {n} 行', en: 'Import {n} rows', es: 'Importar {n} filas' },
  'organisation.batch.run_many': { zh: '导入 {n} 行', en: 'Import {n} rows', es: 'Importar {n} filas' },
  'organisation.batch.running': { zh: '正在导入', en: 'Importing', es: 'Importando' },
  'organisation.batch.no-rows': {
    zh: '没有数据行',
    en: 'It contains no rows',
    es: 'No contiene filas',
  },
  'organisation.batch.bad-json': {
    zh: 'JSON 无法读取：{detail}',
    en: 'The JSON cannot be read: {detail}',
    es: 'No se puede leer el JSON: {detail}',
  },
  'organisation.batch.workbook': {
    zh: '将导入“{name}”的第一个工作表。',
    en: 'The first sheet of {name} will be imported.',
    es: 'Se importará la primera hoja de {name}.',
  },
  'organisation.batch.workbook-large': {
    zh: '“{name}”超过 1.5 MB。请拆分，或另存为 CSV。',
    en: '{name} is larger than 1.5 MB. Split it, or save it as CSV.',
    es: '{name} supera 1,5 MB. Divídalo o guárdelo como CSV.',
  },
  'organisation.batch.run-workbook': { zh: '导入工作簿', en: 'Import the workbook', es: 'Importar el libro' },
  'organisation.batch.found': {
    zh: '新增 {created}，更新 {updated}，未变 {unchanged}，失败 {failed}',
    en: '{created} added, {updated} updated, {unchanged} unchanged, {failed} failed',
    es: '{created} {created|añadida|añadidas}, {updated} {updated|actualizada|actualizadas}, {unchanged} sin cambios, {failed} {failed|fallida|fallidas}',
  },
  'organisation.batch.not-applied': {
    zh: '未写入任何数据：有 {failed} 行出错，请改正后重试。',
    en: 'Nothing was imported: {failed} {failed|row has errors. Fix it|rows have errors. Fix them} and import again.',
    es: 'No se importó nada: {failed} {failed|fila con errores. Corríjala|filas con errores. Corríjalas} e importe de nuevo.',
  },
  'organisation.batch.row': { zh: '行', en: 'Row', es: 'Fila' },
  'organisation.batch.key': { zh: '对象', en: 'Item', es: 'Elemento' },
  'organisation.batch.result': { zh: '结果', en: 'Result', es: 'Resultado' },
  'organisation.batch.why': { zh: '原因', en: 'Reason', es: 'Motivo' },
  'organisation.batch.result.created': { zh: '新增', en: 'Added', es: 'Añadida' },
  'organisation.batch.result.updated': { zh: '更新', en: 'Updated', es: 'Actualizada' },
  'organisation.batch.result.unchanged': { zh: '未变', en: 'Unchanged', es: 'Sin cambios' },
  'organisation.batch.result.failed': { zh: '失败', en: 'Failed', es: 'Fallida' },
  'organisation.batch.result.undone': { zh: '未写入', en: 'Not imported', es: 'No importada' },
  'organisation.batch.save-results': {
    zh: '下载结果',
    en: 'Download the results',
    es: 'Descargar los resultados',
  },
  'organisation.batch.only-failed': {
    zh: '只看失败的行',
    en: 'Only the failed rows',
    es: 'Solo las filas fallidas',
  },
})
