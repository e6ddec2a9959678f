import {
  orderImportSettings,
  type DateOrder,
  type OrderImportField,
  type OrderImportSettings,
} from '../../contract/index.ts'

/** Titles that people give to columns, without spaces, signs and accents. */
const titles: Readonly<Record<OrderImportField, readonly string[]>> = {
  ref: [
    'sessionid',
    'orderno',
    'orderid',
    'transactionid',
    'cdrid',
    '订单号',
    '订单编号',
    '流水号',
    'numeropedido',
    'idsesion',
    'pedido',
  ],
  pile: [
    'pileno',
    'pileid',
    'chargepointid',
    'chargepoint',
    'chargerid',
    'equipmentid',
    'evseid',
    '桩编号',
    '桩号',
    '设备编号',
    'puntoderecarga',
    'codigopunto',
    'stationid',
  ],
  station: [
    'locationid',
    'siteid',
    'stationcode',
    'stationid',
    'station',
    '场站编号',
    '站点编号',
    '场站',
    'estacion',
    'codigoestacion',
  ],
  gun: ['gunno', 'gun', 'connectorid', 'connector', '枪号', 'conector'],
  token: [
    'userid',
    'idtag',
    'token',
    'card',
    'cardno',
    'driverid',
    '卡号',
    '启动凭证',
    '用户',
    'credencial',
    'tarjeta',
    'usuario',
  ],
  startedAt: [
    'created',
    'start',
    'started',
    'startedat',
    'starttime',
    'startdatetime',
    '开始时间',
    '充电开始时间',
    'inicio',
    'fechainicio',
    'horainicio',
  ],
  endedAt: [
    'ended',
    'end',
    'endedat',
    'endtime',
    'stop',
    'enddatetime',
    '结束时间',
    '充电结束时间',
    'fin',
    'fechafin',
    'horafin',
  ],
  energy: [
    'kwhtotal',
    'energy',
    'energykwh',
    'kwh',
    'totalkwh',
    'wh',
    'energywh',
    '电量',
    '充电量',
    'energia',
    'energiakwh',
  ],
  amount: [
    'dollars',
    'amount',
    'total',
    'totalamount',
    'price',
    'cost',
    'usd',
    '金额',
    '总金额',
    '订单金额',
    'importe',
    'importetotal',
  ],
  serviceAmount: ['serviceamount', 'servicefee', '服务费', 'tarifadeservicio', 'importeservicio'],
}
const plain = (title: string) =>
  title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Number}]/gu, '')

/** Settings that fit a file's titles and its first row. */
export function suggestOrderSettings(
  columns: readonly string[],
  firstRow: readonly string[],
  operator: { currency: string },
): OrderImportSettings {
  const mapping: Partial<Record<OrderImportField, string>> = {}
  const free = new Set(columns)
  for (const [field, known] of Object.entries(titles)) {
    const column = known
      .map((title) => columns.find((name) => free.has(name) && plain(name) === title))
      .find(Boolean)
    if (!column) continue
    mapping[field as OrderImportField] = column
    free.delete(column)
  }
  const inDollars = ['dollars', 'usd'].includes(plain(mapping.amount ?? ''))
  return orderImportSettings.parse({
    mapping,
    currency: inDollars ? 'USD' : operator.currency,
    energyUnit: /^(wh|.*[^k]wh)$/.test(plain(mapping.energy ?? '')) ? 'Wh' : 'kWh',
    dateOrder: dateOrderOf(firstRow[columns.indexOf(mapping.startedAt ?? '')] ?? ''),
  })
}

function dateOrderOf(text: string): DateOrder {
  const match = /^(\d{1,4})[-/.](\d{1,2})[-/.](\d{1,4})/.exec(text)
  if (!match || (match[1] ?? '').length > 2) return 'ymd'
  return Number(match[2]) > 12 ? 'mdy' : 'dmy'
}
