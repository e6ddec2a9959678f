import type { z } from 'zod'
import { fillPlaceholders, words, type Language, type LocalizedText } from './language.ts'
import { formatProblemValues } from './problem-values.ts'
import type { Problem } from './problem.ts'

/** Messages for invalid fields, shared by forms and the server. */
export const faultWords = words({
  'kit.required': { zh: '必填', en: 'Required', es: 'Obligatorio' },
  'kit.too-short': {
    zh: '至少 {limit} 个字符',
    en: 'Minimum {limit} {limit|character|characters}',
    es: 'Mínimo {limit} {limit|carácter|caracteres}',
  },
  'kit.too-long': {
    zh: '最多 {limit} 个字符',
    en: 'Maximum {limit} {limit|character|characters}',
    es: 'Máximo {limit} {limit|carácter|caracteres}',
  },
  'kit.too-few': {
    zh: '至少 {limit} 项',
    en: 'Minimum {limit} {limit|entry|entries}',
    es: 'Mínimo {limit} {limit|elemento|elementos}',
  },
  'kit.too-many': {
    zh: '最多 {limit} 项',
    en: 'Maximum {limit} {limit|entry|entries}',
    es: 'Máximo {limit} {limit|elemento|elementos}',
  },
  'kit.too-small': { zh: '不小于 {limit}', en: 'Minimum {limit}', es: 'Mínimo {limit}' },
  'kit.too-big': { zh: '不大于 {limit}', en: 'Maximum {limit}', es: 'Máximo {limit}' },
  'kit.one-of': { zh: '只能是：{options}', en: 'One of: {options}', es: 'Uno de: {options}' },
  'kit.not-valid': { zh: '格式不正确', en: 'Invalid format', es: 'Formato no válido' },
  'kit.no-such-field': { zh: '没有这个字段', en: 'This field does not exist', es: 'Ese campo no existe' },
  'kit.either': {
    zh: '以下只能填其一：{detail}',
    en: 'Exactly one of: {detail}',
    es: 'Solo uno de: {detail}',
  },
  'kit.row-twice': {
    zh: '与第 {row} 行重复',
    en: 'The same as in row {row}',
    es: 'Repite la fila {row}',
  },
  'kit.row-moment': {
    zh: '无法识别的时间：{value}',
    en: 'Not a valid date or time: {value}',
    es: 'No es una fecha u hora: {value}',
  },
  'kit.row-flag': { zh: '请填写 是 或 否', en: 'Enter yes or no', es: 'Ponga sí o no' },
  'kit.not-number': { zh: '请输入数字', en: 'Enter a number', es: 'Introduzca un número' },
  'kit.not-whole': { zh: '请输入整数', en: 'Enter a whole number', es: 'Introduzca un número entero' },
})

export interface FieldErrorFormatter {
  has: (key: string) => boolean
  translate: (key: string, values?: Readonly<Record<string, string | number>>) => string
}

/**
 * Creates a formatter that renders the shared field errors and the given texts (a domain's refusals) in one language.
 */
export function createFieldErrorFormatter(
  language: Language,
  texts: (key: string) => LocalizedText | undefined,
): FieldErrorFormatter {
  const textByKey = new Map<string, LocalizedText>(Object.entries(faultWords))
  const find = (key: string) => textByKey.get(key) ?? texts(key)
  return {
    has: (key) => find(key) !== undefined,
    translate: (key, values) => fillPlaceholders(find(key)?.[language] ?? key, values),
  }
}

/**
 * Formats a zod issue for a person. A contract may use a word key as its message (`refine(…, { message: 'tariffs.gap'
 * })`). Zod's own English message is only for developers. Parse with `reportInput`.
 */
export function formatValidationIssue(issue: z.core.$ZodIssue, { has, translate }: FieldErrorFormatter): string {
  if (issue.message.includes('.') && has(issue.message)) return translate(issue.message)
  const of = 'origin' in issue ? issue.origin : undefined
  const pick = (text: string, list: string, number: string) => (of === 'string' ? text : of === 'array' ? list : number)
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null || issue.input === '') return translate('kit.required')
      if (issue.expected === 'int' && typeof issue.input === 'number') return translate('kit.not-whole')
      return translate(issue.expected === 'number' || issue.expected === 'int' ? 'kit.not-number' : 'kit.not-valid')
    case 'too_small':
      if (of === 'string' && Number(issue.minimum) === 1) return translate('kit.required')
      return translate(pick('kit.too-short', 'kit.too-few', 'kit.too-small'), {
        limit: Number(issue.minimum),
      })
    case 'too_big':
      return translate(pick('kit.too-long', 'kit.too-many', 'kit.too-big'), { limit: Number(issue.maximum) })
    case 'invalid_value':
      if (issue.input === undefined || issue.input === '') return translate('kit.required')
      return translate('kit.one-of', { options: issue.values.map(String).join(', ') })
    case 'unrecognized_keys':
      return translate('kit.no-such-field')
    default:
      return translate('kit.not-valid')
  }
}

/**
 * Returns the first zod issue of each field. `whole` is the name for issues without a field. An unknown field is listed
 * under its own name. In `Problem.fields` the issue is rendered in the caller's language.
 */
export function fieldIssuesByName(error: z.ZodError, whole = 'body'): Record<string, z.core.$ZodIssue> {
  const faults: Record<string, z.core.$ZodIssue> = {}
  for (const issue of error.issues) {
    const unknown = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : []
    faults[[...issue.path, ...unknown].map(String).join('.') || whole] ??= issue
  }
  return faults
}

/** Returns one sentence for each field with a zod issue. */
export function formatValidationErrors(
  error: z.ZodError,
  sayer: FieldErrorFormatter,
  whole?: string,
): Record<string, string> {
  return formatProblemFields({ fields: fieldIssuesByName(error, whole), values: {} }, sayer, 'en')
}

/** Renders the fields of a refusal as text: word keys and zod issues are translated, sentences stay unchanged. */
export function formatProblemFields(
  { fields = {}, values }: Pick<Problem, 'fields' | 'values'>,
  sayer: FieldErrorFormatter,
  language: Language,
): Record<string, string> {
  const inWords = (fault: string | z.core.$ZodIssue) => {
    if (typeof fault !== 'string') return formatValidationIssue(fault, sayer)
    return sayer.has(fault) ? sayer.translate(fault, formatProblemValues(values, language)) : fault
  }
  return Object.fromEntries(Object.entries(fields).map(([name, fault]) => [name, inWords(fault)]))
}
