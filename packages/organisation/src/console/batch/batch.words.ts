import { words } from '@evops/platform/contract'

export const batchWords = words({
  'organisation.batch.button': { zh: '批量导入…', en: 'Import…', es: 'Importar…' },
  'organisation.batch.explain': {
    zh: 'XLSX（第一个工作表）或 CSV，首行为列名；也可用 JSON 数组。已存在的按编码更新，其余新增；没有的列保持原值。',
    en: 'XLSX (its first sheet) or CSV with column names in the first line, or a JSON array. What exists is changed, the rest is added; a column that is absent leaves what stands.',
    es: 'XLSX (la primera hoja) o CSV con los nombres de columna en la primera línea, o una lista JSON. Lo que existe se cambia y el resto se añade; una columna ausente deja lo que hay.',
  },
  'organisation.batch.columns': { zh: '列', en: 'Columns', es: 'Columnas' },
  'organisation.batch.example': { zh: '下载模板', en: 'Download a template', es: 'Descargar plantilla' },
  'organisation.batch.paste': { zh: '或在此粘贴', en: 'Or paste here', es: 'O péguelo aquí' },
  'organisation.batch.atomic': {
    zh: '有一行出错则全部不写入',
    en: 'Write nothing when a row is bad',
    es: 'No escribir nada si una fila es incorrecta',
  },
  'organisation.batch.atomic-not': {
    zh: '超过 {max} 行时分批写入，无法整体撤销。',
    en: 'More than {max} rows are written in several batches, so not all or nothing.',
    es: 'Más de {max} filas se escriben en varios lotes, así que no es todo o nada.',
  },
  'organisation.batch.run_one': { zh: '导入 {n} 行', en: 'Import {n} row', es: 'Importar {n} fila' },
  'organisation.batch.run_other': { zh: '导入 {n} 行', en: 'Import {n} rows', es: 'Importar {n} filas' },
  'organisation.batch.run_many': { zh: '导入 {n} 行', en: 'Import {n} rows', es: 'Importar {n} filas' },
  'organisation.batch.running': { zh: '正在导入', en: 'Importing', es: 'Importando' },
  'organisation.batch.no-rows': {
    zh: '没有数据行',
    en: 'There are no rows in it',
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
    en: '{created} added, {updated} changed, {unchanged} unchanged, {failed} failed',
    es: '{created} {created|añadida|añadidas}, {updated} {updated|cambiada|cambiadas}, {unchanged} sin cambios, {failed} {failed|fallida|fallidas}',
  },
  'organisation.batch.not-applied': {
    zh: '未写入任何数据：有 {failed} 行出错，请改正后重试。',
    en: 'Nothing was imported: {failed} {failed|row has errors. Fix it|rows have errors. Fix them} and import again.',
    es: 'No se escribió nada: {failed} {failed|fila es incorrecta. Corríjala|filas son incorrectas. Corríjalas} e importe de nuevo.',
  },
  'organisation.batch.row': { zh: '行', en: 'Row', es: 'Fila' },
  'organisation.batch.key': { zh: '对象', en: 'What', es: 'Qué' },
  'organisation.batch.result': { zh: '结果', en: 'Result', es: 'Resultado' },
  'organisation.batch.why': { zh: '原因', en: 'Why', es: 'Motivo' },
  'organisation.batch.result.created': { zh: '新增', en: 'Added', es: 'Añadida' },
  'organisation.batch.result.updated': { zh: '更新', en: 'Changed', es: 'Cambiada' },
  'organisation.batch.result.unchanged': { zh: '未变', en: 'Unchanged', es: 'Sin cambios' },
  'organisation.batch.result.failed': { zh: '失败', en: 'Failed', es: 'Fallida' },
  'organisation.batch.result.undone': { zh: '未写入', en: 'Not written', es: 'No escrita' },
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
