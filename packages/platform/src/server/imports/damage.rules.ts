import type { LocalizedText } from '../../contract/index.ts'
import type { LoadedTable } from '../files/table.ts'
import type { StoredRowError } from './imports.store.ts'

/** Errors of cells that a spreadsheet changed before the file was saved. */
export const damageWords = {
  'kit.cell-error': {
    zh: '电子表格在此单元格显示错误 {value}，没有值',
    en: 'The spreadsheet shows the error {value} instead of a value',
    es: 'La hoja de cálculo muestra el error {value} en lugar de un valor',
  },
  'kit.cell-digits': {
    zh: '电子表格把数字改成了 {value}：超过 15 位的数字会丢失末尾。请将该列设为文本，再重新保存文件',
    en: 'The spreadsheet changed this number to {value} and lost its last digits. Format the column as text and save the file again',
    es: 'La hoja de cálculo cambió este número a {value} y perdió sus últimas cifras. Dé a la columna formato de texto y guarde el archivo de nuevo',
  },
} as const satisfies Record<string, LocalizedText>
export type DamageKey = keyof typeof damageWords

/** Error values of spreadsheets in their languages: `#N/A`, `#¡REF!`, `#WERT!`; `####` is a column too narrow. */
const errorValue = /^#(?:[¡¿]?\p{Lu}[\p{Lu}/0]*[!?]|N\/[AD]|NV|#{2,})$/u
/** Spreadsheets write `1.23457E+15`: one digit in front, the sign, at least two digits of the exponent. */
const scientific = /^-?\d(?:[.,]\d+)?E\+\d{2,3}$/i
/** A spreadsheet keeps 15 digits of a number and writes zeros for the rest. */
const rounded = /^[1-9]\d{14}0{2,}$/

/** Returns the error of a cell that a spreadsheet changed; undefined if the cell can be read. */
export function damageOf(text: string): DamageKey | undefined {
  if (errorValue.test(text)) return 'kit.cell-error'
  return scientific.test(text) || rounded.test(text) ? 'kit.cell-digits' : undefined
}

/**
 * Splits a table into the rows that can be read and the errors of those with a damaged cell. Only columns that a field
 * uses are examined.
 */
export function withoutDamage(
  table: LoadedTable,
  mapping: Readonly<Record<string, string | undefined>>,
): { table: LoadedTable; faults: StoredRowError<DamageKey>[] } {
  const used = new Set(Object.values(mapping))
  const places = table.columns.flatMap((column, place) => (used.has(column) ? [place] : []))
  const faults: StoredRowError<DamageKey>[] = []
  const rows = table.rows.filter(({ row, cells }) => {
    const before = faults.length
    for (const place of places) {
      const value = cells[place] ?? ''
      const key = damageOf(value)
      if (key) faults.push({ row, column: table.columns[place] ?? null, key, values: { value } })
    }
    return faults.length === before
  })
  return faults.length === 0 ? { table, faults } : { table: { ...table, rows }, faults }
}
