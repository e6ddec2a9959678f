import { words } from '@evops/platform/contract'

export const importWords = words({
  'charging.past.title': {
    zh: '导入历史订单',
    en: 'Import past sessions',
    es: 'Importar sesiones anteriores',
  },
  'charging.past.fresh': {
    zh: '过去的充电成为已结算订单：文件有金额的按其金额，没有的按您选择的方式。',
    en: 'Past sessions are imported as settled: with the amounts of the file, or without any as you choose.',
    es: 'Las sesiones pasadas se importan como liquidadas: con los importes del archivo o, si no los tiene, como usted elija.',
  },
  'charging.past.file-text': {
    zh: 'CSV、XLSX 或 JSON 文件，每行一次充电：桩、开始、结束、电量、金额。重复导入同一文件不会产生重复订单。',
    en: 'A CSV, XLSX or JSON file with one session per row: charge point, start, end, energy, amount. Importing the same file again adds nothing.',
    es: 'Un archivo CSV, XLSX o JSON con una sesión por fila: punto de recarga, inicio, fin, energía e importe. Importar dos veces el mismo archivo no duplica nada.',
  },
  'charging.past.would': {
    zh: '{rows} 行 → {sessions} 个订单，{energy} kWh，{amount}（{paid} 个收费）。',
    en: '{rows} {rows|row|rows}: {sessions} {sessions|session|sessions} ready, {energy} kWh, {amount} ({paid} paid).',
    es: '{rows} {rows|fila|filas} → {sessions} {sessions|sesión|sesiones}, {energy} kWh, {amount} ({paid} con importe).',
  },
  'charging.past.would-make': {
    zh: '将新建场站 {stations}、桩 {chargePoints}、鉴权凭证 {tokens}。',
    en: 'New: stations {stations}, charge points {chargePoints}, tokens {tokens}.',
    es: 'Nuevos: estaciones {stations}, puntos de recarga {chargePoints}, identificadores {tokens}.',
  },
  'charging.past.recognised': {
    zh: '{n} 个已存在，不再导入。',
    en: 'Already present, unchanged: {n}.',
    es: 'Ya existen y se quedan como están: {n}.',
  },
  'charging.past.flagged': {
    zh: '其中带异常标记的：{n}。',
    en: '{n} flagged.',
    es: 'Con anomalías: {n}.',
  },
  'charging.past.row': { zh: '行', en: 'Row', es: 'Fila' },
  'charging.past.field.ref': { zh: '订单编号', en: 'Session number', es: 'Número de sesión' },
  'charging.past.field.station': { zh: '场站编号', en: 'Station code', es: 'Código de estación' },
  'charging.past.field.chargePoint': { zh: '桩编号', en: 'Charge point no.', es: 'N.º de punto' },
  'charging.past.field.connector': { zh: '枪号', en: 'Connector', es: 'Conector' },
  'charging.past.field.token': {
    zh: '鉴权凭证或用户',
    en: 'Token or user',
    es: 'Identificador o usuario',
  },
  'charging.past.field.startedAt': { zh: '开始时间', en: 'Start', es: 'Inicio' },
  'charging.past.field.endedAt': { zh: '结束时间', en: 'End', es: 'Fin' },
  'charging.past.field.energy': { zh: '电量', en: 'Energy', es: 'Energía' },
  'charging.past.field.amount': { zh: '金额', en: 'Amount', es: 'Importe' },
  'charging.past.field.serviceAmount': {
    zh: '其中服务费',
    en: 'Including service fee',
    es: 'Del cual, cargo por servicio',
  },
  'charging.past.field.timeZone': {
    zh: '该行的时区',
    en: 'Time zone of the row',
    es: 'Zona horaria de la fila',
  },
  'charging.past.zone': { zh: '时间所用时区', en: 'Time zone', es: 'Zona horaria' },
  'charging.past.unpriced': {
    zh: '无金额：{n}。',
    en: 'Without an amount: {n}.',
    es: 'Sin importe: {n}.',
  },
  'charging.past.without-amount': {
    zh: '文件没有金额列',
    en: 'The file has no column of amounts',
    es: 'El archivo no tiene columna de importes',
  },
  'charging.past.without-amount.rate': {
    zh: '按当时生效的计费规则计费',
    en: 'Price with the tariff in force',
    es: 'Tarificar con la tarifa vigente',
  },
  'charging.past.without-amount.keep': {
    zh: '保留为无金额',
    en: 'Keep without an amount',
    es: 'Conservar sin importe',
  },
  'charging.past.unit': { zh: '电量单位', en: 'Energy unit', es: 'Unidad de energía' },
  'charging.past.currency': { zh: '金额币种', en: 'Currency', es: 'Moneda' },
  'charging.past.amount-unit': {
    zh: '金额单位',
    en: 'Amount unit',
    es: 'Unidad de los importes',
  },
  'charging.past.amount-unit.major': {
    zh: '元（可带小数）',
    en: 'Whole units with decimals',
    es: 'Unidades con decimales',
  },
  'charging.past.amount-unit.minor': { zh: '分', en: 'Cents', es: 'Céntimos' },
  'charging.past.make-places': {
    zh: '新建文件中有而系统中没有的场站和桩',
    en: 'Create stations and charge points that do not exist yet',
    es: 'Crear las estaciones y puntos de recarga que falten',
  },
  'charging.past.make-tokens': {
    zh: '新建没有的鉴权凭证（停用状态）',
    en: 'Create tokens that do not exist yet, blocked',
    es: 'Crear los identificadores que falten, bloqueados',
  },
  'charging.past.sessions': {
    zh: '将要创建的订单',
    en: 'Sessions to be created',
    es: 'Sesiones que se crearán',
  },
  'charging.past.flags': { zh: '异常', en: 'Flagged', es: 'Anomalía' },
  'charging.past.done': {
    zh: '已导入订单：{sessions}，共 {amount}。原已存在：{known}；跳过的行：{faults}。',
    en: 'Sessions imported: {sessions}, total {amount}. Already present: {known}; rows skipped: {faults}.',
    es: 'Sesiones importadas: {sessions}, total {amount}. Ya existían: {known}; filas omitidas: {faults}.',
  },
  'charging.past.to-sessions': { zh: '查看充电记录', en: 'Open sessions', es: 'Ver las sesiones' },
  'charging.past.stated': { zh: '导入的金额', en: 'Imported amount', es: 'Importe importado' },
  'charging.past.stated-text': {
    zh: '该订单来自文件，按文件中的金额结算，未经计费规则计算。',
    en: 'This session came from a file and is settled with the amount in it. No tariff was applied.',
    es: 'Esta sesión procede de un archivo y se liquidó con su importe. No se aplicó ninguna tarifa.',
  },
  'charging.past.currency-differs': {
    zh: '文件金额为 {other}，而运营商的币种是 {own}，不能导入。',
    en: 'The file’s amounts are in {other}, the operator’s currency is {own}: they cannot be imported.',
    es: 'Los importes del archivo están en {other} y el operador trabaja en {own}: no se pueden importar.',
  },
})
