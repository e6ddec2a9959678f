import { words } from '@evops/platform/contract'

export const partedWords = words({
  'reports.periods.energy': { zh: '分时电量', en: 'Energy by price period', es: 'Energía por tramo' },
  'reports.periods.money': {
    zh: '分时电费与服务费',
    en: 'Electricity and service by price period',
    es: 'Electricidad y servicio por tramo',
  },
  'reports.periods.none': { zh: '未分时', en: 'Without period', es: 'Sin tramo' },
  'reports.periods.note': {
    zh: '每格第二行为该行占比，合计 100%。未分时：按总价结算、导入或无费率的充电。',
    en: 'The second line of a cell is its share of the row; they add up to 100%. Without period: billed as a whole, imported, or without a price.',
    es: 'La segunda línea de cada celda es su parte de la fila; suman 100 %. Sin tramo: cobrado en bloque, importado o sin precio.',
  },
})
