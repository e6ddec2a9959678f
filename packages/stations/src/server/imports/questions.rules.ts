import type { LocalizedText } from '@evops/platform/contract'
import { normalizeNumberText, zoneOffsetAt, type ImportQuestion, type LoadedTable } from '@evops/platform/server'
import type { ImportField, ImportSettings } from '../../contract/index.ts'
import { isCode } from '../cells.rules.ts'
import { longestName } from './plan.rules.ts'
import { outlierRows } from './outliers.rules.ts'
import { commonZoneOf, isAtSea, otherZoneOf } from './position-zone.rules.ts'
import { plugsOf } from './plugs.rules.ts'

interface FileToAsk {
  table: LoadedTable
  settings: ImportSettings
  timeZone: string
}
const answer = (code: string, label: LocalizedText) => ({ answer: code, label })

/** Returns the cells of a field by row; empty ones and fields without a column are left out. */
function cellsOf({ table, settings }: Pick<FileToAsk, 'table' | 'settings'>, field: ImportField) {
  return cellsOfSource(table, settings.mapping[field])
}
function cellsOfSource(table: LoadedTable, source: string | undefined): string[] {
  const place = table.columns.indexOf(source ?? '')
  return place < 0 ? [] : table.rows.flatMap(({ cells }) => cells[place]?.trim() || [])
}

/** Returns what a file of stations leaves open. Each answer applies to all rows concerned. */
export function stationQuestions(file: FileToAsk): ImportQuestion[] {
  const questions = [
    swappedQuestion(file),
    severalQuestion(file),
    cableQuestion(file),
    powerQuestion(file),
    nameQuestion(file),
    codeQuestion(file),
    repeatedQuestion(file),
    zoneQuestion({ ...file, table: withPositions(withProposal(file)) }),
    outlierQuestion({ ...file, table: withPositions(withProposal(file)) }),
  ]
  return questions.filter(({ count }) => count > 0)
}

/** Assumes that exchanged positions are put right, so that they are not in another zone before the user answered. */
function withProposal(file: FileToAsk): FileToAsk {
  const answers = { positions: 'exchange', ...file.settings.answers }
  return { ...file, settings: { ...file.settings, answers } }
}

function severalQuestion(file: FileToAsk): ImportQuestion {
  const words = file.settings.kind === 'chargePoint' ? cellsOf(file, 'connectorType') : []
  return {
    id: 'several',
    text: {
      zh: '{count} 行写有多个接口',
      en: '{count} {count|row names|rows name} several connectors',
      es: '{count} {count|fila nombra|filas nombran} varios conectores',
    },
    count: words.filter((text) => plugsOf(text).length > 1).length,
    answers: [
      answer('connectors', {
        zh: '同一充电桩的多个枪',
        en: 'Connectors of one charge point',
        es: 'Conectores de un punto de recarga',
      }),
      answer('points', {
        zh: '各为一个充电桩（编号加 -1、-2…）',
        en: 'A charge point each (-1, -2, … at the number)',
        es: 'Un punto de recarga cada uno (-1, -2, … en el número)',
      }),
    ],
    proposed: 'connectors',
  }
}

function cableQuestion({ table, settings }: FileToAsk): ImportQuestion {
  const isOpen = (text: string) =>
    plugsOf(text).some(
      ({ possible }) =>
        possible.length > 1 && !(settings.connectorType !== null && possible.includes(settings.connectorType)),
    )
  return {
    id: 'cable',
    text: {
      zh: '{count} 行有交流接口，但没有说明是插座还是带线枪头',
      en: '{count} {count|row has|rows have} an AC connector without saying whether a cable is attached',
      es: '{count} {count|fila tiene|filas tienen} un conector de CA sin indicar si lleva cable',
    },
    count: cellsOf({ table, settings }, 'connectorType').filter(isOpen).length,
    answers: [
      answer('socket', { zh: '插座', en: 'Socket', es: 'Toma' }),
      answer('cable', { zh: '带线枪头', en: 'Attached cable', es: 'Manguera' }),
    ],
    proposed: 'socket',
  }
}

