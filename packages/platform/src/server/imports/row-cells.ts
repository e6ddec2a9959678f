import { faultWords, formatValidationErrors, removeFormulaGuard, type LocalizedText } from '../../contract/index.ts'
import type { z } from 'zod'
import type { TableRow } from '../files/table.ts'
import { normalizeNumberText, normalizeColumnTitle, splitTitleUnit, type FieldHints } from './find.rules.ts'

/** Text for a row with more cells than titles (`countExtraCells`). */
export const lengthWords = {
  'kit.row-too-long': {
    zh: '该行有 {found} 列，而标题只有 {expected} 列',
    en: 'The row has {found} {found|cell|cells}, the header {expected}',
    es: 'La fila tiene {found} {found|celda|celdas} y la cabecera {expected}',
  },
} as const satisfies Record<string, LocalizedText>

/** Errors that any row can have. `kit.row-choice` lists the allowed values in each language. */
export const rowWords = {
  ...faultWords,
  ...lengthWords,
  'kit.row-choice': {
    zh: '“{value}”不可用，可填：{zh}',
    en: '“{value}” is not possible here. Use one of: {en}',
    es: '«{value}» no es posible aquí. Use: {es}',
  },
} as const satisfies Record<string, LocalizedText>
export type RowKey = keyof typeof rowWords

export interface RowHints extends FieldHints {
  /** Values by code with their screen labels; a file may also contain the code. */
  choices?: Readonly<Record<string, LocalizedText>>
  /** Synonyms used in external files. */
  also?: Readonly<Record<string, readonly string[]>>
  isFlag?: true
}
export interface CellError<Field extends string, Key extends string> {
  field: Field
  key: Key
  values: Record<string, string | number>
}

const yes = /^(true|1|yes|y|si|sí|是|oui|ja|sim|x)$/i
const no = /^(false|0|no|n|否|non|nein|não|nao|)$/i
const flagWords = { yes: { zh: '是', en: 'Yes', es: 'Sí' }, no: { zh: '否', en: 'No', es: 'No' } } as const
/** Parses yes or no; undefined if the text is neither. */
export function parseFlag(text: string): boolean | undefined {
  return yes.test(text) ? true : no.test(text) ? false : undefined
}

/**
 * Returns a name in comparable form. A card is “activa”, an identifier “activo”: a file may contain either form. A single
 * letter at the end is a name of its own, as in “socket A” and “socket O”.
 */
function comparableName(name: string): string {
  const plain = normalizeColumnTitle(name)
  return /(?:^|\P{L})\p{L}$/u.test(splitTitleUnit(name).name.trimEnd()) ? plain : plain.replace(/[ao]$/, '')
}
const plainNames = new WeakMap<RowHints, ReadonlyMap<string, string>>()
/** Returns the code for a label or synonym. */
export function parseChoice(hints: RowHints, text: string): string | undefined {
  let names = plainNames.get(hints)
  if (!names) {
    const { choices = {}, also = {} } = hints
    const all = Object.entries(choices).flatMap(([code, labels]) =>
      [code, ...Object.values(labels), ...(also[code] ?? [])].map((name) => [comparableName(name), code] as const),
    )
    // If two choices have the same name, the first one wins.
    names = new Map(all.toReversed())
    plainNames.set(hints, names)
  }
  const plain = comparableName(text)
  return plain === '' ? undefined : names.get(plain)
}
/** Returns the screen label of a cell's value; undefined if the field has no list or the value is not recognised. */
export function choiceLabel(hints: RowHints | undefined, text: string): LocalizedText | undefined {
  if (hints?.isFlag) {
    const flag = parseFlag(text)
    return flag === undefined ? undefined : flagWords[flag ? 'yes' : 'no']
  }
  const code = hints?.choices && parseChoice(hints, text)
  return code === undefined ? undefined : hints?.choices?.[code]
}

/** Returns the choices of a field from the screen texts under a key prefix. */
export function choicesFromWords(
  words: Readonly<Record<string, LocalizedText>>,
  prefix: string,
): Record<string, LocalizedText> {
  return Object.fromEntries(
    Object.entries(words).flatMap(([key, label]) =>
      key.startsWith(prefix) ? [[key.slice(prefix.length), label] as const] : [],
    ),
  )
}

/** Returns the allowed values in each language. */
export function choiceNames(choices: RowHints['choices'] = {}): Record<keyof LocalizedText, string> {
  const joinChoiceNames = (language: keyof LocalizedText) =>
    Object.values(choices)
      .map((names) => names[language])
      .join(', ')
  return { zh: joinChoiceNames('zh'), en: joinChoiceNames('en'), es: joinChoiceNames('es') }
}

