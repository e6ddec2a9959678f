import { words } from '@evops/platform/contract'

/** Reasons for rejecting parts of a CIM file. */
export const cimWords = words({
  'grid.cim.unknown-kind': {
    zh: '无法识别的类型 {type}',
    en: 'Unknown type {type}',
    es: 'Tipo desconocido {type}',
  },
  'grid.cim.external': {
    zh: '@id 是外部地址，不会读取',
    en: '@id is an external address, which is never fetched',
    es: '@id es una dirección externa, que nunca se consulta',
  },
  'grid.cim.no-mrid': {
    zh: 'mRID 缺失或不是 UUID',
    en: 'mRID missing or not a UUID',
    es: 'Falta el mRID o no es un UUID',
  },
  'grid.cim.twice': {
    zh: '@id 在文件中出现两次',
    en: '@id is in the file twice',
    es: '@id aparece dos veces en el archivo',
  },
  'grid.cim.missing': {
    zh: '引用的 {ref} 不在文件中，也不在该场站',
    en: 'It refers to {ref}, which is neither in the file nor at this station',
    es: 'Se refiere a {ref}, que no está en el archivo ni en esta estación',
  },
  'grid.cim.cycle': {
    zh: '循环引用：{name}',
    en: 'Circular reference: {name}',
    es: 'Referencia circular: {name}',
  },
  'grid.cim.container': {
    zh: '不能放在“{name}”内',
    en: 'It cannot be in “{name}”',
    es: 'No puede estar en «{name}»',
  },
  'grid.cim.container-voltage': {
    zh: '电压与“{name}”不同',
    en: 'Its voltage differs from that of “{name}”',
    es: 'Su tensión difiere de la de «{name}»',
  },
  'grid.cim.field': { zh: '{field}：{fault}', en: '{field}: {fault}', es: '{field}: {fault}' },
  'grid.cim.number': {
    zh: '{term} 不是可用的数值',
    en: '{term} is not a usable number',
    es: '{term} no es un número utilizable',
  },
  'grid.cim.reference': {
    zh: '该场站没有 {number}',
    en: 'There is no {number} at this station',
    es: 'No hay {number} en esta estación',
  },
  'grid.cim.number-taken': {
    zh: '编号已被占用',
    en: 'This number is taken already',
    es: 'Este número ya está en uso',
  },
  'grid.cim.reference-taken': {
    zh: '{number} 已由“{name}”表示',
    en: '“{name}” already represents {number}',
    es: '«{name}» ya representa {number}',
  },
  'grid.cim.terminal': {
    zh: '端子 {sequence} 不属于这类对象，或出现两次',
    en: 'Terminal {sequence} does not belong to this kind, or is there twice',
    es: 'El terminal {sequence} no corresponde a esta clase o está repetido',
  },
  'grid.cim.voltage': {
    zh: '连接点上有其他电压：{volts} V 与 {others} V',
    en: 'Its node has terminals of another voltage: {volts} V and {others} V',
    es: 'En su nodo hay terminales de otra tensión: {volts} V y {others} V',
  },
  'grid.cim.elsewhere': {
    zh: '该 mRID 已在其他场站使用',
    en: 'This mRID is in use at another station',
    es: 'Este mRID ya se usa en otra estación',
  },
  'grid.cim.kind-differs': {
    zh: '该 mRID 现为另一类型：{kind}',
    en: 'This mRID is an object of another kind now: {kind}',
    es: 'Este mRID es ahora un objeto de otra clase: {kind}',
  },
  'grid.cim.name-twice': {
    zh: '同一容器内已有同名同类对象',
    en: 'There is an object of this name and kind in the same container',
    es: 'Ya hay un objeto de este nombre y clase en el mismo contenedor',
  },
  'grid.cim.too-many': {
    zh: '一个场站最多 {most} 个电网对象',
    en: 'A station can have a maximum of {most} grid objects',
    es: 'Una estación puede tener como máximo {most} objetos de red',
  },
})
export type CimFaultKey = keyof typeof cimWords