function powerQuestion(file: FileToAsk): ImportQuestion {
  const { ratedPowerKw } = file.settings
  const isZero = (text: string) => /^0*([.,]0+)?$/.test(normalizeNumberText(text))
  return {
    id: 'power',
    text: {
      zh: '{count} 行的功率为 0',
      en: '{count} {count|row has|rows have} a power of 0',
      es: '{count} {count|fila tiene|filas tienen} potencia 0',
    },
    values: { kw: ratedPowerKw },
    count: cellsOf(file, 'ratedPowerKw').filter(isZero).length,
    answers: [
      answer('default', {
        zh: '按 {kw} kW（适用于所有行的值）',
        en: 'Use {kw} kW, the value for all rows',
        es: 'Usar {kw} kW, el valor para todas las filas',
      }),
      answer('keep', { zh: '保持 0 kW', en: 'Leave 0 kW', es: 'Dejar 0 kW' }),
    ],
    proposed: 'default',
  }
}

function nameQuestion(file: FileToAsk): ImportQuestion {
  const isLong = (text: string) => text.length > longestName
  const fields = ['stationName', 'chargePointName'] as const
  return {
    id: 'names',
    text: {
      zh: '{count} 个名称超过 {limit} 个字符',
      en: '{count} {count|name has|names have} more than {limit} characters',
      es: '{count} {count|nombre tiene|nombres tienen} más de {limit} caracteres',
    },
    values: { limit: longestName },
    count: fields.reduce((sum, field) => sum + cellsOf(file, field).filter(isLong).length, 0),
    answers: [
      answer('cut', { zh: '在单词处截短', en: 'Shorten at a word', es: 'Acortar en una palabra' }),
      answer('keep', { zh: '这些行有错误', en: 'These rows are wrong', es: 'Esas filas son erróneas' }),
    ],
    proposed: 'cut',
  }
}

/** Fields with the code of a station or charge point. */
const codeFields = ['stationCode', 'chargePointNo'] as const
const longestCode = 40
const replaceSigns = (text: string) => text.replaceAll(/[^A-Za-z0-9._-]+/g, '-').slice(0, longestCode)

function codeQuestion(file: FileToAsk): ImportQuestion {
  const sources = new Set(codeFields.map((field) => file.settings.mapping[field]))
  // Where only some codes are wrong, these are typing errors rather than the format of the file.
  const codes = [...sources]
    .map((source) => cellsOfSource(file.table, source))
    .filter((all) => all.filter(isCode).length * 2 < all.length)
  // Codes that become equal without their signs would be one station, so they stay errors.
  const isDistinct = codes.every((all) => new Set(all).size === new Set(all.map(replaceSigns)).size)
  return {
    id: 'codes',
    text: {
      zh: '{count} 个编码含有不可用的字符或过长，例如 {example}',
      en: '{count} {count|code has|codes have} signs that are not possible or {count|is|are} too long, such as {example}',
      es: '{count} {count|código tiene|códigos tienen} signos no admitidos o {count|es demasiado largo|son demasiado largos}, como {example}',
    },
    values: { example: codes.flat().find((code) => !isCode(code)) ?? '' },
    count: isDistinct ? codes.flat().filter((code) => !isCode(code)).length : 0,
    answers: [
      answer('replace', {
        zh: '把这些字符换成 -',
        en: 'Replace the signs by -',
        es: 'Sustituir los signos por -',
      }),
      answer('keep', { zh: '这些行有错误', en: 'These rows are wrong', es: 'Esas filas son erróneas' }),
    ],
    proposed: 'replace',
  }
}

/** Replaces signs that a code cannot have if the user confirmed it. */
export function withCodes({ table, settings }: Pick<FileToAsk, 'table' | 'settings'>): LoadedTable {
  if (settings.answers.codes !== 'replace') return table
  const places = new Set(codeFields.map((field) => table.columns.indexOf(settings.mapping[field] ?? '')))
  const rows = table.rows.map(({ row, cells }) => ({
    row,
    cells: cells.map((text, place) => (places.has(place) ? replaceSigns(text.trim()) : text)),
  }))
  return { columns: table.columns, rows }
}