/** Returns the number of cells beyond the titles, for `kit.row-too-long`; undefined if the extra cells are empty. */
export function countExtraCells(
  cells: readonly string[],
  titles: readonly string[],
): { found: number; expected: number } | undefined {
  const found = cells.findLastIndex((cell) => cell !== '') + 1
  return found > titles.length ? { found, expected: titles.length } : undefined
}

/**
 * The cells of one row by field. A value is undefined if the file does not have the field; an invalid value is recorded
 * as an error.
 */
export class RowCells<Field extends string, Key extends string> {
  readonly faults: CellError<Field, Key | RowKey>[] = []
  private readonly cells: readonly string[]
  private readonly places: ReadonlyMap<string, number>
  private readonly hints: Readonly<Record<Field, RowHints>>

  constructor(
    { cells }: TableRow,
    options: { places: ReadonlyMap<string, number>; hints: Readonly<Record<Field, RowHints>> },
  ) {
    this.cells = cells
    this.places = options.places
    this.hints = options.hints
  }

  fault(field: Field, key: Key | RowKey, values: CellError<Field, Key>['values'] = {}): undefined {
    this.faults.push({ field, key, values })
    return undefined
  }

  has(field: Field): boolean {
    return this.places.has(field)
  }

  text(field: Field): string | undefined {
    const place = this.places.get(field)
    // Removes the apostrophe that prevents a spreadsheet from executing a text (S-23).
    return place === undefined ? undefined : removeFormulaGuard((this.cells[place] ?? '').trim())
  }

  /** Returns null for an empty cell. */
  textOrNull(field: Field): string | null | undefined {
    const text = this.text(field)
    return text === '' ? null : text
  }

  /** Returns the code for a label; undefined if the cell is empty or has no match. */
  choice(field: Field): string | undefined {
    const text = this.text(field)
    if (!text) return undefined
    const found = parseChoice(this.hints[field], text)
    return found ?? this.fault(field, 'kit.row-choice', { value: text, ...choiceNames(this.hints[field].choices) })
  }

  flag(field: Field): boolean | undefined {
    const text = this.text(field)
    if (text === undefined) return undefined
    return parseFlag(text) ?? this.fault(field, 'kit.row-flag')
  }

  /**
   * Returns an instant; a day without a time counts from its start, or in a field that ends something (`isEnd`) until
   * its last second. `read` returns epoch ms, or undefined for an invalid text. An empty cell is null.
   */
  moment(
    field: Field,
    read: (text: string) => number | undefined,
    { isEnd = false }: { isEnd?: boolean } = {},
  ): string | null | undefined {
    const text = this.text(field)
    if (text === undefined) return undefined
    if (text === '') return null
    const at = read(/[\sT].*\d/.test(text) ? text : `${text} ${isEnd ? '23:59:59' : '00:00'}`)
    return at === undefined ? this.fault(field, 'kit.row-moment', { value: text }) : new Date(at).toISOString()
  }

  /** Returns a decimal as an integer in units of its last decimal place, without a float; an empty cell is null. */
  units(field: Field, places: number): number | null | undefined {
    const text = this.text(field)
    if (text === undefined) return undefined
    if (text === '') return null
    const [, whole, part = ''] = /^(\d{1,12})(?:[.,](\d+))?$/.exec(normalizeNumberText(text)) ?? []
    if (whole === undefined) return this.fault(field, 'kit.not-number')
    if (/[1-9]/.test(part.slice(places))) return this.fault(field, 'kit.not-valid')
    return Number(whole + part.slice(0, places).padEnd(places, '0'))
  }

  list(field: Field): string[] | undefined {
    return this.text(field)
      ?.split(/[;,；，、|]/)
      .flatMap((one) => one.trim() || [])
  }

  /** Parses the row as a form; undefined if invalid. `fieldOf`: the import field for a part of the form. */
  form<Form>(
    schema: z.ZodType<Form>,
    input: unknown,
    { words, fieldOf }: { words: Readonly<Record<Key, LocalizedText>>; fieldOf: (path: string) => Field },
  ): Form | undefined {
    if (this.faults.length > 0) return undefined
    const parsed = schema.safeParse(input, { reportInput: true })
    if (parsed.success) return parsed.data
    // Errors are stored as keys and translated for each reader.
    const sayer = {
      has: (key: string) => Object.hasOwn(rowWords, key) || Object.hasOwn(words, key),
      translate: (key: string, values: Readonly<Record<string, string | number>> = {}) =>
        JSON.stringify({ key, values }),
    }
    for (const [path, text] of Object.entries(formatValidationErrors(parsed.error, sayer))) {
      // `translate` above wrote this text as JSON of key and values.
      const { key, values } = JSON.parse(text) as Omit<CellError<Field, Key>, 'field'>
      this.fault(fieldOf(path), key, values)
    }
    return undefined
  }
}
