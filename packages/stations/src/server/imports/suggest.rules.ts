import type { Text } from '@evops/platform/contract'
import {
  importFacts,
  importSettings,
  type CoreField,
  type ImportField,
  type ImportKind,
  type ImportSettings,
} from '../../contract/index.ts'
import { gunFactNames, pileFactNames, stationFactNames } from '../../contract/fact-names.ts'
import { exportMark, headOf } from '../stations/fact-cells.rules.ts'

/** Titles that people give to columns, without spaces, signs and accents. The first field that knows a title gets it. */
const titles: Readonly<Record<CoreField, readonly string[]>> = {
  stationCode: [
    'stationid',
    'stationcode',
    'stationno',
    'station',
    'siteid',
    'sitecode',
    'locationid',
    '场站编号',
    '场站编码',
    '站点编号',
    '电站编号',
    '充电站编号',
    '场站id',
    '站点id',
    'codigoestacion',
    'idestacion',
    'estacion',
    'codigodeestacion',
  ],
  stationName: [
    'stationname',
    'sitename',
    'name',
    '场站名称',
    '站点名称',
    '电站名称',
    '充电站名称',
    'nombreestacion',
    'nombredelaestacion',
    'nombre',
  ],
  stationType: ['stationtype', '场站类型', '站点类型', 'tipoestacion', 'tipodeestacion'],
  longitude: ['longitude', 'lng', 'lon', 'long', '经度', 'longitud'],
  latitude: ['latitude', 'lat', '纬度', 'latitud'],
  areaCode: ['areacode', '区域编码', '行政区划代码', 'codigoarea', 'codigodearea', 'codigopostal'],
  address: ['address', '地址', '详细地址', 'direccion'],
  phone: ['phone', 'tel', 'telephone', '电话', '联系电话', 'telefono'],
  pileCount: [
    'chargecount',
    'pilecount',
    'piles',
    'chargepoints',
    'chargers',
    '桩数',
    '桩数量',
    '充电桩数量',
    'puntos',
    'numeropuntos',
    'puntosderecarga',
  ],
  pileNo: [
    'pileno',
    'pilecode',
    'pileid',
    'chargepointid',
    'chargepointno',
    'chargerid',
    'equipmentid',
    '桩编号',
    '桩号',
    '充电桩编号',
    '设备编号',
    'codigopunto',
    'puntoderecarga',
  ],
  pileName: [
    'pilename',
    'chargepointname',
    'chargername',
    '桩名称',
    '充电桩名称',
    'nombrepunto',
    'nombredelpunto',
  ],
  identity: ['identity', 'ocppid', 'ocppidentity', 'chargeboxid', '接入标识', '通信标识', 'identidad'],
  equipmentType: ['equipmenttype', '设备类型', '桩类型', 'tipoequipo', 'tipodeequipo'],
  ratedPowerKw: [
    'ratedpowerkw',
    'ratedpower',
    'powerkw',
    'power',
    'kw',
    '额定功率',
    '额定功率kw',
    '功率',
    'potencia',
    'potenciakw',
    'potencianominal',
  ],
  gunCount: [
    'guncount',
    'guns',
    'connectors',
    'connectorcount',
    '枪数',
    '枪数量',
    'conectores',
    'numeroconectores',
  ],
  gunNo: ['gunno', 'gun', 'connectorid', 'connectorno', '枪号', '枪编号', 'conector', 'numeroconector'],
  connectorType: ['connectortype', '接口类型', '枪类型', 'tipoconector', 'tipodeconector'],
}

const plain = (title: string) =>
  title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Number}]/gu, '')

const factNames: Readonly<Record<string, Text>> = { ...stationFactNames, ...pileFactNames, ...gunFactNames }
/** What people call a fact, in three languages. */
function nameOf(kind: ImportKind, key: string): Partial<Text> {
  return factNames[kind === 'gun' ? `stations.pile.gun-${key}` : `stations.${kind}.${key}`] ?? {}
}

/** Settings that fit a file's titles, and its first position: China's maps are in GCJ-02. */
export function suggestSettings(
  columns: readonly string[],
  firstRow: readonly string[] = [],
): ImportSettings {
  const mapping: Partial<Record<ImportField, string>> = {}
  const free = new Set(columns)
  for (const [field, known] of Object.entries(titles)) {
    const column = known
      .map((title) => columns.find((name) => free.has(name) && plain(name) === title))
      .find(Boolean)
    if (!column) continue
    mapping[field as ImportField] = column
    free.delete(column)
  }
  const cell = (field: ImportField) => Number(firstRow[columns.indexOf(mapping[field] ?? '')] ?? Number.NaN)
  const longitude = cell('longitude')
  const latitude = cell('latitude')
  const inChina = longitude > 73 && longitude < 135.1 && latitude > 18 && latitude < 53.6
  const kind = mapping.gunNo ? 'gun' : mapping.pileNo ? 'pile' : 'station'
  for (const key of Object.keys(importFacts[kind].shape)) {
    const known = new Set([headOf(kind, key), key, ...Object.values(nameOf(kind, key))].map(plain))
    const column = [...free].find((name) => known.has(plain(name)))
    if (!column) continue
    mapping[`${kind}.${key}` as ImportField] = column
    free.delete(column)
  }
  return importSettings.parse({
    kind,
    // What we exported ourselves comes back to where it was.
    existing: columns.includes(exportMark) ? 'update' : 'refuse',
    mapping,
    coordinateSystem: inChina ? 'gcj02' : 'wgs84',
  })
}