function repeatedQuestion(file: FileToAsk): ImportQuestion {
  const numbers = file.settings.kind === 'chargePoint' ? cellsOf(file, 'chargePointNo') : []
  return {
    id: 'repeated',
    text: {
      zh: '{count} 行的桩编号重复',
      en: '{count} {count|row repeats|rows repeat} the number of a charge point',
      es: '{count} {count|fila repite|filas repiten} el número de un punto de recarga',
    },
    count: numbers.length - new Set(numbers).size,
    answers: [
      answer('unique', {
        zh: '加后缀使其唯一（-2、-3…）',
        en: 'Make it unique (-2, -3, …)',
        es: 'Hacerlo único (-2, -3, …)',
      }),
      answer('keep', { zh: '这些行有错误', en: 'These rows are wrong', es: 'Esas filas son erróneas' }),
    ],
    proposed: 'unique',
  }
}

/** Returns the positions of a file by row; rows without one are left out. */
function positionsOf({ table, settings }: Pick<FileToAsk, 'table' | 'settings'>) {
  const places = (['longitude', 'latitude'] as const).map((field) =>
    table.columns.indexOf(settings.mapping[field] ?? ''),
  )
  return table.rows.flatMap(({ row, cells }) => {
    const [longitude = NaN, latitude = NaN] = places.map((place) =>
      cells[place] ? Number(normalizeNumberText(cells[place]).replace(',', '.')) : NaN,
    )
    return Number.isNaN(longitude + latitude) ? [] : [{ row, longitude, latitude }]
  })
}

function zoneQuestion({ table, settings, timeZone }: FileToAsk): ImportQuestion {
  const hasOwn = settings.mapping['station.timeZone'] !== undefined
  const zones = (hasOwn ? [] : positionsOf({ table, settings })).flatMap(
    (position) => otherZoneOf(position, timeZone) ?? [],
  )
  const counts = [...Map.groupBy(zones, (zone) => zone)].toSorted(([, a], [, b]) => b.length - a.length)
  return {
    id: 'zones',
    text: {
      zh: '{count} 行的位置不在 {zone} 时区内：{zones}',
      en: '{count} {count|row lies|rows lie} in another time zone than {zone}: {zones}',
      es: '{count} {count|fila está|filas están} en otra zona horaria que {zone}: {zones}',
    },
    values: {
      zone: timeZone,
      zones: counts
        .slice(0, zonesShown)
        .map(([zone, all]) => `${zone} (${all.length})`)
        .join(', '),
    },
    count: zones.length,
    answers: [
      answer('position', {
        zh: '每个场站用其位置的时区',
        en: 'Each station has the zone of its position',
        es: 'Cada estación tiene la zona de su posición',
      }),
      answer('keep', { zh: '全部用 {zone}', en: 'All have {zone}', es: 'Todas tienen {zone}' }),
    ],
    proposed: 'position',
  }
}
const zonesShown = 5

function outlierQuestion({ table, settings }: FileToAsk): ImportQuestion {
  const positions = positionsOf({ table, settings })
  const rows = outlierRows(positions)
  const far = positions.filter(({ row }) => rows.has(row))
  return {
    id: 'outliers',
    text: {
      zh: '{count} 行的位置远离其他所有场站：第 {rows} 行',
      en: '{count} {count|row lies|rows lie} far from all other stations: row {rows}',
      es: '{count} {count|fila está|filas están} lejos de todas las demás estaciones: fila {rows}',
    },
    values: {
      rows: far
        .slice(0, zonesShown)
        .map(({ row }) => row)
        .join(', '),
    },
    count: far.length,
    answers: [
      answer('keep', { zh: '位置正确', en: 'The positions are right', es: 'Las posiciones son correctas' }),
      answer('leave', { zh: '导入时不带位置', en: 'Import without a position', es: 'Importar sin posición' }),
    ],
    // Many systems write 0/0 for an empty position, and no station is there.
    proposed: far.every(({ longitude, latitude }) => longitude === 0 && latitude === 0) ? 'leave' : 'keep',
  }
}

