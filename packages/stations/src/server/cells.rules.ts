import { removeFormulaGuard } from '@evops/platform/contract'
import { parseChoice, choiceNames, normalizeNumberText, type StoredRowError } from '@evops/platform/server'
import type { ImportField, ImportSettings } from '../contract/index.ts'
import type { ImportFaultKey } from './import-faults.ts'
import { choiceHints } from './stations/fact-choices.ts'

export type ImportRowFault = StoredRowError<ImportFaultKey>

/** Reads the mapped cells of one row and collects their errors. An unmapped or empty cell is undefined. */
export class RowReader {
  readonly faults: ImportRowFault[] = []
  readonly row: number
  private readonly cells: readonly string[]
  private readonly columns: ColumnIndex

  constructor(row: number, cells: readonly string[], columns: ColumnIndex) {
    this.row = row
    this.cells = cells
    this.columns = columns
  }

  fault(field: ImportField | null, key: ImportFaultKey, values: ImportRowFault['values'] = {}): undefined {
    const column = field ? (this.columns.title(field) ?? null) : null
    this.faults.push({ row: this.row, column, key, values })
    return undefined
  }

  text(field: ImportField, max = 200): string | undefined {
    const index = this.columns.index(field)
    // Removes the prefix that our exports add to texts that a spreadsheet would execute (S-23).
    const text = removeFormulaGuard((index === undefined ? '' : (this.cells[index] ?? '')).trim())
    if (text.length > max) return this.fault(field, 'stations.import.too-long', { max })
    return text === '' ? undefined : text
  }

  /** Reads a required code. */
  code(field: ImportField): string | undefined {
    const text = this.text(field)
    if (text === undefined) return this.fault(field, 'stations.import.required')
    if (!isCode(text)) return this.fault(field, 'stations.import.code', { value: text })
    return text
  }

  /** Reads a number. A decimal comma is accepted. */
  number(field: ImportField, [min, max]: readonly [number, number]): number | undefined {
    const text = this.text(field)
    if (text === undefined) return undefined
    const plain = normalizeNumberText(text)
    const value = /^[+-]?\d+([.,]\d+)?$/.test(plain) ? Number(plain.replace(',', '.')) : Number.NaN
    if (Number.isNaN(value)) return this.fault(field, 'stations.import.not-a-number', { value: text })
    if (value < min || value > max) return this.fault(field, 'stations.import.range', { value: text, min, max })
    return value
  }

  whole(field: ImportField, range: readonly [number, number]): number | undefined {
    const value = this.number(field, range)
    if (value === undefined || Number.isInteger(value)) return value
    return this.fault(field, 'stations.import.not-whole', { value: this.text(field) ?? '' })
  }

  oneOf<V extends number>(field: ImportField, values: readonly V[]): V | undefined {
    const text = this.text(field)
    if (text === undefined) return undefined
    const hints = choiceHints.get(field)
    const code = hints && parseChoice(hints, text)
    const found = values.find((value) => String(value) === code)
    return found ?? this.fault(field, 'kit.row-choice', { value: text, ...choiceNames(hints?.choices) })
  }
}

/** Column indexes of the mapped fields. */
export interface ColumnIndex {
  index: (field: ImportField) => number | undefined
  title: (field: ImportField) => string | undefined
}
export function columnIndex(columns: readonly string[], mapping: ImportSettings['mapping']): ColumnIndex {
  return {
    index(field) {
      const at = columns.indexOf(mapping[field] ?? '')
      return at < 0 ? undefined : at
    },
    title: (field) => mapping[field],
  }
}

export function isCode(text: string): boolean {
  return /^[A-Za-z0-9._-]{1,40}$/.test(text)
}

/**
 * Fills in `{code}`, `{chargePointNo}` and `{n}` to `{nnnn}` (the sequence number in the station, padded with zeros).
 */
export function fillPattern(
  pattern: string,
  { code, chargePointNo, n }: { code: string; chargePointNo: string; n: number },
): string {
  return pattern.replace(/\{(code|chargePointNo|n+)\}/g, (_, name: string) =>
    name === 'code' ? code : name === 'chargePointNo' ? chargePointNo : String(n).padStart(name.length, '0'),
  )
}
