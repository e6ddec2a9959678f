import { words } from '@evops/platform/contract'
import { importColumnNames } from '../../contract/fact-names.ts'

export const importWizardWords = words({
  ...importColumnNames,
  'stations.wizard.title': {
    zh: '导入场站与桩',
    en: 'Import stations and charge points',
    es: 'Importar estaciones y puntos',
  },
  'stations.wizard.fresh': {
    zh: '写入前先核对：没有错误才导入，或跳过有错误的行；24 小时内可撤销。',
    en: 'Checked before anything is written. Nothing is imported unless every row is valid or you skip the others; for 24 hours it can be undone.',
    es: 'Se comprueba antes de escribir. No se importa nada si alguna fila tiene errores, salvo que las omita; puede deshacerse durante 24 horas.',
  },
  'stations.wizard.file-text': {
    zh: 'CSV、XLSX 或 JSON 文件。一行可以是一个场站（含桩数）、一个桩或一把枪。列名不限语言，下一步可以对应。',
    en: 'A CSV, XLSX or JSON file. A row may be a station (with a count of charge points), a charge point or one connector. Titles may be in any language; the next step maps them.',
    es: 'Un archivo CSV, XLSX o JSON. Una fila puede ser una estación (con el número de puntos), un punto o un conector. Los títulos pueden estar en cualquier idioma; el siguiente paso los asigna.',
  },
  'stations.wizard.kind': { zh: '一行代表', en: 'Each row is', es: 'Cada fila es' },
  'stations.wizard.kind.station': { zh: '一个场站', en: 'a station', es: 'una estación' },
  'stations.wizard.kind.chargePoint': { zh: '一个桩', en: 'a charge point', es: 'un punto de recarga' },
  'stations.wizard.kind.connector': { zh: '一把枪', en: 'a connector', es: 'un conector' },
  'stations.wizard.power-unit': {
    zh: '文件中的功率单位',
    en: 'Power unit in the file',
    es: 'Unidad de potencia del archivo',
  },
  'stations.wizard.by-file': {
    zh: '按文件内容',
    en: 'As in each row',
    es: 'Lo que diga cada fila',
  },
  'stations.wizard.orgId': {
    zh: '新场站所属组织',
    en: 'New stations belong to',
    es: 'Las estaciones nuevas son de',
  },
  'stations.wizard.timeZone': { zh: '场站时区', en: 'Time zone', es: 'Zona horaria' },
  'stations.wizard.system': { zh: '坐标系', en: 'Coordinate system', es: 'Sistema de coordenadas' },
  'stations.wizard.chargePointNoPattern': {
    zh: '桩编号规则',
    en: 'Charge point number pattern',
    es: 'Patrón de números de punto',
  },
  'stations.wizard.identityPattern': {
    zh: '接入标识规则',
    en: 'Identity pattern',
    es: 'Patrón de identidades',
  },
  'stations.wizard.pattern-hint': {
    zh: '{code} 场站编号，{chargePointNo} 桩编号，{n} 到 {nnnn} 序号',
    en: '{code} station, {chargePointNo} charge point, {n} to {nnnn} sequence number',
    es: '{code} estación, {chargePointNo} punto, {n} a {nnnn} número correlativo',
  },
  'stations.wizard.ratedPowerKw': { zh: '额定功率 kW', en: 'Rated power, kW', es: 'Potencia nominal, kW' },
  'stations.wizard.connectorsPerChargePoint': {
    zh: '每桩枪数',
    en: 'Connectors each',
    es: 'Conectores por punto',
  },
  'stations.wizard.equipmentType': { zh: '桩类型', en: 'Charge point type', es: 'Tipo de punto' },
  'stations.wizard.connectorType': { zh: '接口', en: 'Connector type', es: 'Tipo de conector' },
  'stations.wizard.existing': {
    zh: '已存在的场站、桩和枪',
    en: 'Existing stations, charge points and connectors',
    es: 'Estaciones, puntos y conectores existentes',
  },
  'stations.wizard.existing.refuse': { zh: '拒绝该文件', en: 'Refuse the file', es: 'Rechazar el archivo' },
  'stations.wizard.existing.update': {
    zh: '按文件更新',
    en: 'Update from the file',
    es: 'Actualizarlo según el archivo',
  },
  'stations.wizard.would-change': {
    zh: '更新 {changed} 条，{same} 条无变化',
    en: '{changed} updated, {same} unchanged',
    es: '{changed} {changed|actualizado|actualizados}, {same} sin cambios',
  },
  'stations.wizard.changed-text': {
    zh: '更新 {changed} 条，{same} 条无变化。',
    en: 'Updated: {changed}, unchanged: {same}.',
    es: 'Actualizados: {changed}; sin cambios: {same}.',
  },
  'stations.wizard.would-make': {
    zh: '{rows} 行 → {stations} 个场站、{chargePoints} 个桩、{connectors} 把枪',
    en: '{rows} {rows|row|rows}: {stations} {stations|station|stations}, {chargePoints} {chargePoints|charge point|charge points}, {connectors} {connectors|connector|connectors}',
    es: '{rows} {rows|fila|filas}: {stations} {stations|estación|estaciones}, {chargePoints} {chargePoints|punto|puntos}, {connectors} {connectors|conector|conectores}',
  },
  'stations.wizard.result': {
    zh: '前 20 个桩',
    en: 'First 20 charge points',
    es: 'Primeros 20 puntos',
  },
  'stations.wizard.done-text': {
    zh: '已建立 {stations} 个场站、{chargePoints} 个桩、{connectors} 把枪。',
    en: 'Created: stations {stations}, charge points {chargePoints}, connectors {connectors}.',
    es: 'Creado: estaciones {stations}, puntos {chargePoints}, conectores {connectors}.',
  },
  'stations.wizard.passwords': {
    zh: '下载密码（仅一次）…',
    en: 'Download the passwords (once)…',
    es: 'Descargar contraseñas (una vez)…',
  },
  'stations.wizard.passwords-title': {
    zh: '现在下载密码？只能下载一次',
    en: 'Download the passwords now? Possible only once',
    es: '¿Descargar ahora las contraseñas? Solo se puede una vez',
  },
  'stations.wizard.passwords-text': {
    zh: '文件含每个桩的标识和密码。下载后系统只留哈希值，不能再次下载；遗失的密码只能逐个重新生成。请存放在安全的地方。',
    en: 'The file contains identity and password of every charge point. Afterwards only hashes are stored: it cannot be downloaded again, and lost passwords must be replaced one by one. Store the file safely.',
    es: 'El archivo contiene la identidad y la contraseña de cada punto. Después solo se guardan sus hash: no se puede descargar otra vez y las perdidas hay que sustituirlas una a una. Guárdelo bien.',
  },
  'stations.wizard.passwords-verb': {
    zh: '下载密码文件',
    en: 'Download the passwords',
    es: 'Descargar las contraseñas',
  },
  'stations.wizard.passwords-warn': {
    zh: '密码尚未下载。没有密码，这些桩无法接入。',
    en: 'The passwords have not been downloaded yet. Without them these charge points cannot connect.',
    es: 'Las contraseñas aún no se han descargado. Sin ellas estos puntos no pueden conectarse.',
  },
  'stations.wizard.passwords-taken': {
    zh: '密码已下载。',
    en: 'The passwords have been downloaded.',
    es: 'Las contraseñas ya se descargaron.',
  },
  'stations.wizard.to-charge-points': {
    zh: '查看充电桩',
    en: 'Show the charge points',
    es: 'Ver los puntos',
  },
})