/** Empties the positions far from all others if the user chose so. */
export function withoutOutliers({ table, settings }: Pick<FileToAsk, 'table' | 'settings'>): LoadedTable {
  if (settings.answers.outliers !== 'leave') return table
  const far = outlierRows(positionsOf({ table, settings }))
  const places = new Set(
    (['longitude', 'latitude'] as const).map((field) => table.columns.indexOf(settings.mapping[field] ?? '')),
  )
  const rows = table.rows.map(({ row, cells }) => ({
    row,
    cells: far.has(row) ? cells.map((text, place) => (places.has(place) ? '' : text)) : cells,
  }))
  return { columns: table.columns, rows }
}

interface PositionCells {
  longitude: number
  latitude: number
}
const isOnEarth = ({ longitude, latitude }: PositionCells) => Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90
const exchanged = ({ longitude, latitude }: PositionCells) => ({ longitude: latitude, latitude: longitude })
/** Degrees by which two stations of a region may differ. */
const near = 5
/** Degrees between a place and the meridian of its zone; Galicia has 24. */
const farFromZone = 20

/** Returns the rows whose longitude and latitude are exchanged: exchanged back they fit the zone or the other rows. */
export function swappedRows({ table, settings, timeZone }: FileToAsk): ReadonlySet<number> {
  const meridian = ((zoneOffsetAt(timeZone, new Date('2026-01-15T12:00:00Z')) ?? 0) / 60) * 15
  const found = positionsOf({ table, settings })
  const distance = ({ longitude }: PositionCells) => Math.abs(longitude - meridian)
  const isSuspect = (position: PositionCells) => {
    const other = exchanged(position)
    if (!isOnEarth(position)) return isOnEarth(other)
    if (isAtSea(other) && !isAtSea(position)) return false
    return isOnEarth(other) && distance(position) > farFromZone && distance(other) < distance(position)
  }
  const suspects = found.filter(isSuspect)
  const others = found.filter((position) => !isSuspect(position))
  const fitsOthers = (position: PositionCells) => {
    const { longitude, latitude } = exchanged(position)
    return others.some((one) => Math.abs(one.longitude - longitude) < near && Math.abs(one.latitude - latitude) < near)
  }
  const isMost = suspects.length * 2 > found.length
  return new Set(suspects.filter((position) => isMost || fitsOthers(position)).map(({ row }) => row))
}

function swappedQuestion(file: FileToAsk): ImportQuestion {
  return {
    id: 'positions',
    text: {
      zh: '{count} 行的经度和纬度看来对调了',
      en: '{count} {count|row seems|rows seem} to have longitude and latitude exchanged',
      es: '{count} {count|fila parece|filas parecen} tener intercambiadas la longitud y la latitud',
    },
    count: swappedRows(file).size,
    answers: [
      answer('exchange', { zh: '对调这些行', en: 'Exchange them', es: 'Intercambiarlas' }),
      answer('keep', { zh: '保持不变', en: 'Leave them', es: 'Dejarlas' }),
    ],
    proposed: 'exchange',
  }
}

/** Returns the settings with the zone in which all stations lie, unless their coordinates may be exchanged. */
export function withCommonZone({ table, settings, timeZone }: FileToAsk): ImportSettings {
  if (settings.timeZone !== undefined || swappedRows({ table, settings, timeZone }).size > 0) return settings
  const common = commonZoneOf(positionsOf({ table, settings }))
  return common === undefined ? settings : { ...settings, timeZone: common }
}

/** Exchanges longitude and latitude of the rows concerned if the user confirmed it. */
export function withPositions(file: FileToAsk): LoadedTable {
  const { table, settings } = file
  if (settings.answers.positions !== 'exchange') return table
  const swapped = swappedRows(file)
  const x = table.columns.indexOf(settings.mapping.longitude ?? '')
  const y = table.columns.indexOf(settings.mapping.latitude ?? '')
  const rows = table.rows.map(({ row, cells }) => {
    if (!swapped.has(row)) return { row, cells }
    const changed = [...cells]
    ;[changed[x], changed[y]] = [cells[y] ?? '', cells[x] ?? '']
    return { row, cells: changed }
  })
  return { columns: table.columns, rows }
}
