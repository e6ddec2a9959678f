import { problemTable } from '@evops/platform/contract'

export const templateProblems = problemTable({
  'grid.template-name-taken': {
    status: 409,
    zh: '已有名为“{name}”的模板',
    en: 'There is already a template “{name}”',
    es: 'Ya existe una plantilla «{name}»',
  },
  'grid.template-refused': {
    status: 409,
    zh: '有 {count} 处冲突，未添加任何内容',
    en: 'There {count|is|are} {count} {count|conflict|conflicts}; nothing was added',
    es: 'Hay {count} {count|conflicto|conflictos}; no se añadió nada',
  },
  'grid.template-undone': {
    status: 409,
    zh: '已撤销',
    en: 'It has been undone already',
    es: 'Ya se deshizo',
  },
  'grid.template-undo-late': {
    status: 409,
    zh: '只能在 {hours} 小时内撤销',
    en: 'It can be undone within {hours} hours only',
    es: 'Solo puede deshacerse en {hours} horas',
  },
  'grid.template-in-use': {
    status: 409,
    zh: '所添加的电表已在使用，不能撤销',
    en: 'A meter that was added is in use: it cannot be undone',
    es: 'Un contador añadido ya se usa: no se puede deshacer',
  },
  'grid.fault.number-part': {
    status: 400,
    zh: '只能用字母、数字和 . _ -',
    en: 'Letters, digits and . _ - only',
    es: 'Solo letras, dígitos y . _ -',
  },
  'grid.fault.template-point': {
    status: 400,
    zh: '须填写寄存器、地址和数据类型',
    en: 'Enter the register, its address and the data type',
    es: 'Indique el registro, su dirección y el tipo de dato',
  },
  'grid.fault.template-empty': {
    status: 400,
    zh: '至少需要一条馈线',
    en: 'At least one feeder is needed',
    es: 'Se necesita al menos una línea',
  },
  'grid.fault.template-transformer': {
    status: 400,
    zh: '高压和变压器容量须同时填写或都不填',
    en: 'Enter both the high voltage and the transformer’s rating, or neither',
    es: 'Indique la alta tensión y la potencia del transformador, o ninguna',
  },
  'grid.fault.template-voltage': {
    status: 400,
    zh: '高压须大于低压',
    en: 'The high voltage must be above the low voltage',
    es: 'La alta tensión debe superar la baja',
  },
  'grid.fault.template-twice': {
    status: 400,
    zh: '馈线名称重复',
    en: 'Two feeders have the same name',
    es: 'Dos líneas tienen el mismo nombre',
  },
  'grid.fault.template-large': {
    status: 400,
    zh: '最多 50 条馈线、300 个充电桩',
    en: 'At most 50 feeders and 300 charge points',
    es: 'Como máximo 50 líneas y 300 puntos de recarga',
  },
})
