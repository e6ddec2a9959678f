import { words } from '@evops/platform/contract'

/** Texts of errors in a row of an imported file. */
export const importWords = words({
  'stations.import.not-valid': {
    zh: '“{value}”不是可用的值',
    en: '“{value}” is not valid here',
    es: '«{value}» no es un valor válido aquí',
  },
  'stations.import.identity-stays': {
    zh: '已登记桩的接入标识不能更改（现为 {value}）',
    en: 'The identity of a registered charge point cannot be changed (currently {value})',
    es: 'La identidad de un punto registrado no cambia ({value})',
  },
  'stations.import.wrong-way-round': {
    zh: '上限小于下限',
    en: 'The upper limit is below the lower one',
    es: 'El límite superior es menor que el inferior',
  },
  'stations.import.area-code': {
    zh: '“{value}”：中国的行政区划代码为 6 位或 12 位数字（GB/T 2260）',
    en: '“{value}”: in China an area code has 6 or 12 digits (GB/T 2260)',
    es: '«{value}»: en China el código de área tiene 6 o 12 cifras (GB/T 2260)',
  },
  'stations.import.required': {
    zh: '必填内容为空',
    en: 'Required field is empty',
    es: 'Campo obligatorio vacío',
  },
  'stations.import.code': {
    zh: '“{value}”只能含字母、数字和 . _ -，最多 40 个字符',
    en: '“{value}” may contain only letters, digits and . _ -, maximum 40',
    es: '«{value}» solo puede tener letras, dígitos y . _ -, máximo 40',
  },
  'stations.import.identity': {
    zh: '“{value}”不是有效的接入标识',
    en: '“{value}” is not a valid identity',
    es: '«{value}» no es una identidad válida',
  },
  'stations.import.too-long': {
    zh: '超过 {max} 个字符',
    en: 'Longer than {max} characters',
    es: 'Más de {max} caracteres',
  },
  'stations.import.not-a-number': {
    zh: '“{value}”不是数字',
    en: '“{value}” is not a number',
    es: '«{value}» no es un número',
  },
  'stations.import.not-whole': {
    zh: '“{value}”不是整数',
    en: '“{value}” is not a whole number',
    es: '«{value}» no es un número entero',
  },
  'stations.import.range': {
    zh: '{value} 不在 {min} 到 {max} 之间',
    en: '{value} is not between {min} and {max}',
    es: '{value} no está entre {min} y {max}',
  },
  'stations.import.half-position': {
    zh: '经度和纬度必须同时填写',
    en: 'Longitude and latitude must be given together',
    es: 'La longitud y la latitud van juntas',
  },
  'stations.import.repeated': {
    zh: '“{value}”与第 {other} 行重复',
    en: '“{value}” is also in row {other}',
    es: '«{value}» también está en la fila {other}',
  },
  'stations.import.station-exists': {
    zh: '场站“{value}”已存在',
    en: 'Station “{value}” already exists',
    es: 'La estación «{value}» ya existe',
  },
  'stations.import.charge-point-exists': {
    zh: '桩编号“{value}”已存在',
    en: 'Charge point “{value}” already exists',
    es: 'El punto de recarga «{value}» ya existe',
  },
  'stations.import.number-differs-by-case': {
    zh: '桩编号“{value}”与桩 {other} 只有大小写不同',
    en: 'Number “{value}” differs from charge point {other} only by upper and lower case',
    es: 'El número «{value}» solo difiere del punto {other} en mayúsculas y minúsculas',
  },
  'stations.import.identity-taken': {
    zh: '接入标识“{value}”已被占用',
    en: 'Identity “{value}” is already in use',
    es: 'La identidad «{value}» ya está en uso',
  },
  'stations.import.too-many-charge-points': {
    zh: '桩的总数超过 {max}',
    en: 'More than {max} charge points in total',
    es: 'Más de {max} puntos de recarga en total',
  },
  'stations.import.which-connector': {
    zh: '无法识别“{value}”的接口类型',
    en: 'The connector type of “{value}” is not recognised',
    es: 'No se reconoce el tipo de conector de «{value}»',
  },
  'stations.import.which-current': {
    zh: '无法识别“{value}”是直流还是交流',
    en: '“{value}” does not indicate AC or DC',
    es: '«{value}» no indica CA o CC',
  },
  'stations.import.no-connector': {
    zh: '未说明接口类型（插座或带枪线）：请在上方选择',
    en: 'The connector type (socket or cable) is not given. Choose it above',
    es: 'No se indica el conector (toma o manguera). Elíjalo arriba',
  },
  'stations.import.no-current': {
    zh: '未说明直流或交流：请在上方选择',
    en: 'AC or DC is not given. Choose it above',
    es: 'No se indica CA o CC. Elíjalo arriba',
  },
})
