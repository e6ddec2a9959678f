import { words } from '@evops/platform/contract'
import type { lengthWords } from '@evops/platform/server'

/** Texts for errors of a row. */
export const sessionImportWords = words({
  'charging.session-import.required': {
    zh: '必填内容为空',
    en: 'Required field is empty',
    es: 'Campo obligatorio vacío',
  },
  'charging.session-import.code': {
    zh: '“{value}”不能用作编号：须为 1 到 40 个字母、数字或 . _ -',
    en: '“{value}” is not a valid code: 1 to 40 letters, digits or . _ -',
    es: '«{value}» no es un código válido: de 1 a 40 letras, cifras o . _ -',
  },
  'charging.session-import.token': {
    zh: '“{value}”不能用作鉴权凭证：须为 1 到 255 个可打印字符',
    en: '“{value}” is not a valid token: 1 to 255 printable characters',
    es: '«{value}» no sirve como identificador: de 1 a 255 caracteres imprimibles',
  },
  'charging.session-import.long': {
    zh: '超过 {max} 个字符',
    en: 'Longer than {max} characters',
    es: 'Más de {max} caracteres',
  },
  'charging.session-import.time': {
    zh: '无法识别的时间：{value}',
    en: 'Time not recognised: {value}',
    es: 'Hora no reconocida: {value}',
  },
  'charging.session-import.zone': {
    zh: '无法识别的时区：{value}',
    en: 'Time zone not recognised: {value}',
    es: 'Zona horaria no reconocida: {value}',
  },
  'charging.session-import.future': {
    zh: '时间晚于现在：{value}',
    en: 'In the future: {value}',
    es: 'Está en el futuro: {value}',
  },
  'charging.session-import.session': {
    zh: '结束早于开始',
    en: 'Ends before it starts',
    es: 'Termina antes de empezar',
  },
  'charging.session-import.number': {
    zh: '不是有效的非负数：{value}',
    en: 'Not a number of zero or more: {value}',
    es: 'No es un número igual o mayor que cero: {value}',
  },
  'charging.session-import.connector': {
    zh: '枪号须为 1 到 99 的整数：{value}',
    en: 'The connector number must be a whole number from 1 to 99: {value}',
    es: 'El número de conector debe ser un entero del 1 al 99: {value}',
  },
  'charging.session-import.precise': {
    zh: '{currency} 金额最多 {places} 位小数：{value}',
    en: '{value} has more decimals than {currency} has ({places})',
    es: '{value} tiene más decimales que {currency} ({places})',
  },
  'charging.session-import.much': {
    zh: '数值过大：{value}',
    en: 'Too large: {value}',
    es: 'Demasiado grande: {value}',
  },
  'charging.session-import.part': {
    zh: '服务费高于总金额',
    en: 'The service fee is higher than the amount',
    es: 'El cargo por servicio supera el importe',
  },
  'charging.session-import.repeated': {
    zh: '与第 {other} 行是同一次充电',
    en: 'The same session as in row {other}',
    es: 'La misma sesión que en la fila {other}',
  },
  'charging.session-import.no-station': {
    zh: '没有编号为 {value} 的场站',
    en: 'Station {value} not found',
    es: 'No existe la estación {value}',
  },
  'charging.session-import.no-charge-point': {
    zh: '没有编号为 {value} 的桩',
    en: 'There is no charge point {value}',
    es: 'No existe el punto de recarga {value}',
  },
  'charging.session-import.elsewhere': {
    zh: '桩 {value} 属于场站 {station}',
    en: 'Charge point {value} belongs to station {station}',
    es: 'El punto de recarga {value} está en la estación {station}',
  },
  'charging.session-import.two-stations': {
    zh: '第 {other} 行中桩 {value} 属于另一个场站',
    en: 'Row {other} assigns charge point {value} to a different station',
    es: 'La fila {other} asigna el punto de recarga {value} a otra estación',
  },
})
export type SessionFaultKey = keyof typeof sessionImportWords | keyof typeof lengthWords
